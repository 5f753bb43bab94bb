/** Shipping, from wire to neutral: what was bought, its documents and its price, and what went wrong. */
import {
  amountText,
  decodeDocument,
  localErrorEntry,
  type PurchaseReading,
  purchaseOutcome,
} from '@waybill/carrier-kit';
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
import { type Account, CURRENCY } from '../account.js';
import { readEstimates } from '../estimate.js';
import { ruleSpelling } from '../services.js';
import { documentsIn, type NamedFile } from './documents.js';
import { lookupOf, type WireShipmentRequest } from './request.js';
import { type CreatedShipment, type PurchaseRead, readPurchase } from './schema.js';

export function parseShippingResponse(
  { request, replies }: Exchange<WireShipmentRequest>,
  account: Account,
): ShippingOutcome {
  const verdict = purchaseOutcome(replies[0], {
    carrier: account,
    read: (reply) => purchaseReading(reply, account),
    lookup: lookupOf(request),
    refusedAt: FAULT_STATUS,
  });
  if (verdict.outcome !== 'created') return [null, [...verdict.errors]];
  const { created, notices } = verdict.created;
  return createdOutcome(request, created, { errors: verdict.errors, notices }, replies, account);
}

/** A fault that is about the message is certain: SOAP sends every fault with this status. */
const FAULT_STATUS = [{ status: 500, source: 'SOAP 1.1, 6.2: faults come with HTTP 500' }];

function purchaseReading(
  reply: Answer,
  account: Account,
): PurchaseReading<Pick<PurchaseRead, 'notices'> & { readonly created: CreatedShipment }> {
  const { created, refused, unreadable, errors, notices } = readPurchase(reply, account);
  if (created !== undefined) return { created: { created, notices }, warnings: errors };
  // The server refuses a login before any service sees the request (RFC 9110, 15.5.2), with a page of its own.
  if (refused || reply.status === 401) return { refused: errors };
  const said = [...errors, ...notices].map(({ code, message }) => `${code} ${message}`.trim());
  return { unreadable: unreadable ?? (said.join('; ') || 'the reply names no shipment') };
}

function createdOutcome(
  asked: WireShipmentRequest,
  sold: CreatedShipment,
  { errors, notices }: Pick<PurchaseRead, 'errors' | 'notices'>,
  replies: readonly Reply[],
  account: Account,
): ShippingOutcome {
  const parcels = packagesOf(asked, sold);
  const papers = documentsOf(asked, sold, replies, account);
  const price = priceOf(asked, replies, account);
  const missing = [
    ...parcels.flatMap(({ tracking_number }, position) =>
      tracking_number === null ? [`the tracking number of package ${position + 1}`] : [],
    ),
    ...papers.missing,
  ];
  const all = [...errors, ...papers.errors, ...missing.map((what) => missingEntry(account, what, sold))];
  const result = {
    carrier: account.carrier,
    account: account.account,
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
function packagesOf(
  { packages }: WireShipmentRequest,
  { piece_pins, shipment_pin }: CreatedShipment,
): ShippedParcel[] {
  return Array.from({ length: Math.max(packages, piece_pins.length) }, (_, piece) => {
    const tracking_number = piece_pins[piece] ?? (piece === 0 ? shipment_pin : null);
    // Purolator prices the shipment, not its packages.
    return { tracking_number, charge: null, bought: tracking_number === null ? null : true };
  });
}

interface DocumentWithContent extends ShippingDocument {
  readonly content: string;
}

/** A label for every piece or one for all, the customs invoice that was asked for, and whatever else there is. */
function documentsOf(
  asked: WireShipmentRequest,
  sold: CreatedShipment,
  replies: readonly Reply[],
  account: Account,
): {
  readonly documents: readonly DocumentWithContent[];
  readonly missing: readonly string[];
  readonly errors: readonly ErrorEntry[];
  readonly notices: readonly Notice[];
} {
  const read = documentsIn(replies, asked, sold, account);
  const last = replies.findLast(({ step }) => step === 'documents');
  const found = read.files.map((file) => ({ file, paper: documentOf(file, replies) }));
  const documents = found.flatMap(({ paper }) => paper ?? []);
  const lost = found.flatMap(({ file, paper }) => (paper === undefined ? [file] : []));
  return {
    documents,
    missing: [...lost.map((file) => describeMissing(file, replies)), ...unnamed(asked, read.files)],
    errors: [...read.errors, ...failureOf('documents', last, account)],
    notices: read.notices,
  };
}

function documentOf(
  { content, kind, package: position, step }: NamedFile,
  replies: readonly Reply[],
): DocumentWithContent | undefined {
  const fetched = replies.find((reply) => reply.step === step);
  const behindLink = fetched !== undefined && isAnswer(fetched) && fetched.status === 200 ? fetched.body : '';
  const file = decodeDocument(content || behindLink);
  return file && { ...file, kind, parcel: position };
}

/** What was asked for and is not even named. */
function unnamed({ packages, label }: WireShipmentRequest, files: readonly NamedFile[]): string[] {
  const labelled = (position: number) =>
    files.some((file) => file.kind === 'label' && (file.package === position || file.package === null));
  const invoiced = files.some(({ kind }) => kind === 'commercial_invoice');
  return [
    ...Array.from({ length: packages }, (_, position) => position)
      .filter((position) => !labelled(position))
      .map((position) => `the label of package ${position + 1}`),
    ...(label.document_types.length > 1 && !invoiced ? ['the commercial invoice'] : []),
  ];
}

/** A file that is named and is not there, and why. */
function describeMissing(
  { kind, package: position, status, step, link }: NamedFile,
  replies: readonly Reply[],
): string {
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
  return `${what}${position === null ? '' : ` of package ${position + 1}`} (${why})`;
}

/** Says that Purolator told this figure before or beside a bill. */
const CHARGE_NAME = 'TotalPrice (estimate)';

/** An estimate that fails is told in notices: it takes nothing from what was bought. */
function priceOf(
  asked: WireShipmentRequest,
  replies: readonly Reply[],
  account: Account,
): { readonly charge: ShippingCharge | null; readonly notices: readonly Notice[] } {
  const reply = replies.findLast(({ step }) => step === 'estimate');
  const { estimates, errors, notices } =
    reply !== undefined && isAnswer(reply)
      ? readEstimates(reply, account)
      : { estimates: [], errors: failureOf('estimate', reply, account), notices: [] };
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

function failureOf(what: string, reply: Reply | undefined, account: Account): ErrorEntry[] {
  if (reply === undefined || isAnswer(reply)) return [];
  const { kind, message } = reply.failure;
  return [
    localErrorEntry(
      account,
      kind,
      `The shipment was bought; its ${what} could not be asked for: ${message}`,
      kind,
    ),
  ];
}

/** Something of a bought shipment is not there. Never retryable: asking again would buy again. */
function missingEntry(account: Account, what: string, { number }: CreatedShipment): ErrorEntry {
  const message = `The shipment ${number} was bought; ${what} is missing from Purolator's replies, or cannot be read.`;
  return localErrorEntry(account, 'incomplete_reply', message);
}
