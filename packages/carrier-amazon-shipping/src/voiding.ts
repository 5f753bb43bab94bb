/**
 * Voiding: `PUT /shipping/v2/shipments/{shipmentId}/cancel`, a package a call. The contract has no codes for "too late" and
 * "cancelled before", so a refusal is explained by where Amazon tracks the package.
 */
import { type VoidingOperation, z } from '@waybill/carrier-kit';
import {
  chosenPackages,
  explainedRefusal,
  isWorthTracking,
  packageVoid,
  type VoidReading,
  voidOutcome,
} from '@waybill/carrier-kit/after';
import { NO_ACCOUNT } from '@waybill/carrier-kit/reply';
import { type Call, type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { payloadIn, readReply } from './errors.js';
import { type OpenSettings, trackedCarrier } from './settings.js';
import { readTracking, trackCall } from './tracking.js';

/** The shipments to cancel, one for each package. */
export interface WireVoidRequest {
  readonly shipments: readonly ShipmentToVoid[];
}

interface ShipmentToVoid {
  readonly shipment_id: string;
  readonly tracking_number: string | null;
  readonly carrier_id: string;
}

/** What shipping stored about each package. */
const wireFacts = z.object({
  shipments: z
    .array(
      z.object({ shipment_id: z.string().nullish(), carrier_id: z.string().nullish() }).nullish().catch(null),
    )
    .catch([]),
});

export const voiding: VoidingOperation<OpenSettings, WireVoidRequest> = {
  createRequest: (request, { account, report }) => {
    const facts = wireFacts.safeParse(request.shipment.meta).data?.shipments ?? [];
    const shipments = chosenPackages(request, report).flatMap(({ position, parcel }): ShipmentToVoid[] => {
      const { tracking_number, reference } = parcel;
      const own = facts[position];
      const shipment_id = own?.shipment_id ?? reference?.value;
      if (shipment_id === undefined) {
        if (request.packages !== undefined || Reflect.get(parcel, 'bought') !== false)
          report.required(`shipment.meta.parcels[${position}].reference`);
        return [];
      }
      return [
        { shipment_id, tracking_number, carrier_id: own?.carrier_id ?? trackedCarrier(account.settings) },
      ];
    });
    if (shipments.length === 0) report.required('shipment.reference');
    return { shipments };
  },
  next,
  parseResponse: ({ request, replies }, { carrier, account }) => {
    const identity = { carrier, account };
    const judged = request.shipments.map((shipment, position) => {
      const [reply, where] = repliesOf(replies, position);
      const explained = explainedRefusal(
        readingOf(reply, identity),
        where && isAnswer(where)
          ? readTracking(where, shipment.tracking_number ?? '', identity).details?.status
          : undefined,
        'Amazon',
      );
      const verdict = packageVoid(reply, {
        carrier: identity,
        lookup: lookupOf(shipment),
        read: () => explained.reading,
      });
      return { ...verdict, tracking_number: shipment.tracking_number, notices: explained.notices };
    });
    return voidOutcome(identity, judged, { meta: { notices: judged.flatMap(({ notices }) => notices) } });
  },
};

function next({ request: { shipments }, replies }: Exchange<WireVoidRequest>): readonly Call[] {
  if (replies.length === 0)
    return shipments.map((shipment, position) => ({
      step: 'void',
      package: position,
      method: 'PUT',
      url: `/shipping/v2/shipments/${encodeURIComponent(shipment.shipment_id)}/cancel`,
      effect: 'repeatable',
      lookup: lookupOf(shipment),
    }));
  if (replies.some(({ step }) => step === 'track')) return [];
  return shipments.flatMap(({ tracking_number, carrier_id }, position) => {
    const [reply] = repliesOf(replies, position);
    if (tracking_number === null || !isWorthTracking(readingOf(reply, NO_ACCOUNT))) return [];
    return [{ ...trackCall(tracking_number, carrier_id), package: position, optional: true }];
  });
}

/** The reply to a void, and the tracking reply that explains a refusal. */
function repliesOf(replies: readonly Reply[], position: number) {
  const own = replies.filter((reply) => reply.package === position);
  return [own.find(({ step }) => step === 'void'), own.find(({ step }) => step === 'track')] as const;
}

/** `{"payload":{}}` is a success, unless it comes with errors. */
function readingOf(reply: Reply | undefined, carrier: CarrierIdentity): VoidReading {
  if (reply === undefined || !isAnswer(reply)) return { unreadable: 'there is no answer' };
  const reading = readReply(reply, carrier, payloadIn);
  if (reading.errors !== undefined)
    return reading.refused
      ? { refused: reading.reported }
      : { unreadable: reading.why, code: reading.reported[0]?.code };
  const { warnings, refused = false } = reading;
  if (warnings.length === 0) return { outcome: 'voided' };
  return refused ? { refused: warnings } : { unreadable: warnings.map(({ message }) => message).join('; ') };
}

function lookupOf({ shipment_id }: ShipmentToVoid): string {
  return `shipment ${shipment_id} in the merchant's Amazon Shipping account, or void it again`;
}
