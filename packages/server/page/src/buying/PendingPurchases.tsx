import { moment } from '../format/dates.js';
import { money } from '../format/money.js';
import { texts } from '../texts/index.js';
import { buying } from './buying.js';

/** Purchases that were begun in this browser and have no answer. */
export function PendingPurchases() {
  const t = texts.value.pending;
  return (
    <>
      {buying.pending.value.map((pending) => {
        const { key, quote, begun_at } = pending;
        return (
          <section key={key} class="note warn" aria-label={t.title}>
            <p>
              <strong>{t.title}</strong>{' '}
              {t.why(quote.service_name, money(quote.total_charge, quote.currency), moment(begun_at))}
            </p>
            <button type="button" onClick={() => buying.resume(pending)}>
              {t.open}
            </button>
          </section>
        );
      })}
    </>
  );
}
