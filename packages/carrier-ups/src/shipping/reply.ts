/** Shipping: reads UPS's reply. Was a shipment created, with which labels and price, and what is missing? */
import {
  amountText,
  foundByReference,
  type Lookup,
  type LookupReading,
  missingPartEntry,
  NO_ACCOUNT,
  type PurchaseOutcome,
  purchaseOutcome,
  purchaseReading,
  under,
} from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, ShippingOutcome, ShippingResult } from '@waybill/core';
import {
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type Reply,
  type ShippedParcel,
  type ShippingCharge,
} from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { billedTotalsOf } from '../prices.js';
import { transactionId, UNREADABLE } from '../protocol.js';
import type { WireShipmentRequest } from '../shipping.js';
import {
  type Documents,
  documentsOf,
  type RecoveredPackage,
  type ShipmentResults,
  type WireRecovery,
  wireRecovery,
  wireShipmentResponse,
} from './schema.js';

export function parseResponse(
  { request, replies }: Exchange<WireShipmentRequest>,
  account: CarrierIdentity,
): ShippingOutcome {
  const outcome = outcomeOf({ request, replies }, account);
  if (outcome.outcome !== 'created') return [null, [...outcome.errors]];
  const [shipment, missing] = createdOutcome(request, outcome.created, account);
  return [shipment, [...outcome.errors, ...missing]];
}

function outcomeOf(
  { request, replies }: Exchange<WireShipmentRequest>,
  account: CarrierIdentity,
): PurchaseOutcome<CreatedShipment> {
  return purchaseOutcome(replies[0], {
    carrier: account,
    lookup: lookupOf(request),
    read: (reply) =>
      purchaseReading(readReply(reply, account, under('ShipmentResponse')), (document) =>
        createdShipment(document, request, replies),
      ),
    found: foundIn(request, replies),
  });
}

/** Packages of a shipment that was bought whose label is missing; `undefined` while it is unknown whether it was. */
export function unlabelled(
  exchange: Exchange<WireShipmentRequest>,
): readonly { readonly tracking_number: string; readonly position: number }[] | undefined {
  const outcome = outcomeOf(exchange, NO_ACCOUNT);
  if (outcome.outcome !== 'created' || exchange.replies.some(({ step }) => step === FIND)) return undefined;
  const { results, documents } = outcome.created;
  const isLabelled = (at: number) =>
    documents.readable.some(({ kind, parcel }) => kind === 'label' && parcel === at);
  return results.PackageResults.flatMap(({ TrackingNumber }, position) =>
    TrackingNumber === undefined || isLabelled(position) || !exchange.request.has_labels
      ? []
      : [{ tracking_number: TrackingNumber.trim(), position }],
  );
}

/** A shipment that UPS created, as far as the reply describes it. */
interface CreatedShipment {
  readonly results: ShipmentResults;
  readonly documents: Documents;
  readonly notices: readonly Notice[];
}

/**
 * The created shipment, with labels that were made again. Only a tracking number, a shipment number or a readable file
 * proves that there is one.
 */
function createdShipment(
  document: Readonly<Record<string, unknown>>,
  { label_format }: WireShipmentRequest,
  replies: readonly Reply[],
): CreatedShipment | undefined {
  const { Response, ShipmentResults: reported } = wireShipmentResponse.parse(document);
  if (reported === undefined) return undefined;
  const again = recoveredLabels(replies);
  const PackageResults = reported.PackageResults.map((own, position) => {
    const label = again.get(position)?.ShippingLabel;
    return label === undefined ? own : { ...own, ShippingLabel: label };
  });
  const results = { ...reported, PackageResults };
  const documents = documentsOf(results, label_format);
  if (identifierOf(results) === undefined && documents.readable.length === 0) return undefined;
  return { results, documents, notices: [...(Response?.Alert ?? []), ...results.Disclaimer] };
}

/** The shipment's number, which is the first package's tracking number. */
function identifierOf({ ShipmentIdentificationNumber, PackageResults }: ShipmentResults): string | undefined {
  const tracked = PackageResults.map(({ TrackingNumber }) => TrackingNumber?.trim());
  return ShipmentIdentificationNumber?.trim() || tracked.find((number) => number);
}

