/** Shipping, from wire to neutral: what was bought, its documents and its price, and what went wrong. */
import { amountText, decodeDocument, localErrorEntry, unreadablePurchaseEntry } from '@waybill/carrier-kit';
import {
  type Answer,
  type ErrorEntry,
  type Exchange,
  isAnswer,
  type Notice,
  type Reply,
  type ShippedParcel,
  type ShippingCharge,
  type ShippingDocument,
  type ShippingOutcome,
} from '@waybill/core';
import { type Account, CURRENCY } from './account.js';
import { documentsIn, type NamedFile } from './documents.js';
import { readEstimates } from './estimate.js';
import { ruleSpelling } from './services.js';
import { type Purchase, type PurchaseRead, readPurchase } from './ship.purchase.js';
import { type WireShipmentRequest, whatToCheck } from './ship.request.js';

export function parseShippingResponse(
  { request, replies }: Exchange<WireShipmentRequest>,
  speaker: Account,
): ShippingOutcome {
  const [reply] = replies;
  if (reply === undefined)
    return [null, [localErrorEntry(speaker, 'no_reply', 'Purolator was asked nothing.')]];
  if (!isAnswer(reply)) {
    const { kind, message, sent } = reply.failure;
    return [
      null,
      [sent ? unknownEntry(request, message, speaker) : localErrorEntry(speaker, kind, message, kind)],
    ];
  }
  const read = readPurchase(reply, speaker);
  if (read.sold !== undefined) return soldOutcome(request, read.sold, read, replies, speaker);
  if (read.refused || (reply.status >= 400 && reply.status < 500)) return [null, [...read.errors]];
  const said = [...read.errors, ...read.notices].map(({ code, message }) => `${code} ${message}`.trim());
  const why = read.unreadable ?? (said.join('; ') || 'the reply names no shipment');
  return [null, [unknownEntry(request, why, speaker, reply)]];
}

function soldOutcome(
  asked: WireShipmentRequest,
  sold: Purchase,
  { errors, notices }: PurchaseRead,
  replies: readonly Reply[],
  speaker: Account,
): ShippingOutcome {
  const parcels = parcelsOf(asked, sold);
  const papers = papersOf(asked, sold, replies, speaker);
  const price = priceOf(asked, replies, speaker);
  const missing = [
    ...parcels.flatMap(({ tracking_number }, parcel) =>
      tracking_number === null ? [`the tracking number of piece ${parcel + 1}`] : [],
    ),
    ...papers.missing,
  ];
  const all = [...errors, ...papers.errors, ...missing.map((what) => missingEntry(speaker, what, sold))];
  const result = {
    carrier: speaker.carrier,
    account: speaker.account,
    documents: papers.documents.map(({ content }) => content),
    reference: sold.shipment_pin === null ? null : { type: 'shipment-pin', value: sold.shipment_pin },
    service: asked.service,
    shipment_date: asked.shipment_date,
    total_charge: price.charge,
    tracking_number: sold.number,
    complete: all.length === 0 && price.charge !== null,
    meta: {
      parcels,
      documents: papers.documents.map(({ content: _content, ...document }) => document),
      notices: [...notices, ...papers.notices, ...price.notices],
      ...(sold.express_cheque_pin === undefined ? {} : { express_cheque_pin: sold.express_cheque_pin }),
    },
  };
  // Asking again would buy again, whatever an error says of itself.
  return [result, all.map((entry) => ({ ...entry, retryable: false }))];
}

/** One PIN a piece; the first piece has that of the shipment. All are bought by the one call. */
function parcelsOf({ pieces }: WireShipmentRequest, { piece_pins, shipment_pin }: Purchase): ShippedParcel[] {
  return Array.from({ length: Math.max(pieces, piece_pins.length) }, (_, piece) => {
    const tracking_number = piece_pins[piece] ?? (piece === 0 ? shipment_pin : null);
    // Purolator prices the shipment, not its pieces.
    return { tracking_number, charge: null, bought: tracking_number === null ? null : true };
  });
}

interface Paper extends ShippingDocument {
  readonly content: string;
}

/** A label for every piece or one for all, the customs invoice that was asked for, and whatever else there is. */
function papersOf(
  asked: WireShipmentRequest,
  sold: Purchase,
  replies: readonly Reply[],
  speaker: Account,
): {
  readonly documents: readonly Paper[];
  readonly missing: readonly string[];
  readonly errors: readonly ErrorEntry[];
  readonly notices: readonly Notice[];
} {
  const read = documentsIn(replies, asked, sold, speaker);
  const last = replies.findLast(({ step }) => step === 'documents');
  const found = read.files.map((file) => ({ file, paper: paperOf(file, replies) }));
  const documents = found.flatMap(({ paper }) => paper ?? []);
  const lost = found.flatMap(({ file, paper }) => (paper === undefined ? [file] : []));
  return {
    documents,
    missing: [...lost.map((file) => tell(file, replies)), ...unnamed(asked, read.files)],
    errors: [...read.errors, ...failureOf('documents', last, speaker)],
    notices: read.notices,
  };
}

