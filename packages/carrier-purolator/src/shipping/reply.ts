/** Shipping, from wire to neutral: the shipment with its documents and price, and what went wrong. */
import {
  amountText,
  decodeDocument,
  documentKind,
  missingPartEntry,
  purchaseOutcome,
} from '@waybill/carrier-kit/reply';
import type { ErrorEntry, Notice, ShippingDocument, ShippingOutcome } from '@waybill/core';
import {
  type CarrierIdentity,
  type DocumentKind,
  type Exchange,
  isAnswer,
  type Reply,
  type ShippedParcel,
  type ShippingCharge,
} from '@waybill/core/plugin';
import { FAULT_STATUS } from '../errors.js';
import { readEstimates } from '../estimate.js';
import { foundShipment } from '../recovery.js';
import { serviceCode } from '../services.js';
import { CURRENCY } from '../soap.js';
import { BEING_MADE, documentsIn, type NamedFile } from './documents.js';
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
  const unnumbered = packages.flatMap(({ tracking_number }, parcel) =>
    tracking_number === null
      ? [missingPartEntry(carrier, 'tracking_number', { parcel, packages: packages.length })]
      : [],
  );
  const errors = [...verdict.errors, ...unnumbered, ...papers.errors];
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
  readonly errors: readonly ErrorEntry[];
  readonly notices: readonly Notice[];
} {
  const read = documentsIn(replies, request, created, carrier);
  const last = replies.findLast(({ step }) => step === 'documents');
  const failure = last === undefined || isAnswer(last) ? undefined : last;
  const found = read.files.map((file) => ({ file, document: documentOf(file, replies) }));
  const documents = found.flatMap(({ document }) => document ?? []);
  const lost = found.flatMap(({ file, document }) => (document === undefined ? [file] : []));
  const without = unnamed(request, read.files).map(([part, parcel]) => {
    const why = { reply: failure, refusals: read.errors };
    return missingPartEntry(carrier, part, { parcel, packages: request.packages, ...why });
  });
  return {
    documents,
    errors: [
      ...(without.length === 0 ? read.errors : []),
      ...lost.map((file) => lostEntry(file, request, replies, failure, carrier)),
      ...without,
    ],
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
function unnamed(
  { packages, label }: WireShipmentRequest,
  files: readonly NamedFile[],
): [part: DocumentKind, parcel: number | null][] {
  const labelled = (position: number) =>
    files.some((file) => file.kind === 'label' && (file.package === position || file.package === null));
  const invoiced = files.some(({ kind }) => kind === 'commercial_invoice');
  return [
    ...Array.from({ length: packages }, (_, position) => position)
      .filter((position) => !labelled(position))
      .map((position): [DocumentKind, number] => ['label', position]),
    ...(label.document_types.length > 1 && !invoiced
      ? [['commercial_invoice', null] satisfies [DocumentKind, null]]
      : []),
  ];
}

/** The entry of a document that Purolator names and does not give. */
function lostEntry(
  { kind, package: parcel, status, step, link }: NamedFile,
  { packages }: WireShipmentRequest,
  replies: readonly Reply[],
  failure: Reply | undefined,
  carrier: CarrierIdentity,
): ErrorEntry {
  const reply = replies.find((one) => one.step === step) ?? failure;
  const remark =
    reply !== undefined
      ? undefined
      : link === undefined
        ? `Its status is ${status || 'left out'}.`
        : 'Its link was not followed.';
  const pending = reply === undefined && BEING_MADE.includes(status);
  return missingPartEntry(carrier, kind, { parcel, packages, reply, pending, remark });
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
      : {
          estimates: [],
          errors: reply === undefined ? [] : [missingPartEntry(carrier, 'price', { reply })],
          notices: [],
        };
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
