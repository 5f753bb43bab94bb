/** What is asked of the Tracking API: a package by its number, or shipments by the shop's reference. */
import type { OperationContext } from '@waybill/carrier-kit';
import { trackingBatches } from '@waybill/carrier-kit/after';
import type { Reporter } from '@waybill/carrier-kit/request';
import type { Call, TrackingReference, TrackingRequest } from '@waybill/core/plugin';
import { transactionId } from '../protocol.js';
import type { AccountSettings } from '../settings.js';

/** The questions, one call each. */
export interface WireTrackingRequest {
  readonly request_id: string;
  readonly inquiries: readonly WireInquiry[];
}

/** One question. */
export interface WireInquiry {
  /** Path and query. */
  readonly url: string;
  /** The tracking number that is asked for; left out when a reference is. */
  readonly tracking_number?: string;
  /** `tracking_numbers[2]` or `reference.value`. */
  readonly field: string;
}

/** `inquiryNumber`: "between 7 and 34 characters in length". */
const NUMBER = /^[A-Za-z0-9]{7,34}$/;
/** Languages of UPS's texts that we know, each with a country that UPS has it for. `locale`: language_COUNTRY. */
const LOCALES: Readonly<Record<string, string>> = {
  de: 'de_DE',
  en: 'en_US',
  es: 'es_ES',
  fr: 'fr_FR',
  it: 'it_IT',
  nl: 'nl_NL',
  pl: 'pl_PL',
  pt: 'pt_PT',
};

export function createRequest(
  { tracking_numbers, reference, language }: TrackingRequest,
  { account, report }: OperationContext<AccountSettings>,
): WireTrackingRequest {
  const query = { locale: localeOf(language, report) };
  for (const [at, number] of (tracking_numbers ?? []).entries())
    checkNumber(number, `tracking_numbers[${at}]`, report);
  return {
    request_id: account.context.newId(),
    inquiries:
      reference === undefined
        ? trackingBatches(tracking_numbers)
            .flat()
            .map((asked) => ({ ...asked, url: urlOf('details', asked.tracking_number, query) }))
        : [
            {
              field: 'reference.value',
              url: urlOf('reference/details', reference.value, {
                ...query,
                ...searchOf(reference, account.settings),
              }),
            },
          ],
  };
}

/** `locale` of a language; English where UPS is not known to have it. */
export function localeOf(language = 'en', report: Reporter): string {
  const locale = LOCALES[language];
  if (locale === undefined)
    report.notice('language', `UPS is asked for English: ${language} is not one of its languages here.`);
  return locale ?? 'en_US';
}

/** Refuses what UPS does not take for a tracking number. */
export function checkNumber(number: string, field: string, report: Reporter): void {
  if (!NUMBER.test(number)) report.invalid(field, 'must be 7 to 34 letters and digits, as UPS takes them');
}

/** A reference is looked for among the account's shipments; UPS looks at the last 14 days unless the request names others. */
function searchOf(reference: TrackingReference, { account_number }: AccountSettings): Record<string, string> {
  const { ship_date_from, ship_date_to, destination_country_code, destination_postal_code } = reference;
  return {
    ...(ship_date_from === undefined ? {} : { fromPickUpDate: ship_date_from.replaceAll('-', '') }),
    ...(ship_date_to === undefined ? {} : { toPickUpDate: ship_date_to.replaceAll('-', '') }),
    ...(destination_country_code === undefined ? {} : { destCountry: destination_country_code }),
    ...(destination_postal_code === undefined ? {} : { destZip: destination_postal_code }),
    shipperNum: account_number,
    refNumType: 'SmallPackage',
  };
}

/** Path and query of a question. */
export function urlOf(what: string, number: string, query: Readonly<Record<string, string>>): string {
  return `/api/track/v1/${what}/${encodeURIComponent(number)}?${new URLSearchParams(query)}`;
}

/** One call for each question: one without an answer costs only its own number. */
export function callsOf({ inquiries, request_id }: WireTrackingRequest): Call[] {
  return inquiries.map(({ url }, at) => ({
    step: 'track',
    package: at,
    method: 'GET',
    url,
    headers: { transid: transactionId(request_id) },
    optional: true,
  }));
}
