/** Shipping, from wire to neutral: the shipment with its documents and price, and what went wrong. */

import { z } from '@waybill/carrier-kit';
import {
  amountText,
  decodeDocument,
  documentKind,
  type Lookup,
  type LookupReading,
  listOf,
  maybeText,
  missingPartEntry,
  NO_ACCOUNT,
  type PurchaseReading,
  purchaseOutcome,
  purchaseReading,
  trackedPurchase,
} from '@waybill/carrier-kit/reply';
import type { ErrorEntry, Notice, ShippingDocument, ShippingOutcome } from '@waybill/core';
import {
  type Answer,
  type CarrierIdentity,
  type DocumentKind,
  type Exchange,
  isAnswer,
  type Reply,
  type ShippedParcel,
  type ShippingCharge,
} from '@waybill/core/plugin';
import { BEING_MADE, documentsIn, type NamedFile } from '../documents.js';
import { FAULT_STATUS, noticesIn, type ResponseElement, readReply, responseTo } from '../errors.js';
import { readEstimates } from '../estimate.js';
import { serviceCode } from '../services.js';
import type { WireShipmentRequest } from '../shipping.js';
import { CURRENCY, element } from '../soap.js';
import { tracked } from '../tracking.js';

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

/**
 * How to find a shipment whose purchase is uncertain. No service of E-Ship finds one by `RequestReference`; tracking
 * finds one by its own references.
 */
export function lookupOf({ references, receiver, shipment_date, request_id }: WireShipmentRequest): Lookup {
  const [reference] = references;
  const shipment = `a shipment of ${shipment_date} to ${receiver}`;
  if (reference === undefined)
    return {
      what: `${shipment} in your Purolator account (without references it cannot be tracked by one)`,
      request_id,
    };
  return {
    what: `${shipment} with the reference ${reference} (your Purolator account, or TrackPackagesByReference)`,
    references: { Reference1: reference },
    request_id,
  };
}

/** A shipment that Purolator created. */
export interface CreatedShipment {
  /** The shipment's PIN, or that of its first package: its documents are fetched by it. */
  readonly number: string;
  /** `ShipmentPIN`; `null` when it is missing. */
  readonly shipment_pin: string | null;
  /** In the order of the packages; `null` where one cannot be read. */
  readonly piece_pins: readonly (string | null)[];
  readonly express_cheque_pin?: string;
  /** Of a return. */
  readonly rma_number?: string;
  readonly notices: readonly Notice[];
}

const pin = element({ Value: maybeText });
const wireResponse = z.object({
  ShipmentPIN: pin,
  PiecePINs: element({ PIN: listOf(pin) }),
  ExpressChequePIN: pin,
  RMA: maybeText,
});

/** A PIN is proof of a purchase. */
function readPurchase(
  reply: Answer,
  { is_return }: Pick<WireShipmentRequest, 'is_return'>,
  carrier: CarrierIdentity,
): PurchaseReading<CreatedShipment> {
  const operation = is_return ? 'CreateReturnShipment' : 'CreateShipment';
  const reading = readReply(reply, carrier, responseTo(operation));
  const purchase = purchaseReading(reading, createdIn);
  if (!('unreadable' in purchase)) return purchase;
  // The web server refuses a login before any service sees the request (RFC 9110, 15.5.2), with an HTML page. What has a PIN is
  // a damaged reply of the service.
  if (reply.status === 401 && !/PIN\b/.test(reply.body) && reading.errors !== undefined)
    return { refused: reading.errors };
  const notices = reading.errors === undefined ? noticesIn(reading.document) : [];
  if (notices.length === 0) return purchase;
  const messages = notices.map(({ code, message }) => `${code} ${message}`.trim());
  return { unreadable: `${purchase.unreadable} (${messages.join('; ')})` };
}

function createdIn(response: ResponseElement): CreatedShipment | undefined {
  const { ShipmentPIN, PiecePINs, ExpressChequePIN, RMA } = wireResponse.parse(response);
  const shipment_pin = ShipmentPIN?.Value ?? null;
  const piece_pins = (PiecePINs?.PIN ?? []).map((piece) => piece?.Value ?? null);
  const number = shipment_pin ?? piece_pins.find((piece) => piece !== null);
  if (number === undefined) return undefined;
  const express_cheque_pin = ExpressChequePIN?.Value;
  return {
    number,
    shipment_pin,
    piece_pins,
    ...(express_cheque_pin === undefined ? {} : { express_cheque_pin }),
    ...(RMA === undefined ? {} : { rma_number: RMA }),
    notices: noticesIn(response),
  };
}

/** The shipment that the reply to the purchase names, or that tracking found. */
export function createdBy(
  request: WireShipmentRequest,
  replies: readonly Reply[],
): CreatedShipment | undefined {
  const [purchase] = replies;
  const reading =
    purchase !== undefined && isAnswer(purchase) ? readPurchase(purchase, request, NO_ACCOUNT) : undefined;
  if (reading !== undefined && 'created' in reading) return reading.created;
  const found = foundShipment(request, replies, NO_ACCOUNT);
  return found !== undefined && 'created' in found ? found.created : undefined;
}

/** What tracking says about a purchase without a clear answer; `undefined` where it was not tracked. */
function foundShipment(
  { references, packages, search }: WireShipmentRequest,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): LookupReading<CreatedShipment> | undefined {
  const reply = replies.find(({ step }) => step === 'track');
  const [reference] = references;
  if (reply === undefined || reference === undefined || search === undefined) return undefined;
  const about = { name: 'Purolator', reference, packages, unrelated: true } as const;
  const found = trackedPurchase(tracked(reply, { search }, carrier), about);
  if (!('created' in found)) return found;
  const { tracking_numbers, notices } = found.created;
  // PINs of a shipment follow one another, and the first is that of the shipment.
  const piece_pins = tracking_numbers.toSorted();
  const [number = ''] = piece_pins;
  return { created: { number, shipment_pin: number, piece_pins, notices }, warnings: [] };
}