function paperOf({ content, kind, parcel, step }: NamedFile, replies: readonly Reply[]): Paper | undefined {
  const fetched = replies.find((reply) => reply.step === step);
  const behindLink = fetched !== undefined && isAnswer(fetched) && fetched.status === 200 ? fetched.body : '';
  const file = decodeDocument(content || behindLink);
  return file && { ...file, kind, parcel };
}

/** What was asked for and is not even named. */
function unnamed({ pieces, label }: WireShipmentRequest, files: readonly NamedFile[]): string[] {
  const labelled = (parcel: number) =>
    files.some((file) => file.kind === 'label' && (file.parcel === parcel || file.parcel === null));
  const invoiced = files.some(({ kind }) => kind === 'commercial_invoice');
  return [
    ...Array.from({ length: pieces }, (_, parcel) => parcel)
      .filter((parcel) => !labelled(parcel))
      .map((parcel) => `the label of piece ${parcel + 1}`),
    ...(label.document_types.length > 1 && !invoiced ? ['the commercial invoice'] : []),
  ];
}

/** A file that is named and is not there, and why. */
function tell({ kind, parcel, status, step, link }: NamedFile, replies: readonly Reply[]): string {
  const fetched = replies.find((reply) => reply.step === step);
  const why =
    fetched === undefined
      ? link === undefined
        ? `status ${status || 'left out'}`
        : 'its link was not followed'
      : isAnswer(fetched)
        ? `its link gave no file, HTTP ${fetched.status}`
        : fetched.failure.message;
  const what = `the ${kind.replaceAll('_', ' ')}`;
  return `${what}${parcel === null ? '' : ` of piece ${parcel + 1}`} (${why})`;
}

/** Says that Purolator told this figure before or beside a bill. */
const CHARGE_NAME = 'TotalPrice (estimate)';

/** An estimate that fails is told in notices: it takes nothing from what was bought. */
function priceOf(
  asked: WireShipmentRequest,
  replies: readonly Reply[],
  speaker: Account,
): { readonly charge: ShippingCharge | null; readonly notices: readonly Notice[] } {
  const reply = replies.findLast(({ step }) => step === 'estimate');
  const { estimates, errors, notices } =
    reply !== undefined && isAnswer(reply)
      ? readEstimates(reply, speaker)
      : { estimates: [], errors: failureOf('estimate', reply, speaker), notices: [] };
  const own = estimates.filter(({ service }) => ruleSpelling(service) === ruleSpelling(asked.service));
  const totals = new Set(own.map(({ price }) => amountText(price.total, CURRENCY)));
  const [amount] = totals;
  // Two prices for one service: nobody knows which is the bill's.
  const charge =
    amount === undefined || totals.size > 1 ? null : { amount, currency: CURRENCY, name: CHARGE_NAME };
  const troubles = errors.map(({ code, message }) => ({ code, message }));
  return { charge, notices: [...notices, ...troubles, ...(charge === null ? [NO_PRICE] : [])] };
}

const NO_PRICE: Notice = {
  code: 'no_price',
  message: 'The estimate after the purchase told no price of this shipment.',
};

function failureOf(what: string, reply: Reply | undefined, speaker: Account): ErrorEntry[] {
  if (reply === undefined || isAnswer(reply)) return [];
  const { kind, message } = reply.failure;
  return [
    localErrorEntry(
      speaker,
      kind,
      `The shipment was bought; its ${what} could not be asked for: ${message}`,
      kind,
    ),
  ];
}

/** Something of a bought shipment is not there. Never retryable: asking again would buy again. */
function missingEntry(speaker: Account, what: string, { number }: Purchase): ErrorEntry {
  const message = `The shipment ${number} was bought; ${what} is missing from Purolator's replies, or cannot be read.`;
  return localErrorEntry(speaker, 'incomplete_reply', message);
}

/** Nobody knows whether it was bought. */
function unknownEntry(asked: WireShipmentRequest, why: string, speaker: Account, reply?: Answer): ErrorEntry {
  const check = whatToCheck(asked);
  const details = { check, request_id: asked.request_id };
  if (reply === undefined) {
    const message = `${why}. The purchase may have been made: look for ${check} before buying again`;
    return { ...localErrorEntry(speaker, 'unknown_outcome', message, 'unknown_outcome'), details };
  }
  const entry = unreadablePurchaseEntry(speaker, reply, why);
  return {
    ...entry,
    message: `${entry.message}. Look for ${check}`,
    details: { ...entry.details, ...details },
  };
}
