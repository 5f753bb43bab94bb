/** `ShipmentResponse`, in which nothing is required: numbers, a file with the labels, codes for a counter, other papers. */
import { z } from '@waybill/carrier-kit';
import {
  type DocumentFile,
  decodeDocument,
  type Lookup,
  listOf,
  type MissingPart,
  maybeText,
  missingPartEntry,
  NO_ACCOUNT,
  purchaseOutcome,
  purchaseReading,
  readAs,
  wireText,
} from '@waybill/carrier-kit/reply';
import type { ShippingOutcome } from '@waybill/core';
import {
  type CarrierIdentity,
  type DocumentKind,
  type Exchange,
  isAnswer,
  type Reply,
} from '@waybill/core/plugin';
import { readReply } from './errors.js';
import type { WireShipmentRequest } from './shipping.js';

const texts = listOf(wireText);
const files = listOf(
  z.preprocess(
    (node) => (typeof node === 'string' ? { base64Data: node } : node),
    z.object({ base64Data: maybeText, qrcode: maybeText, pincode: maybeText }),
  ),
);
const wireShipment = z.object({
  warningMessage: texts,
  shipmentId: maybeText,
  parcelIds: texts,
  networkShipmentId: maybeText,
  networkParcelIds: texts,
  parcelBarcodes: listOf(z.object({ parcel: maybeText, barcode: maybeText })),
  label: files,
  qrcode: files,
  others: files,
});
/** What DPD made. */
export type CreatedShipment = z.output<typeof wireShipment>;

/** A number, a label or a code proves a purchase. */
function createdIn(document: unknown): CreatedShipment | undefined {
  const { data } = readAs(wireShipment, document);
  if (data === undefined) return undefined;
  const isLabelled = data.label.some(({ base64Data }) => decodeDocument(base64Data) !== undefined);
  const hasCode = codesIn(data).length + pinsIn(data).length > 0;
  return isLabelled || hasCode || (numbersIn(data)[0] ?? null) !== null ? data : undefined;
}

/** Of the packages, in the order of the request. Some units give one number for the shipment alone. */
export function numbersIn(created: CreatedShipment, count = 1): (string | null)[] {
  const { parcelIds, parcelBarcodes, networkParcelIds, shipmentId, networkShipmentId } = created;
  const most = Math.max(count, parcelIds.length, parcelBarcodes.length);
  return Array.from(
    { length: most },
    (_, at) =>
      parcelIds[at] ??
      parcelBarcodes[at]?.parcel ??
      networkParcelIds[at] ??
      (at === 0 ? (shipmentId ?? networkShipmentId) : undefined) ??
      null,
  );
}

const judged = (
  { replies }: Exchange<WireShipmentRequest>,
  carrier: CarrierIdentity,
  lookup: Lookup,
): ReturnType<typeof purchaseOutcome<CreatedShipment>> =>
  purchaseOutcome(replies[0], {
    carrier,
    lookup,
    read: (answer) => purchaseReading(readReply(answer, carrier, createdIn), (created) => created),
  });

type MaybeFile = DocumentFile | undefined;

/**
 * The media type of a reply is often `application/octet-stream`: the request says what a file is, where its bytes do not.
 * `undefined` for one that cannot be read.
 */
const labelsIn = (label: CreatedShipment['label'], { label_format }: WireShipmentRequest): MaybeFile[] =>
  label
    .filter(({ base64Data }) => base64Data !== undefined)
    .map(({ base64Data }) => decodeDocument(base64Data, label_format));

const areWhole = (labels: readonly MaybeFile[]): boolean => labels.length > 0 && !labels.includes(undefined);

/** A code for the counter: of its own, or with the label (Baltic units). */
const codesIn = ({ qrcode, label }: CreatedShipment): DocumentFile[] =>
  [...qrcode.map(({ base64Data }) => base64Data), ...label.map((one) => one.qrcode)].flatMap(
    (text) => decodeDocument(text) ?? [],
  );

/** Numbers that the customer types in at a counter or a locker. */
const pinsIn = ({ qrcode, label }: CreatedShipment): string[] =>
  [...qrcode, ...label].flatMap(({ pincode }) => pincode ?? []);

