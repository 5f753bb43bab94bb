import { useEffect, useState } from 'preact/hooks';
import { accountName } from '../shared/account-name.js';
import { texts } from '../texts/index.js';
import { awaited, quotes, quoting } from './quoting.js';

/** Carriers answer in a second or two; what takes longer is worth a word. */
const SLOW_MS = 6000;

/** How many accounts have answered, and the names of those that have not. */
export function AskingProgress() {
  const t = texts.value.prices;
  const isSlow = useIsSlow(quoting.value?.request);
  const { state, outcomes, asked } = quoting.value ?? { state: 'done', outcomes: [], asked: [] };
  if (state === 'stopped') return <p class="muted">{t.stopped}</p>;
  if (state === 'done') return <p class="muted">{t.done(quotes.value.length, outcomes.length)}</p>;
  const all = Math.max(asked.length, outcomes.length);
  return (
    <div class="progress">
      <label>
        {t.arrived(quotes.value.length, outcomes.length, all)}
        <progress max={Math.max(all, 1)} value={outcomes.length} />
      </label>
      {awaited.value.length > 0 && (
        <p class="muted">{t.awaiting(awaited.value.map(accountName).join(', '))}</p>
      )}
      {isSlow && <p class="muted">{t.slow}</p>}
    </div>
  );
}

/** Becomes true some time after `since` has changed. */
function useIsSlow(since: unknown): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    setIsSlow(false);
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [since]);
  return isSlow;
}
