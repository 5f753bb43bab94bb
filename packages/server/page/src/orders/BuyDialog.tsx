import { useEffect, useState } from 'preact/hooks';
import { carrierName, serviceName } from '../app/carriers.js';
import { money } from '../format/money.js';
import { ActionButton } from '../shared/ActionButton.js';
import { Dialog } from '../shared/Dialog.js';
import { Trouble } from '../shared/Trouble.js';
import { deskTexts } from '../texts/desk/index.js';
import { texts } from '../texts/index.js';
import { beginPurchases } from './buying.js';
import { closeDialog } from './dialogs.js';
import { readQueue, selected, selectedOrders } from './list.js';
import { priceAll, prices, pricing, stopPricing, sumsOf } from './pricing.js';

/** What the selected orders would cost, and the button that buys them at these prices. */
export function BuyDialog() {
  const t = deskTexts.value.buying;
  const [ids] = useState(() => selectedOrders.value.map(({ id }) => id));
  const [trouble, setTrouble] = useState<unknown>();
  const ask = () => {
    setTrouble(undefined);
    void priceAll(ids).catch(setTrouble);
  };
  useEffect(() => {
    ask();
    return stopPricing;
  }, []);
  const chosen = ids.flatMap((id) => {
    const quote = prices.value.get(id)?.chosen;
    return quote === undefined ? [] : [{ id, quote }];
  });
  const isAsking = pricing.value !== undefined;
  const without = ids.length - chosen.length;
  const sum = sumsOf(chosen.map(({ quote }) => quote))
    .map(({ amount, currency }) => money(amount, currency))
    .join(' + ');
  const buy = async () => {
    closeDialog();
    selected.value = new Set();
    await beginPurchases(
      chosen.map(({ id }) => id),
      Object.fromEntries(
        chosen.map(({ id, quote: { carrier, account, service } }) => [id, { carrier, account, service }]),
      ),
    );
    await readQueue();
  };
  return (
    <Dialog title={t.title(ids.length)} onClose={closeDialog}>
      {isAsking && (
        <label class="progress">
          {t.asking}
          <progress max={pricing.value?.all ?? 1} value={pricing.value?.done ?? 0} />
        </label>
      )}
      <Trouble error={trouble} again={ask} />
      {chosen.length > 0 && <ByService quotes={chosen.map(({ quote }) => quote)} sum={sum} />}
      {!isAsking && without > 0 && (
        <p class="note warn">{chosen.length === 0 ? t.nothing : t.without(without)}</p>
      )}
      <p class="muted">{t.why}</p>
      <div class="row end">
        <button type="button" onClick={closeDialog}>
          {texts.value.cancel}
        </button>
        {!isAsking && chosen.length > 0 && (
          <ActionButton label={t.confirm(chosen.length, sum)} act={buy} isMain />
        )}
      </div>
    </Dialog>
  );
}

type Chosen = NonNullable<ReturnType<typeof prices.value.get>>['chosen'];

function ByService({
  quotes,
  sum,
}: {
  readonly quotes: readonly NonNullable<Chosen>[];
  readonly sum: string;
}) {
  const t = deskTexts.value;
  const groups = Map.groupBy(quotes, ({ carrier, service, currency }) => `${carrier} ${service} ${currency}`);
  return (
    <table class="sum">
      <tbody>
        {[...groups].map(([name, group]) => {
          const [first] = group;
          const [total] = sumsOf(group);
          if (first === undefined || total === undefined) return null;
          return (
            <tr key={name}>
              <td>{group.length} ×</td>
              <th scope="row">
                {serviceName(first.carrier, first.service) || first.service_name}{' '}
                <span class="muted">{carrierName(first.carrier)}</span>
              </th>
              <td>{money(total.amount, total.currency)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <th scope="row">{t.buying.together}</th>
          <td>{sum}</td>
        </tr>
      </tfoot>
    </table>
  );
}
