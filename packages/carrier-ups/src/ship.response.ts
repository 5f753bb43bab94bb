/** Shipping, from wire to neutral: what was bought, its labels and its price, and what went wrong. */
import { amountText, unreadablePurchaseEntry } from '@waybill/carrier-kit';
import {
  type Answer,
  type ErrorEntry,
  type Exchange,
  isAnswer,
  type Notice,
  type ShippedParcel,
  type ShippingCharge,
  type ShippingDocument,
  type ShippingOutcome,
} from '@waybill/core';
import type { Account } from './account.js';
import { documentsOf } from './documents.js';
import { readReply } from './errors.js';
import { type Side, sideOf } from './reading.js';
import type { WireShipmentRequest } from './ship.request.js';
import { type ShipmentResults, wireShipmentResponse } from './ship.wire.js';

export function parseShippingResponse(
  { asked, replies }: Exchange<WireShipmentRequest>,
  speaker: Account,
): ShippingOutcome {
  const [reply] = replies;
  if (reply === undefined) return [null, [ownEntry(speaker, 'no_reply', 'UPS was asked nothing.')]];
  if (!isAnswer(reply)) {
    const { kind, message, sent } = reply.failure;
    return [null, [{ ...ownEntry(speaker, kind, message), kind: sent ? 'unknown_outcome' : kind }]];
  }
  const reading = readReply(reply, 'ShipmentResponse', speaker);
  if (reading.errors !== undefined) {
    if (reading.refused || (reply.status >= 400 && reply.status < 500)) return [null, reading.errors];
    const why = reading.errors.map(({ message }) => message).join('; ');
    return [null, [unknownEntry(asked, reply, why, speaker)]];
  }
  const { Response, ShipmentResults: results } = wireShipmentResponse.parse(reading.document);
  const notices = [...(Response?.Alert ?? []), ...(results?.Disclaimer ?? [])];
  if (results === undefined || identifierOf(results) === undefined) {
    if (reading.beside.length > 0) return [null, reading.beside];
    const said = notices.map(({ code, message }) => `${code} ${message}`.trim());
    const why = ['the reply names no shipment', ...said].join('; ');
    return [null, [unknownEntry(asked, reply, why, speaker)]];
  }
  const [shipment, missing] = soldOutcome(asked, results, notices, speaker);
  return [shipment, [...reading.beside, ...missing]];
}

/** The shipment's number, which is the first package's tracking number. */
function identifierOf({ ShipmentIdentificationNumber, PackageResults }: ShipmentResults): string | undefined {
  const tracked = PackageResults.map(({ TrackingNumber }) => TrackingNumber?.trim());
  return ShipmentIdentificationNumber?.trim() || tracked.find((number) => number);
}

function soldOutcome(
  asked: WireShipmentRequest,
  results: ShipmentResults,
  notices: readonly Notice[],
  speaker: Account,
): ShippingOutcome {
  const { readable, broken } = documentsOf(results, asked.label_format);
  const { charge, figures } = chargeOf(results);
  const parcels = Array.from(
    { length: Math.max(asked.parcels, results.PackageResults.length) },
    (_, parcel) => parcelOf(results, parcel),
  );
  const missing = [
    ...parcels.flatMap(({ tracking_number }, parcel) =>
      tracking_number === null ? [`the tracking number of package ${parcel + 1}`] : [],
    ),
    ...parcels.flatMap((_, parcel) =>
      readable.some((document) => document.kind === 'label' && document.parcel === parcel)
        ? []
        : [`the label of package ${parcel + 1}`],
    ),
    ...broken.filter(({ kind }) => kind !== 'label').map(tellDocument),
    // Whoever else pays is told by UPS.
    ...(charge === null && asked.paid_by_shipper ? ['the price'] : []),
  ];
  const result = {
    carrier: speaker.carrier,
    account: speaker.account,
    documents: readable.map(({ content }) => content),
    reference: { type: 'shipment_id', value: identifierOf(results) ?? '' },
    service: asked.service,
    shipment_date: asked.shipment_date,
    total_charge: charge,
    tracking_number: parcels[0]?.tracking_number ?? identifierOf(results) ?? null,
    complete: missing.length === 0,
    meta: {
      parcels,
      documents: readable.map(({ content: _content, ...document }) => document),
      notices: [...notices, ...publishedNotice(asked, results)],
      ...figures,
      ...linksOf(results),
    },
  };
  return [result, missing.map((what) => missingEntry(speaker, what))];
}

function parcelOf({ PackageResults }: ShipmentResults, parcel: number): ShippedParcel {
  const result = PackageResults[parcel];
  const tracking_number = result?.TrackingNumber?.trim() || result?.USPSPICNumber?.trim() || null;
  // UPS prices the shipment: what it tells of packages does not add up to the bill.
  return { tracking_number, charge: null, bought: result === undefined ? null : true };
}

/** What this account is billed: the negotiated price where there is one, taxes included. */
function chargeOf(results: ShipmentResults): {
  readonly charge: ShippingCharge | null;
  readonly figures: Readonly<Record<string, ShippingCharge>>;
} {
  const { NegotiatedRateCharges: rates, ShipmentCharges: charges } = results;
  const negotiated = chargeFrom(
    sideOf(rates?.TotalCharge, rates?.TotalChargesWithTaxes, rates?.TaxCharges ?? []),
    'negotiated',
  );
  const published = chargeFrom(
    sideOf(charges?.TotalCharges, charges?.TotalChargesWithTaxes, charges?.TaxCharges ?? []),
    'published',
  );
  return {
    charge: negotiated ?? published,
    figures: {
      ...(published === null ? {} : { published }),
      ...(negotiated === null ? {} : { negotiated }),
    },
  };
}

function chargeFrom(side: Side | undefined, name: string): ShippingCharge | null {
  return side === undefined
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

function tellDocument({ kind, parcel }: ShippingDocument): string {
  const what = `the ${kind.replaceAll('_', ' ')}`;
  return parcel === null ? what : `${what} of package ${parcel + 1}`;
}

/** Something of a bought shipment is not there. Never retryable: asking again would buy again. */
function missingEntry(speaker: Account, what: string): ErrorEntry {
  const message = `The shipment was bought; ${what} is not in UPS's reply, or cannot be read.`;
  return ownEntry(speaker, 'incomplete_reply', message);
}

function ownEntry({ carrier, account }: Account, code: string, message: string): ErrorEntry {
  return { carrier, account, code, message, kind: 'unexpected_reply', retryable: false };
}

function unknownEntry(
  { request_id, references }: WireShipmentRequest,
  reply: Answer,
  why: string,
  speaker: Account,
): ErrorEntry {
  const entry = unreadablePurchaseEntry(speaker, reply, why);
  const known = references.length === 0 ? '' : ` (references ${references.join(', ')})`;
  return {
    ...entry,
    message: `${entry.message}. Look for it in the shipping history of your UPS account${known}`,
    details: { ...entry.details, request_id },
  };
}
