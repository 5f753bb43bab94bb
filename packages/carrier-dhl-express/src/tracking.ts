/**
 * Tracking: GET /shipments/{number}/tracking for one waybill, GET /tracking for several, for numbers of packages and for
 * the shop's reference; `supermodelIoLogisticsExpressTrackingResponse`.
 */

import { atOnce, type OperationContext, type TrackingOperation } from '@waybill/carrier-kit';
import { type AskedNumber, referenceDays, trackingBatches } from '@waybill/carrier-kit/after';
import { lookUp, omitUndefined, type Reporter, today } from '@waybill/carrier-kit/request';
import type { Call, TrackingReference, TrackingRequest } from '@waybill/core/plugin';
import type { Referenced } from './json.js';
import type { Account } from './settings.js';
import { parseResponse } from './tracking/reply.js';

export const tracking: TrackingOperation<Account['settings'], WireTrackingRequest> = {
  createRequest,
  next: atOnce(callsOf),
  parseResponse,
};

/** The questions, one call each. */
export interface WireTrackingRequest extends Referenced {
  /** `Accept-Language`: the language of DHL's texts. */
  readonly language: string;
  /** Which of several shipments with the same number is meant, `YYYY-MM-DD`. */
  readonly ship_date?: string;
  /** In the order of the request; left out for a reference. */
  readonly numbers?: readonly AskedNumber[];
  readonly inquiries: readonly WireInquiry[];
}

/** One question. */
interface WireInquiry {
  /** Path and query. */
  readonly url: string;
  /** The numbers in it; left out for a reference. */
  readonly numbers?: readonly string[];
}

/** A licence plate, `JD014600003889482921`. */
const PACKAGE = /^J[A-Z0-9]{9,34}$/i;
/** "Supports up to 200 tracking numbers." */
export const WAYBILLS_PER_CALL = 200;
/** It is 200 of these, too, but they are longer: a URL with all of them is more than the 8 kB that many servers take. */
const PACKAGES_PER_CALL = 100;

/** All scans of the shipment and of its packages. */
const VIEW = { trackingView: 'all-checkpoints', levelOfDetail: 'all' };

/** "3-character language code": that of ISO 639-3 for each language of DHL's that we know. */
const LANGUAGES: Readonly<Record<string, string>> = {
  de: 'deu',
  en: 'eng',
  es: 'spa',
  fr: 'fra',
  it: 'ita',
  nl: 'nld',
  pl: 'pol',
  pt: 'por',
};

function createRequest(
  { tracking_numbers, reference, ship_date, language = 'en' }: TrackingRequest,
  { account, report }: OperationContext<Account['settings']>,
): WireTrackingRequest {
  const code = lookUp(LANGUAGES, language);
  if (code === undefined)
    report.notice(
      'language',
      `DHL's texts are requested in English: they are not offered in ${language} here.`,
    );
  for (const [at, number] of (tracking_numbers ?? []).entries())
    if (!WAYBILL.test(number) && !PACKAGE.test(number))
      report.invalid(
        `tracking_numbers[${at}]`,
        'must be a waybill number of 10 digits, or the number of a package such as JD014600003889482921',
      );
  const head = omitUndefined({
    message_reference: account.context.newId(),
    language: code ?? 'eng',
    ship_date,
  });
  if (reference !== undefined)
    return { ...head, inquiries: [{ url: referenceUrl(reference, account, report) }] };
  const numbers = trackingBatches(tracking_numbers).flat();
  return { ...head, numbers, inquiries: inquiriesFor(numbers.map(({ tracking_number }) => tracking_number)) };
}

/** DHL takes waybills and packages in separate calls. */
function inquiriesFor(numbers: readonly string[]): WireInquiry[] {
  const batches = (kind: RegExp, most: number) =>
    trackingBatches(
      numbers.filter((number) => kind.test(number)),
      most,
    ).map((batch) => batch.map(({ tracking_number }) => tracking_number));
  return [
    ...batches(WAYBILL, WAYBILLS_PER_CALL).map((waybills) => ({
      url: waybillsUrl(waybills),
      numbers: waybills,
    })),
    ...batches(PACKAGE, PACKAGES_PER_CALL).map((packages) => ({
      url: manyUrl('pieceTrackingNumber', packages),
      numbers: packages,
    })),
  ];
}

/** Only the call for a single waybill returns the offsets of times. */
function waybillsUrl(waybills: readonly string[]): string {
  const [first, ...others] = waybills;
  if (first === undefined || others.length > 0) return manyUrl('shipmentTrackingNumber', waybills);
  return `/shipments/${first}/tracking?${new URLSearchParams({ ...VIEW, requestGMTOffsetPerEvent: 'true' })}`;
}

/** The contract repeats the name of the parameter for each number (`explode`). */
function manyUrl(name: string, numbers: readonly string[]): string {
  const named = numbers.map((number): [string, string] => [name, number]);
  return `/tracking?${new URLSearchParams([...named, ...Object.entries(VIEW)])}`;
}

/** A reference of the kind that shipments are bought with is looked for among the account's shipments of some days. */
function referenceUrl(
  reference: TrackingReference,
  { settings, context }: Account,
  report: Reporter,
): string {
  if ((reference.destination_country_code ?? reference.destination_postal_code) !== undefined)
    report.notice(
      'reference',
      'DHL looks for a reference in all destinations: the one given changes nothing.',
    );
  const days = referenceDays(reference, today(context.clock, settings.time_zone));
  return searchUrl({ value: reference.value, account_number: settings.account_number, ...days });
}

/** What a reference is looked for by. */
interface ReferenceSearch {
  readonly value: string;
  readonly account_number: string;
  /** `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
}

export function searchUrl({ value, account_number, first, last }: ReferenceSearch): string {
  const query = {
    shipmentReference: value,
    shipmentReferenceType: 'CU',
    shipperAccountNumber: account_number,
    dateRangeFrom: first,
    dateRangeTo: last,
    ...VIEW,
  };
  return `/tracking?${new URLSearchParams(query)}`;
}

/** One call for each question: one without an answer costs only its own numbers. */
export function callsOf({ inquiries, message_reference, language }: WireTrackingRequest): Call[] {
  return inquiries.map(({ url }) => ({
    step: 'track',
    method: 'GET',
    url,
    headers: { 'message-reference': message_reference, 'accept-language': language },
    optional: true,
  }));
}

/** The number of a waybill, which stands for a whole shipment. */
export const WAYBILL = /^\d{10}$/;
