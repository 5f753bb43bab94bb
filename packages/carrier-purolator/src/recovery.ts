/**
 * Recovery: a shipment whose answer was lost is looked for in tracking by the first of its references, its day and its destination. Its
 * documents and an estimate are then fetched as after any purchase.
 * Source: TrackingService.wsdl, TrackPackagesByReference.
 */
import type { RecoveryOperation } from '@waybill/carrier-kit';
import { type LookupReading, trackedPurchase } from '@waybill/carrier-kit/reply';
import { type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { type CreatedShipment, readPurchase } from './shipping/purchase.js';
import type { WireShipmentRequest } from './shipping/request.js';
import { tracked } from './tracking/reply.js';
import { trackCall } from './tracking/request.js';

/** Entries are made when the exchange is read; here only facts matter. */
const NO_ACCOUNT: CarrierIdentity = { carrier: 'purolator', account: '' };

export const recovery: RecoveryOperation<WireShipmentRequest> = {
  lookup: ({ request, replies }) => {
    const { search } = request;
    const isAsked = replies.some(({ step }) => step === 'track');
    if (search === undefined || isAsked || createdBy(request, replies) !== undefined) return [];
    return [trackCall({ search }, request)];
  },
};

/** The shipment that the reply to the purchase names, or that tracking found. */
export function createdBy(
  request: WireShipmentRequest,
  replies: readonly Reply[],
): CreatedShipment | undefined {
  const [purchase] = replies;
  const reading =
    purchase !== undefined && isAnswer(purchase) ? readPurchase(purchase, request, NO_ACCOUNT) : undefined;
  if (reading !== undefined && 'created' in reading) return reading.created;
  const found = foundShipment(request, replies, NO_ACCOUNT);
  return found !== undefined && 'created' in found ? found.created : undefined;
}

/** What tracking said of a purchase without a clear answer; `undefined` if it was not asked. */
export function foundShipment(
  { references, packages, search }: WireShipmentRequest,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): LookupReading<CreatedShipment> | undefined {
  const reply = replies.find(({ step }) => step === 'track');
  const [reference] = references;
  if (reply === undefined || reference === undefined || search === undefined) return undefined;
  const about = { name: 'Purolator', reference, packages, unrelated: true } as const;
  const found = trackedPurchase(tracked(reply, { search }, carrier), about);
  if (!('created' in found)) return found;
  const { tracking_numbers, notices } = found.created;
  // PINs of a shipment follow one another, and the first is that of the shipment.
  const piece_pins = tracking_numbers.toSorted();
  const [number = ''] = piece_pins;
  return { created: { number, shipment_pin: number, piece_pins, notices }, warnings: [] };
}
