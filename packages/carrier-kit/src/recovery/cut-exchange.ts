import type { Call, Exchange, Failure, Reply } from '@waybill/core/plugin';
import type { Next } from '../calls/run-calls.js';

/** A purchase as far as it is known, to be followed up. */
export interface WireRecovery<Wire> {
  /** The wire request and its replies up to the last one to a purchase: labels and prices are fetched again. */
  readonly exchange: Exchange<Wire>;
  /** Whether purchases may have been sent whose replies are not in the exchange. */
  readonly may_have_gone_on: boolean;
}

/**
 * Cuts an exchange after its last purchase. More may have been bought than it has replies of, if they were not stored; not
 * after a purchase that failed, because nothing is bought after that.
 */
export function cutAfterPurchases<Wire>(next: Next<Wire>, exchange: Exchange<Wire>): WireRecovery<Wire> {
  const { request, replies } = exchange;
  let purchases = 0;
  for (let at = 0; at < replies.length; ) {
    const calls = next({ request, replies: replies.slice(0, at) });
    if (calls.length === 0) break;
    at += calls.length;
    if (calls.some(isPurchase)) purchases = at;
  }
  const cut = { request, replies: purchases === 0 ? replies : replies.slice(0, purchases) };
  return { exchange: cut, may_have_gone_on: next(cut).some(isPurchase) || purchases === 0 };
}

/**
 * The exchange of a purchase with the replies to its recovery, in which nothing is left to be bought: every purchase that
 * would be next has a reply that says what is known of it.
 */
export function withoutPurchases<Wire>(
  next: Next<Wire>,
  { exchange, may_have_gone_on }: WireRecovery<Wire>,
  replies: readonly Reply[],
): Exchange<Wire> {
  const { request } = exchange;
  const joined = [...exchange.replies];
  const rest = [...replies];
  let answered = 0;
  for (;;) {
    const calls = next({ request, replies: joined });
    const purchase = calls.find(isPurchase);
    if (purchase !== undefined) {
      joined.push(may_have_gone_on ? notKnown(purchase) : notSent(purchase));
      answered++;
      if (answered === MOST_PURCHASES) throw new RangeError('the operation makes purchases without end');
    } else if (rest.length === 0) return { request, replies: joined };
    // Prices that come before the first purchase are fetched again, and stand before it.
    else if (answered === 0 && may_have_gone_on) joined.push(...rest.splice(0, Math.max(calls.length, 1)));
    else joined.push(...rest.splice(0));
  }
}

/** No shipment has so many packages: a `next` that still buys has a defect. */
const MOST_PURCHASES = 10_000;

function isPurchase({ purchase }: Call): boolean {
  return purchase === true;
}

function notKnown(call: Call): Failure {
  return failed(call, {
    kind: 'unknown_outcome',
    message: 'It is not known whether the purchase was answered',
    sent: true,
    may_have_gone_on: true,
  });
}

function notSent(call: Call): Failure {
  return failed(call, {
    kind: 'unavailable',
    message: 'It was not bought: a recovery buys nothing',
    sent: false,
  });
}

function failed({ step, package: position }: Call, failure: Failure['failure']): Failure {
  return { step, ...(position === undefined ? {} : { package: position }), failure };
}
