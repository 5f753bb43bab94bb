/**
 * Shipping: `POST /orders` makes an order and is answered by an empty body; `GET /orders/{reference}/labels/{size}` then brings
 * the barcodes and the label. An order replaces the one of the same reference, so sending it again makes no second one.
 * Source: Shipping Manager deep integration v5, `order` -> `labels`.
 */
import {
  type DocumentFile,
  decodeDocument,
  type Lookup,
  listOf,
  type MissingPart,
  maybeText,
  missingPartEntry,
  type PurchaseOutcome,
  purchaseOutcome,
  purchaseReading,
  type RecoveryOperation,
  type ShippingOperation,
  under,
  z,
} from '@waybill/carrier-kit';
import {
  type Call,
  type CarrierIdentity,
  type ErrorEntry,
  type Exchange,
  isAnswer,
  type LabelFormat,
  type Reply,
  type ShippingDocument,
  type ShippingOutcome,
} from '@waybill/core';
import { readReply, taken } from './errors.js';
import { accountPath, mediaType, orderCall, orderPath } from './messages.js';
import { createRequest, type WireShipmentRequest } from './order.js';
import type { Account } from './settings.js';

type Shipping = Exchange<WireShipmentRequest>;

function next(exchange: Shipping): readonly Call[] {
  const { request, replies } = exchange;
  if (replies.length === 0) return [buyCall(request)];
  const isLabelled = replies.some(({ step }) => step === 'label');
  return judged(exchange, OURSELVES).outcome === 'created' && !isLabelled ? [labelCall(request)] : [];
}

/** For reading what makes no entry. */
const OURSELVES: CarrierIdentity = { carrier: 'bpost', account: 'bpost' };

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
    read: (answer) => purchaseReading(readReply(answer, carrier, taken(answer)), (nothing) => nothing),
  });
}

/** An order whose answer was lost is looked for by its reference. */
export const recovery: RecoveryOperation<WireShipmentRequest> = {
  lookup: (exchange) => {
    const isAsked = exchange.replies.some(({ step }) => step === 'find');
    const isKnown = judged(exchange, OURSELVES).outcome === 'created';
    return isAsked || isKnown ? [] : [orderCall('find', exchange.request)];
  },
};

const wireOrder = z.object({ reference: maybeText });

function foundOrder({ reference }: WireShipmentRequest, replies: readonly Reply[], carrier: CarrierIdentity) {
  const reply = replies.find(({ step }) => step === 'find');
  if (reply === undefined) return undefined;
  const { document } = isAnswer(reply) ? readReply(reply, carrier, under('orderInfo')) : {};
  const found = document === undefined ? undefined : wireOrder.safeParse(document).data;
  if (found?.reference === reference) return { created: {}, warnings: [] };
  return { unclear: `bpost finds no order with the reference ${reference}, perhaps not yet.` };
}

const wireLabels = z.object({
  label: listOf(
    z.object({
      barcode: listOf(maybeText),
      barcodeWithReference: listOf(z.object({ barcode: maybeText })),
      bytes: maybeText,
      zplCode: maybeText,
    }),
  ),
});

/** A file, and the numbers that are on it. */
interface Label {
  readonly barcodes: readonly string[];
  readonly file: DocumentFile | undefined;
}

/** One file may have the labels of several boxes, and those of their returns. */
function labelsIn(reply: Reply | undefined, { label }: WireShipmentRequest): readonly Label[] {
  if (reply === undefined || !isAnswer(reply)) return [];
  const { document } = readReply(reply, OURSELVES, under('labels'));
  const labels = document === undefined ? [] : wireLabels.parse(document).label;
  return labels.map(({ barcode, barcodeWithReference, bytes, zplCode }) => ({
    barcodes: [...barcode, ...barcodeWithReference.map((own) => own.barcode)].flatMap((code) => code ?? []),
    file: decodeDocument(bytes, label.format) ?? zplOf(zplCode),
  }));
}

/** ZPL comes as text. */
function zplOf(text = ''): DocumentFile | undefined {
  return decodeDocument(Buffer.from(text).toString('base64'), 'ZPL');
}

/** The last three digits tell the label of a return. */
const isReturn = (barcode: string): boolean => barcode.endsWith('050');

function parseResponse(exchange: Shipping, { carrier, account }: CarrierIdentity): ShippingOutcome {
  const identity = { carrier, account };
  const purchase = judged(exchange, identity);
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const { request, replies } = exchange;
  const fetched = replies.findLast(({ step }) => step === 'label');
  const labels = labelsIn(fetched, request);
  const barcodes = [...new Set(labels.flatMap((label) => label.barcodes))];
  const outward = barcodes.filter((code) => !isReturn(code));
  const returned = barcodes.filter(isReturn);
  const documents = describe(labels, outward, request);
  const errors = missing(request, labels, fetched, identity);
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
  return labels.flatMap(({ file, barcodes }) => {
    if (file === undefined) return [];
    const { content: _, ...facts } = file;
    const [only, other] = barcodes.filter((code) => !isReturn(code));
    const isOfReturn = barcodes.length > 0 && only === undefined;
    const position = only === undefined || other !== undefined ? -1 : outward.indexOf(only);
    const parcel = packages === 1 ? 0 : position < 0 ? null : position;
    return [{ ...facts, kind: isOfReturn ? 'return_label' : 'label', parcel }];
  });
}

/** The order is there; what is missing is fetched again when it is recovered. The numbers are on the labels. */
function missing(
  { packages }: WireShipmentRequest,
  labels: readonly Label[],
  fetched: Reply | undefined,
  carrier: CarrierIdentity,
): ErrorEntry[] {
  const outward = new Set(labels.flatMap(({ barcodes }) => barcodes).filter((code) => !isReturn(code)));
  const isWhole = labels.length > 0 && labels.every(({ file }) => file !== undefined);
  if (isWhole && outward.size >= packages) return [];
  const why = { packages, ...whyUnlabelled(fetched, carrier) };
  const unnumbered = Array.from({ length: packages }, (_, parcel) => parcel).slice(outward.size);
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

export const shipping: ShippingOperation<Account['settings'], WireShipmentRequest> = {
  createRequest,
  next,
  parseResponse,
};
