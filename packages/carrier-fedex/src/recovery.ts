/**
 * Recovery: the result of a shipment that FedEx creates in the background is requested again by its job. One whose answer was lost is
 * looked for in tracking by the shipper's reference and its day: FedEx makes neither its labels nor its price again.
 * Source: FedEx "Track API", `Full_Schema_Tracking_References` -> `TrkcResponseVO_ReferenceNumber`.
 */
import type { LookupCall, RecoveryOperation } from '@waybill/carrier-kit';
import { type LookupReading, type TrackedPurchase, trackedPurchase } from '@waybill/carrier-kit/reply';
import type { CarrierIdentity, Exchange, Reply } from '@waybill/core/plugin';
import { createdBy } from './shipping/schema.js';
import type { WireShipmentRequest } from './shipping.js';
import { tracked } from './tracking/reply.js';
import { referenceInquiry, trackCall, type WireInquiry } from './tracking.js';

export const recovery: RecoveryOperation<WireShipmentRequest> = {
  lookup: ({ request, replies }: Exchange<WireShipmentRequest>): LookupCall[] => {
    const inquiry = inquiryFor(request);
    const isSettled = createdBy(replies) !== undefined || replies.some(({ step }) => step === 'track');
    return inquiry === undefined || isSettled ? [] : [trackCall(inquiry, { ...request, locale: 'en_US' })];
  },
};

function inquiryFor({
  reference,
  shipment_date,
  account_number,
}: WireShipmentRequest): WireInquiry | undefined {
  if (reference === undefined) return undefined;
  const days = { first: shipment_date, last: shipment_date };
  return referenceInquiry({ value: reference }, days, account_number);
}

/** What tracking says of a purchase without a clear answer; `undefined` without such a call. */
export function foundShipment(
  request: WireShipmentRequest,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): LookupReading<TrackedPurchase> | undefined {
  const { reference, packages } = request;
  const inquiry = inquiryFor(request);
  const reply = replies.find(({ step }) => step === 'track');
  if (reply === undefined || inquiry === undefined || reference === undefined) return undefined;
  return trackedPurchase(tracked(reply, inquiry, undefined, carrier), { name: 'FedEx', reference, packages });
}
