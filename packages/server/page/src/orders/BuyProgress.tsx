import { useEffect } from 'preact/hooks';
import { announce } from '../app/announce.js';
import { useBatch } from '../batches/following.js';
import { wait } from '../format/dates.js';
import { ActionButton } from '../shared/ActionButton.js';
import { refusals } from '../shared/refusals.js';
import { Trouble } from '../shared/Trouble.js';
import { deskTexts } from '../texts/desk/index.js';
import { askForAnswer, purchases, purchasesTrouble, putAway } from './buying.js';
import { readQueue, showOrders } from './list.js';
import { PrintForm } from './PrintDialog.js';
import { forgetPrices } from './pricing.js';

/** How far buying is, also after a reload; then what was bought, as one file. */
export function BuyProgress() {
  const t = deskTexts.value.buying;
  useEffect(() => {
    void askForAnswer();
  }, []);
  const current = purchases.value;
  if (current === undefined) return <Trouble error={purchasesTrouble.value} />;
  if (current.answer === undefined)
    return (
      <section class="note" aria-label={t.running}>
        <p>{purchasesTrouble.value === undefined ? t.running : t.open}</p>
        <Trouble error={purchasesTrouble.value} />
        {purchasesTrouble.value !== undefined && <ActionButton label={t.ask_again} act={askForAnswer} />}
      </section>
    );
  const { batch, left_out } = current.answer;
  return (
    <section class="note buying" aria-label={t.running}>
      {batch !== null && <Following batch={batch} />}
      {left_out.length > 0 && (
        <details>
          <summary>{t.left_out(left_out.length)}</summary>
          <ul>
            {left_out.map((one) => (
              <li key={one.id}>
                {one.order} <span class="muted">{refusals.value.sentence(one)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {batch === null && (
        <button type="button" onClick={putAway}>
          {t.close}
        </button>
      )}
    </section>
  );
}

function Following({ batch }: { readonly batch: string }) {
  const t = deskTexts.value.buying;
  const { progress, rows, isLost, trouble } = useBatch(batch, 0);
  const isOver = progress !== undefined && progress.state !== 'running';
  useEffect(() => {
    if (!isOver) return;
    forgetPrices(rows.map(({ key }) => key));
    announce(t.finished);
    void readQueue();
  }, [isOver]);
  if (progress === undefined) return <Trouble error={trouble} />;
  const { done, failed, total, waiting, time_left_ms } = progress;
  const bought = rows.filter(({ state }) => state === 'bought').map(({ key }) => key);
  return (
    <>
      <label class="progress">
        {t.progress(done, total)}
        {failed > 0 && <span> · {t.failed(failed)}</span>}
        {time_left_ms !== undefined && !isOver && <span class="muted"> · {t.left(wait(time_left_ms))}</span>}
        <progress max={Math.max(total, 1)} value={total - waiting} />
      </label>
      {isLost && <p>{t.lost}</p>}
      <Trouble error={trouble} />
      {isOver && (
        <div class="row">
          {bought.length > 0 && <PrintForm orders={bought} isShort />}
          {failed > 0 && (
            <button
              type="button"
              onClick={() => {
                showOrders({ state: 'attention' });
                putAway();
              }}
            >
              {t.look}
            </button>
          )}
          <button type="button" onClick={putAway}>
            {t.close}
          </button>
        </div>
      )}
    </>
  );
}
