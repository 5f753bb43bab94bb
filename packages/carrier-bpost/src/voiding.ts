/**
 * Voiding: `orderUpdate` sets the status CANCELLED for a whole order, until it is announced. After a refusal the order is read:
 * its boxes say whether it was cancelled before or is on its way. Source: Shipping Manager deep integration v5, `orderUpdate`.
 */
import { type VoidingOperation, z } from '@waybill/carrier-kit';
import {
  changeReading,
  packageVoid,
  type VoidReading,
  voidOutcome,
  wholeShipment,
} from '@waybill/carrier-kit/after';
import { listOf, maybeText, under } from '@waybill/carrier-kit/reply';
import type { Notice, VoidOutcome } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer } from '@waybill/core/plugin';
import { readReply, taken } from './errors.js';
import { mediaType, orderCall, orderPath, writeMessage } from './messages.js';
import type { Account } from './settings.js';

/** What is to be cancelled. */
export interface WireVoidRequest {
  readonly account_id: string;
  readonly reference: string;
  readonly tracking_numbers: readonly (string | null)[];
}

const wireOrder = z.object({ box: listOf(z.object({ status: maybeText })) });

/** Statuses of boxes that bpost has. */
const GONE = ['ANNOUNCED', 'IN_TRANSIT', 'AWAITING_PICKUP', 'DELIVERED', 'BACK_TO_SENDER'];

export const voiding: VoidingOperation<Account['settings'], WireVoidRequest> = {
  createRequest: (request, { account, report }) => {
    const { reference } = request.shipment;
    if (reference?.type !== 'order_reference')
      report.required('shipment.reference', 'with the type order_reference: orders are cancelled by it');
    const { account_id } = account.settings;
    const tracking_numbers = wholeShipment(request, report);
    return { account_id, reference: reference?.value ?? '', tracking_numbers };
  },
  next: ({ request, replies }) => {
    const [first, ...others] = replies;
    if (first === undefined)
      return [
        {
          step: 'void',
          method: 'POST',
          url: orderPath(request),
          headers: { 'content-type': mediaType('orderUpdate', '3') },
          body: writeMessage('orderUpdate', { status: 'CANCELLED' }),
          effect: 'repeatable',
          lookup: lookupOf(request),
        },
      ];
    const isRefused =
      isAnswer(first) &&
      'refused' in changeReading(readReply(first, { carrier: '', account: '' }, taken(first)));
    return isRefused && others.length === 0 ? [{ ...orderCall('order', request), optional: true }] : [];
  },
  parseResponse: (exchange, { carrier, account }): VoidOutcome => {
    const identity = { carrier, account };
    const { request, replies } = exchange;
    const notices: Notice[] = [];
    const judged = packageVoid(replies[0], {
      carrier: identity,
      lookup: lookupOf(request),
      read: (answer): VoidReading => {
        const reading = changeReading(readReply(answer, identity, taken(answer)));
        if ('done' in reading) return { outcome: 'voided' };
        if (!('refused' in reading)) return reading;
        const statuses = statusesIn(exchange, identity);
        if (statuses.some((status) => GONE.includes(status)))
          return { refused: reading.refused.map((entry) => ({ ...entry, kind: 'too_late' as const })) };
        if (statuses.length === 0 || statuses.some((status) => status !== 'CANCELLED')) return reading;
        notices.push({ code: 'already_voided', message: `Order ${request.reference} was cancelled before.` });
        return { outcome: 'voided' };
      },
    });
    const packages = request.tracking_numbers.map((tracking_number) => ({ ...judged, tracking_number }));
    return voidOutcome(identity, packages, { meta: { notices } });
  },
};

function lookupOf({ reference }: WireVoidRequest): string {
  return `order ${reference} in the Shipping Manager, whose status says whether it is cancelled`;
}

/** The statuses of the boxes of an order that was read after a refusal. */
function statusesIn({ replies }: Exchange<WireVoidRequest>, carrier: CarrierIdentity): string[] {
  const reply = replies.find(({ step }) => step === 'order');
  if (reply === undefined || !isAnswer(reply)) return [];
  const { document } = readReply(reply, carrier, under('orderInfo'));
  return document === undefined ? [] : wireOrder.parse(document).box.flatMap(({ status }) => status ?? []);
}