function createdOutcome(
  request: WireShipmentRequest,
  { results, documents: { readable, broken }, notices }: CreatedShipment,
  account: CarrierIdentity,
): readonly [ShippingResult, ErrorEntry[]] {
  const identifier = identifierOf(results);
  const { charge, figures } = chargesOf(results);
  const count = Math.max(request.packages, results.PackageResults.length);
  const packages = Array.from({ length: count }, (_, pack) => shippedPackage(results, pack));
  const labelled = (pack: number | null) =>
    readable.some((document) => document.kind === 'label' && document.parcel === pack);
  const missing = [
    ...(identifier === undefined ? [missingPartEntry(account, 'shipment_number')] : []),
    ...packages.flatMap(({ tracking_number }, parcel) =>
      tracking_number === null
        ? [missingPartEntry(account, 'tracking_number', { parcel, packages: count })]
        : [],
    ),
    ...packages.flatMap((_, parcel) =>
      labelled(parcel) || !request.has_labels
        ? []
        : [missingPartEntry(account, 'label', { parcel, packages: count })],
    ),
    ...broken
      .filter(({ kind, parcel }) => kind !== 'label' || labelled(parcel))
      .map(({ kind, name = kind, parcel }) => missingPartEntry(account, name, { parcel, packages: count })),
    ...(lacksInvoice(request, results)
      ? [missingPartEntry(account, 'commercial_invoice', { remark: HOW_TO_GET_INVOICE })]
      : []),
  ];
  // UPS sends the price only when the shipper pays.
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
      notices: [
        ...notices,
        ...(request.negotiated && charge?.name === 'published' ? [PUBLISHED] : []),
        ...(unpriced ? [NO_PRICE] : []),
      ],
      ...figures,
      ...omitUndefined({ label_url: results.LabelURL, receipt_url: results.ReceiptURL }),
      ...(request.is_return ? { is_return: true as const } : {}),
    },
  };
  return [result, missing];
}

function shippedPackage({ PackageResults }: ShipmentResults, pack: number): ShippedParcel {
  const result = PackageResults[pack];
  const tracking_number = result?.TrackingNumber?.trim() || result?.USPSPICNumber?.trim() || null;
  // UPS bills the shipment as a whole; its charges for packages do not add up to that, so packages get no charge.
  const named = tracking_number !== null || result?.ShippingLabel !== undefined;
  return { tracking_number, charge: null, bought: named ? true : null };
}

const NO_PRICE: Notice = {
  code: 'no_price',
  message: 'UPS sent no readable price of this shipment.',
};

const HOW_TO_GET_INVOICE = 'Accounts that file theirs without paper get one with ups:copy.';

/**
 * Whether the request wanted an invoice and the reply has none. For accounts with paperless invoices UPS keeps the form and
 * sends only its identifier, unless the request wanted a copy.
 */
function lacksInvoice({ invoice }: WireShipmentRequest, { Form, PackageResults }: ShipmentResults): boolean {
  if (invoice !== 'made' && invoice !== 'copy') return false;
  const forms = [Form, ...PackageResults.map((result) => result.Form)];
  if (forms.some((form) => form?.Image !== undefined)) return false;
  return invoice === 'copy' || forms.every((form) => form?.FormGroupId === undefined);
}

/** What this account is billed, with taxes: the negotiated price, or else the published one; `null` for none that can be read. */
function chargesOf({ NegotiatedRateCharges: rates, ShipmentCharges: charges }: ShipmentResults) {
  const billed = billedTotalsOf(rates?.TotalCharge, rates?.TotalChargesWithTaxes, rates?.TaxCharges ?? []);
  const listed = billedTotalsOf(
    charges?.TotalCharges,
    charges?.TotalChargesWithTaxes,
    charges?.TaxCharges ?? [],
  );
  const negotiated = chargeFrom(billed, 'negotiated');
  const published = chargeFrom(listed, 'published');
  // If the negotiated price is unreadable, do not fall back to the published one: that is not what is billed.
  const charge = billed === undefined ? published : negotiated;
  return {
    charge: charge ?? null,
    figures: { ...(published && { published }), ...(negotiated && { negotiated }) },
  };
}

