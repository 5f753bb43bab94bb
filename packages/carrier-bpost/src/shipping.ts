/**
 * Shipping: `POST /orders` makes an order and is answered by an empty body; `GET /orders/{reference}/labels/{size}` then brings
 * the barcodes and the label. An order replaces the one of the same reference, so sending it again makes no second one.
 * Source: Shipping Manager deep integration v5, `order` -> `labels`.
 */
import { type RecoveryOperation, type ShippingOperation, z } from '@waybill/carrier-kit';
import {
  type DocumentFile,
  decodeDocument,
  type Lookup,
  type LookupReading,
  listOf,
  localErrorEntry,
  type MissingPart,
  maybeText,
  missingPartEntry,
  NO_ACCOUNT,
  type PurchaseOutcome,
  purchaseOutcome,
  purchaseReading,
  under,
  wireText,
} from '@waybill/carrier-kit/reply';
import type { ErrorEntry, ShippingDocument, ShippingOutcome } from '@waybill/core';
import {
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type LabelFormat,
  type Reply,
} from '@waybill/core/plugin';
import { readReply, taken } from './errors.js';
import { accountPath, mediaType, orderCall, orderPath } from './messages.js';
import { createRequest, type WireShipmentRequest } from './order.js';
import type { Account } from './settings.js';

type Shipping = Exchange<WireShipmentRequest>;

/** An order whose answer was lost is looked for by its reference. */
export const recovery: RecoveryOperation<WireShipmentRequest> = {
  lookup: (exchange) => {
    const isAsked = exchange.replies.some(({ step }) => step === 'find');
    const isKnown = judged(exchange, NO_ACCOUNT).outcome === 'created';
    return isAsked || isKnown ? [] : [orderCall('find', exchange.request)];
  },
};

export const shipping: ShippingOperation<Account['settings'], WireShipmentRequest> = {
  createRequest,
  next,
  parseResponse,
};

function next(exchange: Shipping): readonly Call[] {
  const { request, replies } = exchange;
  if (replies.length === 0) return [buyCall(request)];
  // An order that is found after its label was refused has its label fetched again.
  const isLabelled = replies.at(-1)?.step === 'label';
  return judged(exchange, NO_ACCOUNT).outcome === 'created' && !isLabelled ? [labelCall(request)] : [];
}

function buyCall(request: WireShipmentRequest): Call {
  return {
    step: 'buy',
    method: 'POST',
    url: `${accountPath(request.account_id)}/orders`,
    headers: { 'content-type': mediaType('order', '5') },
    body: request.document,
    purchase: true,
    repeat: 'idempotent',
    lookup: lookupOf(request).what,
  };
}

const LABELS: Readonly<Partial<Record<LabelFormat, string>>> = {
  PDF: mediaType('label-pdf', '3.4'),
  PNG: mediaType('label-image', '3.4'),
  ZPL: mediaType('label-zpl', '5'),
};

/** The call has a media type for its request, although it has no body. */
function labelCall(request: WireShipmentRequest): Call {
  const { format, paper, returns } = request.label;
  return {
    step: 'label',
    method: 'GET',
    url: `${orderPath(request)}/labels/${paper}${returns ? '/withReturnLabels' : ''}`,
    headers: { 'content-type': mediaType('labelRequest', '5'), accept: LABELS[format] ?? '' },
  };
}

/** How a person finds out whether an order was made. */
function lookupOf({ reference }: WireShipmentRequest): Lookup {
  const what = `an order with the reference ${reference} in the Shipping Manager`;
  return { what, request_id: reference, references: { reference } };
}

/** The order, by the answer to it or by what was found of it. */
function judged({ request, replies }: Shipping, carrier: CarrierIdentity): PurchaseOutcome<object> {
  return purchaseOutcome(replies[0], {
    carrier,
    lookup: lookupOf(request),
    found: foundOrder(request, replies, carrier),
    read: (answer) =>
      answer.status !== 201 && isUnknown(replies, carrier)
        ? { unreadable: 'an empty answer, and bpost does not know the order' }
        : purchaseReading(readReply(answer, carrier, taken(answer)), (nothing) => nothing),
  });
}

/**
 * Whether the call for the label says that there is no such order. An empty answer may then be that of a server in between; 201
 * says itself that something was made.
 */
function isUnknown(replies: readonly Reply[], carrier: CarrierIdentity): boolean {
  const reply = replies.findLast(({ step }) => step === 'label');
  if (reply === undefined || !isAnswer(reply)) return false;
  const { errors = [] } = readReply(reply, carrier, under('labels'));
  return errors.some(({ kind }) => kind === 'not_found');
}

const wireOrder = z.object({ reference: maybeText, box: listOf(z.object({ status: maybeText })) });

/** An order is cancelled as a whole by a void; single boxes can be in the Shipping Manager. */
function foundOrder(
  { reference }: WireShipmentRequest,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): LookupReading<object> | undefined {
  const reply = replies.find(({ step }) => step === 'find');
  if (reply === undefined) return undefined;
  const { document } = isAnswer(reply) ? readReply(reply, carrier, under('orderInfo')) : {};
  const found = document === undefined ? undefined : wireOrder.safeParse(document).data;
  if (found?.reference !== reference)
    return { unclear: `bpost finds no order with the reference ${reference}, perhaps not yet.` };
  const cancelled = found.box.filter(({ status }) => status === 'CANCELLED').length;
  if (cancelled === 0) return { created: {}, warnings: [] };
  if (cancelled === found.box.length) return { cancelled: `order ${reference} is CANCELLED.` };
  const message = `${cancelled} of the ${found.box.length} boxes of order ${reference} are CANCELLED.`;
  return { created: {}, warnings: [localErrorEntry(carrier, 'cancelled', message, 'carrier')] };
}

