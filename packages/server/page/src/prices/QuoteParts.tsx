import type { Quote } from '@waybill/core';
import { moment } from '../format/dates.js';
import { money } from '../format/money.js';
import { texts } from '../texts/index.js';
import { type ExplainLine, explanationOf } from './explanation.js';

/** What a price is made of, and how a rate card comes to it. */
export function QuoteParts({ quote }: { readonly quote: Quote }) {
  const t = texts.value;
  const { parts } = t;
  const { currency, base_charge, discount, extra_charges, duties_and_taxes, total_charge, meta, options } =
    quote;
  const lines: readonly (readonly [name: string, amount: number])[] = [
    [parts.base, base_charge],
    ...(discount === 0 ? [] : [[parts.discount, -discount] as const]),
    ...extra_charges.map(({ name, value }) => [name, value] as const),
    ...(duties_and_taxes === 0 ? [] : [[parts.taxes, duties_and_taxes] as const]),
  ];
  return (
    <div class="parts">
      <table class="sum">
        <tbody>
          {lines.map(([name, amount], at) => (
            <tr key={at}>
              <th scope="row">{name}</th>
              <td>{money(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{parts.total}</th>
            <td>{money(total_charge, currency)}</td>
          </tr>
        </tfoot>
      </table>
      <div>
        {options !== undefined && options.length > 0 && (
          <p>
            {parts.options}: {options.join(', ')}
          </p>
        )}
        {meta?.valid_until !== undefined && <p>{t.prices.valid_until(moment(meta.valid_until))}</p>}
        {meta?.cached_at !== undefined && <p>{t.prices.cached(moment(meta.cached_at))}</p>}
        {meta?.notices !== undefined && meta.notices.length > 0 && (
          <>
            <h3>{parts.notices}</h3>
            <ul>
              {meta.notices.map(({ code, message }) => (
                <li key={`${code} ${message}`}>{message}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Explanation lines={explanationOf(quote)} currency={currency} />
    </div>
  );
}

function Explanation({
  lines,
  currency,
}: {
  readonly lines: readonly ExplainLine[];
  readonly currency: string;
}) {
  const { parts } = texts.value;
  if (lines.length === 0) return null;
  return (
    <table class="explanation">
      <caption>{parts.explained}</caption>
      <thead>
        <tr>
          <th scope="col">{parts.step}</th>
          <th scope="col" class="total">
            {parts.amount}
          </th>
          <th scope="col">{parts.rule}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ text, amount, rule }, at) => (
          <tr key={at}>
            <td>{text}</td>
            <td class="total">{amount === undefined ? '' : money(amount, currency)}</td>
            <td>{rule !== undefined && <code>{rule}</code>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
