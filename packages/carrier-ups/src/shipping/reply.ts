/** Shipping, from wire to neutral: what was bought, its labels and its price, and what went wrong. */
import { amountText, localErrorEntry, type PurchaseReading, purchaseOutcome } from '@waybill/carrier-kit';
import type {
  Answer,
  ErrorEntry,
  Exchange,
  Notice,
  ShippedParcel,
  ShippingCharge,
  ShippingDocument,
  ShippingOutcome,
  ShippingResult,
} from '@waybill/core';
import { billedTotalsOf, UNREADABLE } from '../charges.js';
import { readReply } from '../errors.js';
import { type Account, CARRIER } from '../protocol.js';
import { type Documents, documentsOf } from './documents.js';
import { lookupOf, type WireShipmentRequest } from './request.js';
import { type ShipmentResults, wireShipmentResponse } from './schema.js';

export function parseShippingResponse(
  { request, replies }: Exchange<WireShipmentRequest>,
  account: Account,
): ShippingOutcome {
  const outcome = purchaseOutcome(replies[0], {
    carrier: account,
    lookup: lookupOf(request),
    read: (reply) => readPurchase(reply, request, account),
  });
  if (outcome.outcome !== 'created') return [null, [...outcome.errors]];
  const [shipment, missing] = createdOutcome(request, outcome.created, account);
  return [shipment, [...outcome.errors, ...missing]];
}

/** What a reply holds of a shipment that UPS created. */
interface Created {
  readonly results: ShipmentResults;
  readonly documents: Documents;
  readonly notices: readonly Notice[];
}

function readPurchase(
  reply: Answer,
  request: WireShipmentRequest,
  account: Account,
): PurchaseReading<Created> {
  const reading = readReply(reply, 'ShipmentResponse', account);
  if (reading.errors !== undefined)
    return reading.unreadable === undefined
      ? { refused: reading.errors }
      : { unreadable: reading.unreadable };
  const { Response, ShipmentResults: results } = wireShipmentResponse.parse(reading.document);
  const notices = [...(Response?.Alert ?? []), ...(results?.Disclaimer ?? [])];
  const documents = results && documentsOf(results, request.label_format);
  if (results !== undefined && documents !== undefined && namesShipment(results, documents))
    return { created: { results, documents, notices }, warnings: reading.warnings };
  if (reading.warnings.length > 0) return { refused: reading.warnings };
  const said = notices.map(({ code, message }) => `${code} ${message}`.trim());
  return { unreadable: ['the reply names no shipment', ...said].join('; ') };
}

/** A number or a file is proof of a purchase; nothing else is. */
function namesShipment(results: ShipmentResults, { readable }: Documents): boolean {
  return identifierOf(results) !== undefined || readable.length > 0;
}

/** The shipment's number, which is the first package's tracking number. */
function identifierOf({ ShipmentIdentificationNumber, PackageResults }: ShipmentResults): string | undefined {
  const tracked = PackageResults.map(({ TrackingNumber }) => TrackingNumber?.trim());
  return ShipmentIdentificationNumber?.trim() || tracked.find((number) => number);
}

function createdOutcome(
  request: WireShipmentRequest,
  { results, documents: { readable, broken }, notices }: Created,
  account: Account,
): readonly [ShippingResult, ErrorEntry[]] {
  const identifier = identifierOf(results);
  const { charge, figures } = chargeOf(results);
  const packages = Array.from(
    { length: Math.max(request.packages, results.PackageResults.length) },
    (_, pack) => shippedPackage(results, pack),
  );
  const labelled = (pack: number | null) =>
    readable.some((document) => document.kind === 'label' && document.parcel === pack);
  const missing = [
    ...(identifier === undefined ? ['the number of the shipment'] : []),
    ...packages.flatMap(({ tracking_number }, pack) =>
      tracking_number === null ? [`the tracking number of package ${pack + 1}`] : [],
    ),
    ...packages.flatMap((_, pack) => (labelled(pack) ? [] : [`the label of package ${pack + 1}`])),
    ...broken.filter(({ kind, parcel }) => kind !== 'label' || labelled(parcel)).map(describeDocument),
    ...(lacksInvoice(request, results) ? [INVOICE_WITHOUT_PAPER] : []),
  ];
  // Whoever else pays is told by UPS.
  const unpriced = charge === null && request.paid_by_shipper;
  const result = {
    carrier: account.carrier,
    account: account.account,
    documents: readable.map(({ content }) => content),
    reference: identifier === undefined ? null : { type: 'shipment_id', value: identifier },
    service: request.service,
    shipment_date: request.shipment_date,
    total_charge: charge,
    tracking_number: packages[0]?.tracking_number ?? identifier ?? null,
    complete: missing.length === 0 && !unpriced,
    meta: {
      parcels: packages,
      documents: readable.map(({ content: _content, ...document }) => document),
      notices: [...notices, ...publishedNotice(request, results), ...(unpriced ? [NO_PRICE] : [])],
      ...figures,
      ...linksOf(results),
    },
  };
  return [result, missing.map((what) => missingEntry(account, what))];
}

