import type { OrderSummary } from '@waybill/orders';
import { carrierName, serviceName } from '../app/carriers.js';
import { hashOf } from '../app/route.js';
import { day } from '../format/dates.js';
import { money } from '../format/money.js';
import { number } from '../format/numbers.js';
import { deskTexts } from '../texts/desk/index.js';
import { cursor, select, selected } from './list.js';
import { prices } from './pricing.js';
import { problemText } from './problem-text.js';

interface OrderRowProps {
  readonly order: OrderSummary;
  /** From 1, of the whole queue. */
  readonly position: number;
  readonly isOpen: boolean;
}

/** The id of the link that opens an order, which has the focus when the keyboard is at it. */
export function linkId(id: string): string {
  return `order-${id}`;
}

export function OrderRow({ order, position, isOpen }: OrderRowProps) {
  const t = deskTexts.value.orders;
  const { id, pieces, weight_kg } = order;
  const isSelected = selected.value.has(id);
  const place = [order.postal_code, order.city, order.country_code].filter(Boolean).join(' ');
  const weight = weight_kg === undefined ? t.no_weight : number(weight_kg, 'kilogram');
  return (
    <tr
      class={`order ${isSelected ? 'selected' : ''} ${isOpen ? 'open' : ''}`}
      // The row of titles is the first.
      aria-rowindex={position + 1}
    >
      <td class="pick">
        <label class="pick-field">
          <input type="checkbox" checked={isSelected} onChange={() => select(id)} />
          <span class="unseen">{t.select(order.order)}</span>
        </label>
      </td>
      <th scope="row">
        <a id={linkId(id)} href={hashOf({ view: 'orders', name: id })} onFocus={() => (cursor.value = id)}>
          {order.order}
        </a>
        <small class="muted">{order.placed_at && day(order.placed_at.slice(0, 10))}</small>
      </th>
      <td>
        <span class="cut">{order.recipient}</span>
        <small class="muted cut">{place}</small>
      </td>
      <td class="contents">
        <span class="cut">{order.contents}</span>
        <small class="muted cut">
          {[t.pieces(pieces), weight, order.box, order.has_gift_note ? t.gift : undefined]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </td>
      <td class="outcome">
        <Outcome order={order} />
      </td>
      <td class="total">
        <PriceOf order={order} />
      </td>
    </tr>
  );
}

/** What is wrong with it in a line; else what is bought, or will be. */
function Outcome({ order }: { readonly order: OrderSummary }) {
  const t = deskTexts.value.orders;
  const priced = prices.value.get(order.id);
  const problems = priced?.problems.length ? priced.problems : order.problems;
  const [problem, ...others] = problems;
  if (problem !== undefined && priced?.chosen === undefined && order.charge === undefined)
    return (
      <span class="cut bad-words" title={problemText(problem)}>
        {problemText(problem)} {others.length > 0 && <small class="muted">{t.more(others.length)}</small>}
      </span>
    );
  if (order.skip !== undefined) return <span class="muted">{t.skips[order.skip]}</span>;
  const chosen = order.chosen ?? priced?.chosen;
  if (chosen === undefined) return <span class="muted cut">{order.shipping_method ?? t.by_rules}</span>;
  return (
    <>
      <span class="cut">{serviceName(chosen.carrier, chosen.service) || chosen.service_name}</span>
      <small class="muted cut">
        {order.tracking_number ?? carrierName(chosen.carrier)}
        {order.tracking_number === undefined && chosen.delivery_date && ` · ${day(chosen.delivery_date)}`}
      </small>
    </>
  );
}

function PriceOf({ order: { id, charge } }: { readonly order: OrderSummary }) {
  if (charge !== undefined) return money(charge.amount, charge.currency);
  const chosen = prices.value.get(id)?.chosen;
  return chosen === undefined ? null : money(chosen.total, chosen.currency);
}
