/** Reads a purchase: was a shipment created, with which numbers, price and labels, and what is missing? */
import {
  type DocumentFile,
  decodeDocument,
  failureEntry,
  listOf,
  localErrorEntry,
  maybe,
  maybeText,
  purchaseOutcome,
  purchaseReading,
  unreadableReplyEntry,
  wireDecimal,
  z,
} from '@waybill/carrier-kit';
import {
  type CarrierIdentity,
  type ErrorEntry,
  type Exchange,
  isAnswer,
  type Notice,
  type Reply,
  type ShippingOutcome,
} from '@waybill/core';
import { totalCharge } from '../charge.js';
import { readReply } from '../errors.js';
import { CARRIER } from '../settings.js';
import { labelsIn } from './labels.js';
import { lookupOf, type WireShipmentRequest } from './request.js';

/** A created shipment must never be lost, so every part may be missing or unreadable. */
const wireShipment = z.object({
  shipment_id: maybeText,
  items: listOf(
    z.object({
      item_reference: maybeText,
      tracking_details: maybe(z.object({ article_id: maybeText, consignment_id: maybeText })),
    }),
  ),
  shipment_summary: maybe(z.object({ total_cost: maybe(wireDecimal) })),
});
const wireReply = z.object({ shipments: listOf(wireShipment) });
type CreatedShipment = z.output<typeof wireShipment>;

/** A shipment's id, or a number of a package, proves it. */
function createdIn(document: unknown): CreatedShipment | undefined {
  const shipment = wireReply.safeParse(document).data?.shipments[0];
  const numbers = (shipment?.items ?? []).flatMap(
    ({ tracking_details }) => tracking_details?.article_id ?? [],
  );
  return shipment?.shipment_id === undefined && numbers.length === 0 ? undefined : shipment;
}

/** Entries are made when the exchange is read. */
const NO_ACCOUNT = { carrier: CARRIER, account: '' };

/** The shipment that the reply to the purchase names, whatever its status. */
export function createdBy([reply]: readonly Reply[]): CreatedShipment | undefined {
  if (reply === undefined || !isAnswer(reply)) return undefined;
  const reading = purchaseReading(readReply(reply, NO_ACCOUNT, createdIn), (created) => created);
  return 'created' in reading ? reading.created : undefined;
}

export function parseResponse(
  { request, replies }: Exchange<WireShipmentRequest>,
  { carrier, account }: CarrierIdentity,
): ShippingOutcome {
  const identity = { carrier, account };
  const purchase = purchaseOutcome(replies[0], {
    carrier: identity,
    lookup: lookupOf(request),
    read: (answer) => purchaseReading(readReply(answer, identity, createdIn), (created) => created),
  });
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const { shipment_id, items, shipment_summary } = purchase.created;
  const count = Math.max(request.packages, items.length);
  const numbers = Array.from({ length: count }, (_, at) => {
    const named = items.find(({ item_reference }) => item_reference === `${request.reference}-${at + 1}`);
    return (named ?? items[at])?.tracking_details?.article_id ?? null;
  });
  const file = labelFile(request, replies);
  const charge = totalCharge(shipment_summary?.total_cost);
  const missing = [
    ...(shipment_id === undefined ? [missingEntry('id', identity)] : []),
    ...numbers.flatMap((number, at) =>
      number === null ? [missingEntry(`tracking number of package ${at + 1}`, identity)] : [],
    ),
    ...(file === undefined ? unlabelledEntries(request, replies, identity) : []),
  ];
  const consignment_id = items.find(({ tracking_details }) => tracking_details?.consignment_id !== undefined)
    ?.tracking_details?.consignment_id;
  return [
    {
      ...identity,
      documents: file === undefined ? [] : [file.content],
      reference: shipment_id === undefined ? null : { type: 'shipment_id', value: shipment_id },
      service: request.service,
      shipment_date: request.shipment_date,
      total_charge: charge,
      tracking_number: numbers[0] ?? null,
      complete: missing.length === 0 && charge !== null,
      meta: {
        // Surcharges are those of the shipment, so what its items cost does not add up to its price.
        parcels: numbers.map((tracking_number) => ({
          tracking_number,
          charge: null,
          bought: shipment_id === undefined && tracking_number === null ? null : true,
        })),
        documents:
          file === undefined
            ? []
            : [{ ...withoutContent(file), kind: 'label', parcel: count === 1 ? 0 : null }],
        notices: [NOT_ORDERED, ...(charge === null ? [NO_PRICE] : [])],
        ...(consignment_id === undefined ? {} : { consignment_id }),
      },
    },
    [...purchase.errors, ...missing],
  ];
}

const NOT_ORDERED: Notice = {
  code: 'not_ordered',
  message:
    'The shipment waits for an order: close the day before its packages are handed in. Until then it is not billed.',
};
const NO_PRICE: Notice = { code: 'no_price', message: 'Australia Post returned no price that can be read.' };

function withoutContent({ content: _, ...facts }: DocumentFile) {
  return facts;
}

/** The file with the labels of all packages. */
function labelFile({ label }: WireShipmentRequest, replies: readonly Reply[]): DocumentFile | undefined {
  const last = replies.at(-1);
  return last?.step === 'label' && isAnswer(last) && last.status < 300
    ? decodeDocument(last.body, label.format)
    : undefined;
}

/** Why there is no label. Not retryable: the shipment is there, and its recovery asks again. */
function unlabelledEntries(
  { service }: WireShipmentRequest,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): ErrorEntry[] {
  return whyUnlabelled(service, replies, carrier).map((entry) => ({
    ...entry,
    message: `The shipment was created; its label is missing: ${entry.message}`,
    retryable: false,
  }));
}

function whyUnlabelled(
  service: string,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): readonly ErrorEntry[] {
  const last = replies.at(-1);
  const entry = (code: string, why: string) => [localErrorEntry(carrier, code, why)];
  if (last !== undefined && !isAnswer(last)) return [failureEntry(carrier, last)];
  if (last?.step === 'label') return [unreadableReplyEntry(carrier, last, 'the link leads to no label')];
  if (last?.step === 'account')
    return entry('no_label_group', `the account does not say in which group labels of ${service} are`);
  const { errors, pending } = labelsIn(
    replies.filter(({ step }) => step === 'labels'),
    carrier,
  );
  if (errors.length > 0) return errors;
  return pending
    ? entry('label_pending', 'it is still being made')
    : entry('no_label', 'there is no link to it');
}

/** Not retryable: sending the request again would create a second shipment. */
function missingEntry(what: string, carrier: CarrierIdentity): ErrorEntry {
  const message = `The shipment was created; the ${what} is not in the reply, or cannot be read.`;
  return localErrorEntry(carrier, 'incomplete_reply', message);
}