function shippedPackage({ PackageResults }: ShipmentResults, pack: number): ShippedParcel {
  const result = PackageResults[pack];
  const tracking_number = result?.TrackingNumber?.trim() || result?.USPSPICNumber?.trim() || null;
  // UPS prices the shipment: what it tells of packages does not add up to the bill.
  const named = tracking_number !== null || result?.ShippingLabel !== undefined;
  return { tracking_number, charge: null, bought: named ? true : null };
}

const NO_PRICE: Notice = {
  code: 'no_price',
  message: 'UPS tells no price of this shipment that can be read.',
};

const INVOICE_WITHOUT_PAPER = `the commercial invoice (accounts that send theirs without paper get one with ${CARRIER}:copy)`;

/**
 * Whether an invoice was asked for and no form is there at all. A form that UPS keeps under an identifier instead of
 * sending it is how accounts without paper get theirs, unless a copy was asked for.
 */
function lacksInvoice({ invoice }: WireShipmentRequest, { Form, PackageResults }: ShipmentResults): boolean {
  if (invoice === 'none') return false;
  const forms = [Form, ...PackageResults.map((result) => result.Form)];
  if (forms.some((form) => form?.Image !== undefined)) return false;
  return invoice === 'copy' || forms.every((form) => form?.FormGroupId === undefined);
}

/** What this account is billed: the negotiated price where there is one, taxes included. */
function chargeOf(results: ShipmentResults): {
  /** `null`: not told, or told as something that nobody can read. */
  readonly charge: ShippingCharge | null;
  readonly figures: Readonly<Record<string, ShippingCharge>>;
} {
  const { NegotiatedRateCharges: rates, ShipmentCharges: charges } = results;
  const billed = billedTotalsOf(rates?.TotalCharge, rates?.TotalChargesWithTaxes, rates?.TaxCharges ?? []);
  const negotiated = chargeFrom(billed, 'negotiated');
  const published = chargeFrom(
    billedTotalsOf(charges?.TotalCharges, charges?.TotalChargesWithTaxes, charges?.TaxCharges ?? []),
    'published',
  );
  return {
    // The published price in place of a negotiated one would be another bill.
    charge: billed === undefined ? published : negotiated,
    figures: {
      ...(published === null ? {} : { published }),
      ...(negotiated === null ? {} : { negotiated }),
    },
  };
}

function chargeFrom(side: ReturnType<typeof billedTotalsOf>, name: string): ShippingCharge | null {
  return side === undefined || side === UNREADABLE
    ? null
    : { amount: amountText(side.total, side.currency), currency: side.currency, name };
}

function publishedNotice({ negotiated }: WireShipmentRequest, results: ShipmentResults): Notice[] {
  const { charge } = chargeOf(results);
  return negotiated && charge?.name === 'published'
    ? [{ code: 'published_rates', message: 'UPS told no negotiated price; the total is the published one.' }]
    : [];
}

/** Pages of UPS that show label and receipt. */
function linksOf({ LabelURL, ReceiptURL }: ShipmentResults): Readonly<Record<string, string>> {
  return {
    ...(LabelURL === undefined ? {} : { label_url: LabelURL }),
    ...(ReceiptURL === undefined ? {} : { receipt_url: ReceiptURL }),
  };
}

function describeDocument({ kind, parcel }: ShippingDocument): string {
  const what = `the ${kind.replaceAll('_', ' ')}`;
  return parcel === null ? what : `${what} of package ${parcel + 1}`;
}

/** Something of a bought shipment is not there. Never retryable: asking again would buy again. */
function missingEntry(account: Account, what: string): ErrorEntry {
  const message = `The shipment was bought; ${what} is not in UPS's reply, or cannot be read.`;
  return localErrorEntry(account, 'incomplete_reply', message);
}
