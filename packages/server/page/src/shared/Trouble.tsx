import { texts } from '../texts/index.js';
import { refusals } from './refusals.js';
import { troubleText } from './trouble-text.js';

/** What went wrong, in a sentence, with a way to try again where there is one. */
export function Trouble({ error, again }: { readonly error: unknown; readonly again?: () => void }) {
  if (error === undefined) return null;
  const t = texts.value;
  return (
    <div class="note bad" role="alert">
      <p>{troubleText(error, t, refusals.value)}</p>
      {again && (
        <button type="button" onClick={again}>
          {t.trouble.again}
        </button>
      )}
    </div>
  );
}
