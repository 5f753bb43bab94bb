/**
 * Voiding: `DELETE /orders/{id}`, an order with all its packages, until it is manifested. After a refusal the order is read: the
 * contract has no codes for "deleted before" and "manifested".
 * Source: Click & Drop API v1, `DeleteOrdersResource`.
 */
import { type VoidingOperation, z } from '@waybill/carrier-kit';
import {
  isStillKept,
  packageVoid,
  type VoidReading,
  voidOutcome,
  wholeShipment,
} from '@waybill/carrier-kit/after';
import { listOf, maybeText, NO_ACCOUNT, notFoundEntry } from '@waybill/carrier-kit/reply';
import type { Notice, VoidOutcome } from '@waybill/core';
import { type Answer, type Call, type CarrierIdentity, type Exchange, isAnswer } from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { byNumber, orderCall, ordersIn } from './orders.js';
import type { Account } from './settings.js';

/** What is to be deleted. */
export interface WireVoidRequest {
  /** `orderIdentifier` */
  readonly order: string;
  readonly tracking_numbers: readonly (string | null)[];
  /** Whether it is recent enough that Click & Drop would still have it. */
  readonly was_known: boolean;
}

type Voiding = Exchange<WireVoidRequest>;

const wireDeleted = z.object({ deletedOrders: listOf(z.object({ orderIdentifier: maybeText })) });

export const voiding: VoidingOperation<Account['settings'], WireVoidRequest> = {
  createRequest: (request, { account: { settings, context }, report }) => {
    const { reference } = request.shipment;
    const isNumber = reference?.type === 'orderIdentifier' && /^\d+$/.test(reference.value);
    if (!isNumber)
      report.required(
        'shipment.reference',
        'with the type orderIdentifier: orders are deleted by their number',
      );
    return {
      order: reference?.value ?? '',
      tracking_numbers: wholeShipment(request, report),
      was_known: isStillKept(request.shipment, { clock: context.clock, time_zone: settings.time_zone }),
    };
  },
  next: ({ request, replies }): readonly Call[] => {
    const call = orderCall('order', byNumber(request.order));
    const [first, ...others] = replies;
    if (first === undefined)
      return [{ ...call, step: 'void', method: 'DELETE', effect: 'repeatable', lookup: lookupOf(request) }];
    const isRefused = isAnswer(first) && 'refused' in readVoid(first, request, NO_ACCOUNT);
    return isRefused && others.length === 0 ? [{ ...call, optional: true }] : [];
  },
  parseResponse: (exchange: Voiding, { carrier, account }: CarrierIdentity): VoidOutcome => {
    const identity = { carrier, account };
    const { request, replies } = exchange;
    const notices: Notice[] = [];
    const judged = packageVoid(replies[0], {
      carrier: identity,
      lookup: lookupOf(request),
      read: (answer) => {
        const reading = readVoid(answer, request, identity);
        const state = stateOf(exchange, identity);
        if (!('refused' in reading) || state === undefined) return reading;
        if (state === 'open') return reading;
        if (state === 'closed')
          return { refused: reading.refused.map((entry) => ({ ...entry, kind: 'too_late' as const })) };
        if (!request.was_known) {
          const what = `order ${request.order}: it was deleted before, or is too old`;
          return { refused: [notFoundEntry(identity, { what, field: 'shipment.reference' })] };
        }
        const message = `Click & Drop has no order ${request.order}: it was deleted before.`;
        notices.push({ code: 'already_voided', message });
        return { outcome: 'voided' };
      },
    });
    const packages = request.tracking_numbers.map((tracking_number) => ({ ...judged, tracking_number }));
    return voidOutcome(identity, packages, { meta: { notices } });
  },
};

function lookupOf({ order }: WireVoidRequest): string {
  return `order ${order} in Click & Drop: a deleted one is gone`;
}

function readVoid(answer: Answer, { order }: WireVoidRequest, carrier: CarrierIdentity): VoidReading {
  const reading = readReply(answer, carrier, (document) =>
    wireDeleted
      .safeParse(document)
      .data?.deletedOrders.find(({ orderIdentifier = order }) => orderIdentifier === order),
  );
  if (reading.errors === undefined) return { outcome: 'voided' };
  return reading.refused ? { refused: reading.reported } : { unreadable: reading.why };
}

/** What became of an order that could not be deleted, where Click & Drop says it. */
function stateOf(
  { request, replies }: Voiding,
  carrier: CarrierIdentity,
): 'gone' | 'closed' | 'open' | undefined {
  const reply = replies.find(({ step }) => step === 'order');
  if (reply === undefined || !isAnswer(reply)) return undefined;
  if (reply.status === 404) return 'gone';
  const orders = readReply(reply, carrier, ordersIn).document;
  if (orders?.length === 0) return 'gone';
  const order = orders?.find(({ orderIdentifier = request.order }) => orderIdentifier === request.order);
  if (order === undefined) return undefined;
  return (order.manifestedOn ?? order.shippedOn) === undefined ? 'open' : 'closed';
}
