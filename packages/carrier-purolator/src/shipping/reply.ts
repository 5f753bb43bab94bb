/** Shipping, from wire to neutral: the shipment with its documents and price, and what went wrong. */
import {
  amountText,
  decodeDocument,
  documentKind,
  localErrorEntry,
  purchaseOutcome,
} from '@waybill/carrier-kit';
import {
  type CarrierIdentity,
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
import { FAULT_STATUS } from '../errors.js';
import { readEstimates } from '../estimate.js';
import { foundShipment } from '../recovery.js';
import { serviceCode } from '../services.js';
import { CURRENCY } from '../soap.js';
import { documentsIn, type NamedFile } from './documents.js';
import { type CreatedShipment, readPurchase } from './purchase.js';
import { lookupOf, type WireShipmentRequest } from './request.js';

export function parseResponse(
  { request, replies }: Exchange<WireShipmentRequest>,
  carrier: CarrierIdentity,
): ShippingOutcome {
  const verdict = purchaseOutcome(replies[0], {
    carrier,
    read: (reply) => readPurchase(reply, request, carrier),
    lookup: lookupOf(request),
    found: foundShipment(request, replies, carrier),
    refusedAt: FAULT_STATUS,
  });
  if (verdict.outcome !== 'created') return [null, [...verdict.errors]];
  const { created } = verdict;
  const packages = packagesOf(request, created);
  const papers = documentsOf(request, created, replies, carrier);
  const price = priceOf(request, replies, carrier);
  const missing = [
    ...packages.flatMap(({ tracking_number }, position) =>
      tracking_number === null ? [`the tracking number of package ${position + 1}`] : [],
    ),
    ...papers.missing,
  ];
  const errors = [
    ...verdict.errors,
    ...papers.errors,
    ...missing.map((what) => missingEntry(carrier, what, created)),
  ];
  const result = {
    carrier: carrier.carrier,
    account: carrier.account,
    documents: papers.documents.map(({ content }) => content),
    reference: created.shipment_pin === null ? null : { type: 'shipment-pin', value: created.shipment_pin },
    service: request.service,
    shipment_date: request.shipment_date,
    total_charge: price.charge,
    tracking_number: created.number,
    complete: errors.length === 0 && price.charge !== null,
    meta: {
      parcels: packages,
      documents: papers.documents.map(({ content: _content, ...document }) => document),
      notices: [
        ...(request.is_return ? [] : [NOT_CONSOLIDATED]),
        ...created.notices,
        ...papers.notices,
        ...price.notices,
      ],
      ...(created.express_cheque_pin === undefined ? {} : { express_cheque_pin: created.express_cheque_pin }),
      ...(created.rma_number === undefined ? {} : { rma_number: created.rma_number }),
    },
  };
  // Sending the request again would buy again, whatever an error says of itself.
  return [result, errors.map((entry) => ({ ...entry, retryable: false }))];
}

/** Reported by other programs: Purolator neither bills nor collects properly what was never consolidated. */
const NOT_CONSOLIDATED: Notice = {
  code: 'not_consolidated',
  message:
    'Close the day (closeDay) before the packages are collected: this shipment is not on a manifest yet.',
};

/** One PIN a package; the first package has that of the shipment. One call buys all of them. */
function packagesOf(
  { packages }: WireShipmentRequest,
  { piece_pins, shipment_pin }: CreatedShipment,
): ShippedParcel[] {
  return Array.from({ length: Math.max(packages, piece_pins.length) }, (_, position) => {
    const tracking_number = piece_pins[position] ?? (position === 0 ? shipment_pin : null);
    // Purolator prices the shipment, not its packages.
    return { tracking_number, charge: null, bought: tracking_number === null ? null : true };
  });
}

interface DocumentWithContent extends ShippingDocument {
  readonly content: string;
}

/** A label for each package or one for all, the customs invoice of the request, and any other document. */
function documentsOf(
  request: WireShipmentRequest,
  created: CreatedShipment,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): {
  readonly documents: readonly DocumentWithContent[];
  readonly missing: readonly string[];
  readonly errors: readonly ErrorEntry[];
  readonly notices: readonly Notice[];
} {
  const read = documentsIn(replies, request, created, carrier);
  const last = replies.findLast(({ step }) => step === 'documents');
  const found = read.files.map((file) => ({ file, document: documentOf(file, replies) }));
  const documents = found.flatMap(({ document }) => document ?? []);
  const lost = found.flatMap(({ file, document }) => (document === undefined ? [file] : []));
  return {
    documents,
    missing: [...lost.map((file) => describeMissing(file, replies)), ...unnamed(request, read.files)],
    errors: [...read.errors, ...failureOf('documents', last, carrier)],
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
  return file && { ...file, ...documentKind(kind), parcel: position };
}

/** Documents of the request that Purolator does not name. */
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

/** A document that Purolator names and does not give, and why. */
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

/** The figure is an estimate, not the bill. */
const CHARGE_NAME = 'TotalPrice (estimate)';

/** An estimate that fails becomes notices: the shipment stands. */
function priceOf(
  request: WireShipmentRequest,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): { readonly charge: ShippingCharge | null; readonly notices: readonly Notice[] } {
  const reply = replies.findLast(({ step }) => step === 'estimate');
  const { estimates, errors, notices } =
    reply !== undefined && isAnswer(reply)
      ? readEstimates(reply, carrier)
      : { estimates: [], errors: failureOf('estimate', reply, carrier), notices: [] };
  const own = estimates.filter(({ service }) => serviceCode(service) === serviceCode(request.service));
  const totals = new Set(own.map(({ price }) => amountText(price.total, CURRENCY)));
  const [amount] = totals;
  // With two prices for one service it is uncertain which is billed.
  const charge =
    amount === undefined || totals.size > 1 ? null : { amount, currency: CURRENCY, name: CHARGE_NAME };
  const problems = errors.map(({ code, message }) => ({ code, message }));
  return {
    charge,
    notices: [
      ...notices,
      ...problems,
      ...(charge === null ? [request.is_return ? NO_ESTIMATE : NO_PRICE] : []),
    ],
  };
}

const NO_PRICE: Notice = {
  code: 'no_price',
  message: 'The estimate after the purchase has no price of this shipment.',
};

const NO_ESTIMATE: Notice = { code: 'no_price', message: 'Purolator estimates no returns.' };

function failureOf(what: string, reply: Reply | undefined, carrier: CarrierIdentity): ErrorEntry[] {
  if (reply === undefined || isAnswer(reply)) return [];
  const { kind, message } = reply.failure;
  return [
    localErrorEntry(
      carrier,
      kind,
      `The shipment was bought; its ${what} could not be fetched: ${message}`,
      kind,
    ),
  ];
}

/** Something of the shipment is missing. Never retryable: sending the request again would buy again. */
function missingEntry(carrier: CarrierIdentity, what: string, { number }: CreatedShipment): ErrorEntry {
  const message = `The shipment ${number} was bought; ${what} is missing from Purolator's replies, or cannot be read.`;
  return localErrorEntry(carrier, 'incomplete_reply', message);
}