const wireLabels = z.object({
  label: listOf(
    z.object({
      barcode: listOf(wireText),
      barcodeWithReference: listOf(z.object({ barcode: maybeText })),
      crossReferenceBarcode: maybeText,
      bytes: maybeText,
      zplCode: maybeText,
    }),
  ),
});

/** A file, and the numbers that are on it: of packages, and of their returns. */
interface Label {
  readonly outward: readonly string[];
  readonly returned: readonly string[];
  readonly file: DocumentFile | undefined;
}

/** The last three digits of the number of a return. */
const RETURN = '050';

/** One file may have the labels of several boxes, and those of their returns. */
function labelsIn(reply: Reply | undefined, { label }: WireShipmentRequest): readonly Label[] {
  if (reply === undefined || !isAnswer(reply)) return [];
  const { document } = readReply(reply, NO_ACCOUNT, under('labels'));
  const labels = (document === undefined ? [] : wireLabels.parse(document).label).map(
    ({ barcode, barcodeWithReference, crossReferenceBarcode, bytes, zplCode }) => {
      const own = [...barcode, ...barcodeWithReference.flatMap((one) => one.barcode ?? [])];
      const files = [decodeDocument(bytes, label.format), decodeDocument(zplCode)].filter(
        (file) => file !== undefined,
      );
      return {
        // Without a number of bpost, that of the carrier abroad.
        barcodes: own.length > 0 ? own : [crossReferenceBarcode].filter((code) => code !== undefined),
        file: files.find(({ format }) => format === label.format) ?? files[0],
      };
    },
  );
  // Packages of a return product have such numbers themselves.
  const isReturn = (code: string) =>
    code.endsWith(RETURN) &&
    (label.returns || labels.some(({ barcodes }) => barcodes.some((one) => !one.endsWith(RETURN))));
  return labels.map(({ barcodes, file }) => ({
    outward: barcodes.filter((code) => !isReturn(code)),
    returned: barcodes.filter(isReturn),
    file,
  }));
}

function parseResponse(exchange: Shipping, { carrier, account }: CarrierIdentity): ShippingOutcome {
  const identity = { carrier, account };
  const purchase = judged(exchange, identity);
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const { request, replies } = exchange;
  const fetched = replies.findLast(({ step }) => step === 'label');
  const labels = labelsIn(fetched, request);
  const outward = [...new Set(labels.flatMap((label) => label.outward))];
  const returned = [...new Set(labels.flatMap((label) => label.returned))];
  const documents = describe(labels, outward, request);
  const errors = missing(request, labels, outward.length, fetched, identity);
  return [
    {
      carrier,
      account,
      documents: labels.flatMap(({ file }) => file?.content ?? []),
      reference: { type: 'order_reference', value: request.reference },
      service: request.service,
      shipment_date: request.ship_date,
      total_charge: null,
      tracking_number: outward[0] ?? null,
      complete: errors.length === 0,
      meta: {
        parcels: Array.from({ length: request.packages }, (_, at) => ({
          tracking_number: outward[at] ?? null,
          charge: null,
          bought: true,
          ...(returned[at] === undefined ? {} : { return_tracking_number: returned[at] }),
        })),
        documents,
        notices: [],
      },
    },
    [...purchase.errors, ...errors],
  ];
}

function describe(
  labels: readonly Label[],
  outward: readonly string[],
  { packages }: WireShipmentRequest,
): ShippingDocument[] {
  return labels.flatMap(({ file, outward: [only, other], returned }) => {
    if (file === undefined) return [];
    const { content: _, ...facts } = file;
    const isOfReturn = returned.length > 0 && only === undefined;
    const position = only === undefined || other !== undefined ? -1 : outward.indexOf(only);
    const parcel = packages === 1 ? 0 : position < 0 ? null : position;
    return [{ ...facts, kind: isOfReturn ? 'return_label' : 'label', parcel }];
  });
}

/** The order is there; what is missing is fetched again when it is recovered. The numbers are on the labels. */
function missing(
  { packages }: WireShipmentRequest,
  labels: readonly Label[],
  numbers: number,
  fetched: Reply | undefined,
  carrier: CarrierIdentity,
): ErrorEntry[] {
  const isWhole = labels.length > 0 && labels.every(({ file }) => file !== undefined);
  if (isWhole && numbers >= packages) return [];
  const why = { packages, ...whyUnlabelled(fetched, carrier) };
  const unnumbered = Array.from({ length: packages }, (_, parcel) => parcel).slice(numbers);
  return [
    ...unnumbered.map((parcel) => missingPartEntry(carrier, 'tracking_number', { parcel, ...why })),
    ...(isWhole
      ? []
      : [missingPartEntry(carrier, 'label', { parcel: packages === 1 ? 0 : null, ...why, remark: VOID_IT })]),
  ];
}

const VOID_IT = 'Recover the shipment to fetch it again, or void it to take back the order.';

function whyUnlabelled(reply: Reply | undefined, carrier: CarrierIdentity): MissingPart {
  if (reply === undefined || !isAnswer(reply)) return { reply };
  return { refusals: readReply(reply, carrier, under('labels')).errors };
}
