/**
 * Recovery: a shipment whose answer was lost is looked for in tracking by the first of its references and its day. DHL makes neither
 * its label nor its price again.
 * MyDHL API, GET /tracking with `shipmentReference`.
 */
import type { LookupCall, RecoveryOperation } from '@waybill/carrier-kit';
import {
  type Lookup,
  type LookupReading,
  NO_ACCOUNT,
  type TrackedPurchase,
  trackedPurchase,
} from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import { type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { createdIn } from './shipping/schema.js';
import type { WireShipmentRequest } from './shipping.js';
import { trackedByReference } from './tracking/reply.js';
import { callsOf, searchUrl } from './tracking.js';

export const recovery: RecoveryOperation<WireShipmentRequest> = {
  lookup: ({ request, replies }): readonly LookupCall[] => {
    const { body, shipment_date: first, message_reference } = request;
    const [purchase] = replies;
    const value = referenceOf(request);
    const account_number = body.accounts.find(({ typeCode }) => typeCode === 'shipper')?.number;
    const isAsked = replies.some(({ step }) => step === 'track');
    if (value === undefined || account_number === undefined || isAsked || isBought(request, purchase))
      return [];
    const url = searchUrl({ value, account_number, first, last: first });
    return callsOf({ message_reference, language: 'eng', inquiries: [{ url }] });
  },
};

/** What is missing of a reply that is there cannot be had by tracking. */
function isBought(request: WireShipmentRequest, purchase: Reply | undefined): boolean {
  if (purchase === undefined || !isAnswer(purchase)) return false;
  const reading = readReply(purchase, NO_ACCOUNT, (document) => createdIn(document, request));
  return (reading.document ?? (reading.errors && reading.found)) !== undefined;
}

function referenceOf({ body }: WireShipmentRequest): string | undefined {
  return body.customerReferences?.[0]?.value;
}

/** What tracking said of a purchase without a clear answer; `undefined` if it was not called. */
export function foundShipment(
  request: WireShipmentRequest,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): LookupReading<TrackedPurchase> | undefined {
  const reference = referenceOf(request);
  const reply = replies.find(({ step }) => step === 'track');
  if (reply === undefined || reference === undefined) return undefined;
  const packages = request.body.content.packages.length;
  const about = { name: 'DHL', reference, packages, one_number: true } as const;
  return trackedPurchase(trackedByReference(reply, carrier), about);
}

/** How to find a shipment whose outcome is unknown. The API cannot be searched by the reference of the call. */
export function lookupOf({ body, shipment_date, message_reference }: WireShipmentRequest): Lookup {
  const reference = body.customerReferences?.[0]?.value;
  const { cityName, countryCode } = body.customerDetails.receiverDetails.postalAddress;
  const shipment =
    reference === undefined
      ? `a shipment of ${shipment_date} to ${cityName}, ${countryCode}`
      : `the shipment with reference ${reference}`;
  return {
    what: `${shipment} in MyDHL+, or ask DHL for message reference ${message_reference}`,
    references: omitUndefined({ message_reference, customer_reference: reference }),
    request_id: message_reference,
  };
}