function chargeFrom(side: ReturnType<typeof billedTotalsOf>, name: string): ShippingCharge | undefined {
  return side === undefined || side === UNREADABLE
    ? undefined
    : { amount: amountText(side.total, side.currency), currency: side.currency, name };
}

const PUBLISHED: Notice = {
  code: 'published_rates',
  message: 'UPS sent no negotiated price; the total is the published one.',
};

/** How to find the shipment when the outcome is unknown: by the caller's references, or by the `transId` of the request. */
export function lookupOf({ references, request_id }: WireShipmentRequest): Lookup {
  const transId = transactionId(request_id);
  const own = references.join(', ');
  return {
    what: `${own === '' ? `transId ${transId}` : `${own} (or transId ${transId})`} in the shipping history of the UPS account`,
    references: { ...(own === '' ? {} : { ReferenceNumber: own }), transId },
    request_id,
  };
}

/** Steps of the calls: by reference, and by tracking number. */
export const FIND = 'find';
export const LABEL = 'recover-label';

/** What UPS found by reference, as if it were the reply to the purchase; `undefined` where it was not looked for. */
function foundIn(
  request: WireShipmentRequest,
  replies: readonly Reply[],
): LookupReading<CreatedShipment> | undefined {
  const [first, ...others] = replies.filter(({ step }) => step === FIND || step === LABEL);
  if (first?.step !== FIND) return undefined;
  const [reference = ''] = request.references;
  const found = [first, ...others].map(recoveryIn).findLast(({ packages }) => packages.length > 0);
  const candidates = (found?.packages ?? recoveryIn(first).candidates).flatMap(
    ({ TrackingNumber }) => TrackingNumber ?? [],
  );
  if (found === undefined && candidates.length === 0) {
    const why = refusalIn(first);
    const nothing_found = isAnswer(first) && NOT_FOUND.test(why);
    return { unclear: `UPS finds no shipment with the reference ${reference} (${why}).`, nothing_found };
  }
  if (found === undefined || found.packages.length > request.packages)
    return { unclear: `UPS knows several shipments with the reference ${reference}.`, candidates };
  const { ShipmentIdentificationNumber, packages: PackageResults } = found;
  const ShipmentResults = { ShipmentIdentificationNumber, PackageResults };
  const created = createdShipment({ ShipmentResults }, request, []);
  return created === undefined
    ? { unclear: 'UPS found a shipment without a number.' }
    : {
        created: { ...created, notices: [...created.notices, foundByReference(reference)] },
        warnings: [],
      };
}

function recoveryIn(reply: Reply): WireRecovery {
  const { document } = isAnswer(reply) ? readReply(reply, NO_ACCOUNT, under('LabelRecoveryResponse')) : {};
  return wireRecovery.parse(document ?? {});
}

/** The contract has no code of it. */
const NOT_FOUND = /\bno shipments?\b.*\bfound\b|\bnot found\b/i;

function refusalIn(reply: Reply): string {
  if (!isAnswer(reply)) return reply.failure.message;
  const { errors = [] } = readReply(reply, NO_ACCOUNT, under('LabelRecoveryResponse'));
  return errors.map(({ message }) => message).join('; ') || `HTTP ${reply.status}`;
}

/** The labels that were made again, by the position of their packages. */
function recoveredLabels(replies: readonly Reply[]): ReadonlyMap<number | undefined, RecoveredPackage> {
  const again = replies.filter((reply) => reply.step === LABEL && reply.package !== undefined);
  return new Map(
    again.flatMap((reply) =>
      recoveryIn(reply)
        .packages.slice(0, 1)
        .map((own) => [reply.package, own] as const),
    ),
  );
}

/** The one candidate that goes to the recipient, if UPS names several shipments with the reference. */
export function onlyCandidate(
  { destination }: WireShipmentRequest,
  replies: readonly Reply[],
): string | undefined {
  const [candidate, ...others] = replies
    .filter(({ step }) => step === FIND)
    .flatMap((reply) => recoveryIn(reply).candidates)
    .filter(
      ({ DestinationCountryCode: country = destination.country_code, DestinationPostalCode: code }) =>
        country === destination.country_code && compact(code) === compact(destination.postal_code),
    );
  return others.length === 0 ? candidate?.TrackingNumber : undefined;
}

const compact = (code = '') => code.replace(/[\s-]/g, '').toUpperCase();
