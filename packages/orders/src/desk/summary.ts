import type { ChosenQuote } from '@waybill/batch';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { OrderProblem } from '../shop-order.js';
import { planOf, type StoredOrder } from './store.js';
import type { Plan, ReadySettings } from './to-request.js';
import type { OrderDetails, OrderSummary } from './types.js';

/** An order as a list shows it. */
export function summaryOf(order: StoredOrder, settings: ReadySettings, prefix: string): OrderSummary {
  return summarized(order, planOf(order, settings), prefix);
}

/** An order with all that is known of it. */
export function detailsOf(order: StoredOrder, settings: ReadySettings, prefix: string): OrderDetails {
  const plan = planOf(order, settings);
  const { data, changes, token } = order;
  return {
    ...summarized(order, plan, prefix),
    data,
    changes,
    ...(plan.request === undefined ? {} : { request: plan.request }),
    rules: plan.rules,
    tracking_page: `/t/${token}`,
  };
}

function summarized(order: StoredOrder, plan: Plan, prefix: string): OrderSummary {
  const { id, source, number, state, data, changes, batch, chosen, amount, currency } = order;
  const { recipient, items, box, sender, weight_kg, value, choose } = plan;
  const skip: OrderSummary['skip'] | undefined =
    changes.skip === true ? 'person' : changes.skip === false ? undefined : data.skip;
  const isTaken = order.purchase === 'void' ? false : batch !== null && !isFree(order);
  return {
    id,
    source,
    order: number,
    state,
    recipient: recipient.person_name ?? recipient.company_name ?? '',
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    contents: items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
    choose,
    problems: problemsOf(order, plan),
    notices: data.notices,
    has_gift_note: (changes.gift_note ?? data.gift_note) !== undefined,
    has_note: (changes.note ?? data.note) !== undefined,
    imported_at: order.imported_at.toISOString(),
    ...omitUndefined({
      placed_at: data.placed_at,
      city: recipient.city,
      state_code: recipient.state_code,
      postal_code: recipient.postal_code,
      country_code: recipient.country_code,
      weight_kg,
      box: box?.name,
      sender: sender?.name,
      goods_value: value,
      currency: data.currency,
      shipping_method: data.shipping_method,
      skip,
      chosen: isTaken && chosen !== null ? shownQuote(chosen) : undefined,
      charge: isTaken && amount !== null && currency !== null ? { amount, currency } : undefined,
      tracking_number: isTaken ? (order.tracking_number ?? undefined) : undefined,
      batch: isTaken ? batch?.slice(prefix.length) : undefined,
      purchase_key: isTaken && order.purchase !== null ? `${batch}/${id}`.slice(prefix.length) : undefined,
      handed_over_at: isTaken ? order.handed_over_at?.toISOString() : undefined,
      reported_at: isTaken ? order.reported_at?.toISOString() : undefined,
    }),
  };
}

function shownQuote({ options: _, handle: __, ...quote }: NonNullable<StoredOrder['chosen']>): ChosenQuote {
  return quote;
}

/** Whether it can be bought, or could be once it is mended. */
export function isFree({ state, is_unknown }: Pick<StoredOrder, 'state' | 'is_unknown'>): boolean {
  return !is_unknown && (state === 'to_do' || state === 'attention' || state === 'skipped');
}

/** What keeps an order from being bought: of the order, then of its last batch. */
function problemsOf(order: StoredOrder, { problems }: Plan): readonly OrderProblem[] {
  if (order.is_unknown)
    return [
      {
        code: 'purchase_unknown',
        field: '',
        message:
          'The label may have been bought: it is unknown until the carrier answers. Look it up in the carrier’s portal, and settle the purchase.',
      },
      ...wordsOf(order),
    ];
  if (!isFree(order)) return [];
  return order.has_failed ? [...problems, ...wordsOf(order)] : problems;
}

/** What carriers and the batch said. */
function wordsOf({ row_state, errors, carrier }: StoredOrder): OrderProblem[] {
  const code =
    row_state === 'active' || row_state === 'waiting' || row_state === null ? 'stopped' : row_state;
  if (errors === null || errors.length === 0)
    return [{ code, field: '', message: 'Nothing was bought: the batch was stopped before it.' }];
  return errors.slice(0, MOST_WORDS).map((error) => ({
    code,
    field: error.field ?? '',
    message: error.message,
    parameters: { carrier: error.carrier ?? carrier ?? '', code: error.code },
  }));
}

const MOST_WORDS = 10;
