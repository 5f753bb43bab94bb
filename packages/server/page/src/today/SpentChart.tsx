import type { SpentOn } from '@waybill/orders';
import { carrierName, serviceName } from '../app/carriers.js';
import { money } from '../format/money.js';
import { deskTexts } from '../texts/desk/index.js';

/** What was spent, a bar a service; each currency by itself. */
export function SpentChart({ spent }: { readonly spent: readonly SpentOn[] }) {
  const t = deskTexts.value.today;
  const groups = [...Map.groupBy(spent, ({ currency }) => currency)];
  return (
    <section class="box" aria-labelledby="spent">
      <h2 id="spent">{t.spent}</h2>
      {spent.length === 0 && <p class="muted">{t.none_spent}</p>}
      {groups.map(([currency, services]) => (
        <Bars key={currency} currency={currency} services={services} />
      ))}
    </section>
  );
}

function Bars({ currency, services }: { readonly currency: string; readonly services: readonly SpentOn[] }) {
  const t = deskTexts.value.today;
  const sorted = services.toSorted((a, b) => Number(b.amount) - Number(a.amount));
  const most = Math.max(...sorted.map(({ amount }) => Number(amount)), 0.01);
  const sum = sorted.reduce((all, { amount }) => all + Math.round(Number(amount) * 1000), 0) / 1000;
  return (
    <table class="bars-table">
      <caption>
        {t.spent_in(currency)}: {money(sum, currency)}
      </caption>
      <thead class="unseen">
        <tr>
          <th scope="col">{t.service}</th>
          <th scope="col">{t.shipments}</th>
          <th scope="col">{t.amount}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ carrier, service, amount, shipments }) => (
          <tr key={`${carrier} ${service}`}>
            <th scope="row">
              {service !== null && serviceName(carrier, service)}{' '}
              <span class="muted">{carrierName(carrier)}</span>
            </th>
            <td class="muted">{shipments} ×</td>
            <td class="bar">
              <span class="bar-line" style={{ width: `${Math.max(1, (Number(amount) / most) * 100)}%` }} />
              <span class="total">{money(amount, currency)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