/** What was bought, if there is neither a label nor a code that replaces it. */
export function unlabelled(exchange: Exchange<WireShipmentRequest>): CreatedShipment | undefined {
  const purchase = judged(exchange, NO_ACCOUNT, { what: '' });
  if (purchase.outcome !== 'created') return undefined;
  return hasLabel(purchase.created, exchange.request) ? undefined : purchase.created;
}

function hasLabel(created: CreatedShipment, request: WireShipmentRequest): boolean {
  const isReplaced = request.drop_off === 'QR_CODE' && codesIn(created).length + pinsIn(created).length > 0;
  return isReplaced || areWhole(labelsIn(created.label, request));
}

const wireLabel = z.object({ label: files });

/** The label that was asked for again, or why there is none. */
function reprint(
  reply: Reply | undefined,
  request: WireShipmentRequest,
  carrier: CarrierIdentity,
): MaybeFile[] | MissingPart {
  if (reply === undefined || !isAnswer(reply)) return { reply };
  const find = (document: unknown) => {
    const found = labelsIn(readAs(wireLabel, document).data?.label ?? [], request);
    return areWhole(found) ? found : undefined;
  };
  const reading = readReply(reply, carrier, find);
  return reading.document ?? { reply, refusals: reading.errors };
}

export function parseReply(
  exchange: Exchange<WireShipmentRequest>,
  { carrier, account }: CarrierIdentity,
  lookup: Lookup,
): ShippingOutcome {
  const { request, replies } = exchange;
  const identity = { carrier, account };
  const purchase = judged(exchange, identity, lookup);
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const { created } = purchase;
  const numbers = numbersIn(created, request.packages);
  const packages = numbers.length;
  const own = labelsIn(created.label, request);
  const again = hasLabel(created, request) ? own : reprint(replies[1], request, identity);
  const labels = Array.isArray(again) ? again : own;
  const others = created.others.map(({ base64Data }) => decodeDocument(base64Data));
  const documents = [
    ...described(labels, 'label', numbers.length),
    ...described(codesIn(created), 'qr_code', numbers.length),
    ...described(others, 'other', numbers.length),
  ];
  const missing = [
    ...numbers.flatMap((number, parcel) =>
      number === null ? [missingPartEntry(identity, 'tracking_number', { parcel, packages })] : [],
    ),
    ...(Array.isArray(again)
      ? []
      : [missingPartEntry(identity, 'label', { parcel: packages === 1 ? 0 : null, packages, ...again })]),
  ];
  const pins = pinsIn(created);
  return [
    {
      ...identity,
      documents: documents.map(({ content }) => content),
      reference: created.shipmentId === undefined ? null : { type: 'shipmentId', value: created.shipmentId },
      service: request.service,
      shipment_date: request.ship_date,
      total_charge: null,
      tracking_number: numbers[0] ?? null,
      complete: missing.length === 0,
      meta: {
        parcels: numbers.map((number) => ({
          tracking_number: number,
          charge: null,
          // It is one purchase: only a package that the list of numbers leaves out is in doubt.
          bought: number !== null || created.parcelIds.length === 0 ? true : null,
        })),
        documents: documents.map(({ content: _, ...document }) => document),
        notices: [
          ...created.warningMessage.map((message) => ({ code: 'warning', message })),
          ...(others.includes(undefined)
            ? [{ code: 'unreadable_document', message: 'A further paper of the reply cannot be read.' }]
            : []),
        ],
        ...(pins.length === 0 ? {} : { pin_codes: pins }),
        ...(created.networkParcelIds.length === 0 ? {} : { network_numbers: created.networkParcelIds }),
      },
    },
    [...purchase.errors, ...missing],
  ];
}

/** As many files as packages are one for each; otherwise each is for the whole shipment. */
function described(of: readonly MaybeFile[], kind: DocumentKind, packages: number) {
  return of.flatMap((file, at) =>
    file === undefined ? [] : [{ ...file, kind, parcel: of.length === packages ? at : null }],
  );
}
