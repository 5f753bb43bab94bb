/**
 * Recovery: an order whose answer was lost is looked for by its reference, which several orders may have, and by the moment that
 * was written into it. Its label is fetched as after the purchase. An order that is not found may exist: the contract does not
 * say how soon one can be found.
 * Source: Click & Drop API v1, `GET /orders/{orderIdentifiers}`.
 */
import type { RecoveryOperation } from '@waybill/carrier-kit';
import { foundByReference, type LookupReading } from '@waybill/carrier-kit/reply';
import type { Notice } from '@waybill/core';
import { type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply } from './errors.js';
import type { WireShipmentRequest } from './order.js';
import { byReference, createdOrder, orderCall, ordersIn, type WireOrder } from './orders.js';

export const recovery: RecoveryOperation<WireShipmentRequest> = {
  lookup: ({ request, replies }) => {
    const isKnown = replies
      .filter(isAnswer)
      .some((reply) => reply.step === 'buy' && createdIn(reply) !== undefined);
    const isAsked = replies.some(({ step }) => step === 'find');
    return isKnown || isAsked ? [] : [orderCall('find', byReference(request.reference))];
  },
};

function createdIn(reply: Reply & { readonly body: string }): WireOrder | undefined {
  if (!isAnswer(reply)) return undefined;
  const reading = readReply(reply, { carrier: '', account: '' }, createdOrder);
  return reading.errors === undefined ? reading.document : reading.found;
}

/** An order with remarks on how it was found. */
export interface FoundOrder {
  readonly order: WireOrder;
  readonly notices: readonly Notice[];
}

/** What Click & Drop said of an order without a clear answer; `undefined` if it was not asked. */
export function foundOrder(
  { reference, ordered_at }: WireShipmentRequest,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): LookupReading<FoundOrder> | undefined {
  const reply = replies.find(({ step }) => step === 'find');
  if (reply === undefined) return undefined;
  const reading = isAnswer(reply) ? readReply(reply, carrier, ordersIn) : undefined;
  const orders = (reading?.document ?? []).filter(
    ({ orderReference = reference }) => orderReference === reference,
  );
  const [order, ...others] = orders.filter(({ orderDate = ordered_at }) => isMoment(orderDate, ordered_at));
  if (order !== undefined && others.length === 0) {
    const notices = order.orderDate === undefined ? [foundByReference(reference)] : [];
    return { created: { order, notices }, warnings: [] };
  }
  const candidates = orders.flatMap(({ trackingNumber }) => trackingNumber ?? []);
  const count = `${orders.length === 0 ? 'no' : orders.length} order${orders.length === 1 ? '' : 's'}`;
  const why =
    orders.length === 0
      ? 'perhaps not yet'
      : `and ${others.length > 0 ? 'several' : 'none'} that ${others.length > 0 ? 'were' : 'was'} made at the moment of this purchase`;
  const unclear = `Click & Drop has ${count} with the reference ${reference}, ${why}.`;
  const nothing_found = reading?.document !== undefined && orders.length === 0;
  return { unclear, nothing_found, ...(candidates.length === 0 ? {} : { candidates }) };
}

/** A time without a zone is in UTC, as we wrote it. */
function isMoment(written: string, at: string): boolean {
  const zoned = /(Z|[+-]\d\d:?\d\d)$/i.test(written) ? written : `${written}Z`;
  return Math.abs(Date.parse(zoned) - Date.parse(at)) < 1000;
}
