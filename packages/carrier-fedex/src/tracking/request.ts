/** What is asked of the Track API: packages by their numbers, or shipments by the shop's reference. */
import type { OperationContext } from '@waybill/carrier-kit';
import { type AskedNumber, referenceDays, trackingBatches } from '@waybill/carrier-kit/after';
import { omitUndefined, type Reporter, today } from '@waybill/carrier-kit/request';
import type { Call, TrackingReference, TrackingRequest } from '@waybill/core/plugin';
import { jsonCall, type WireBody } from '../json-call.js';
import type { Account } from '../settings.js';

/** The questions, one call each. */
export interface WireTrackingRequest {
  readonly transaction_id: string;
  /** `x-locale`: the language of FedEx's texts. */
  readonly locale: string;
  /** Which of several shipments with the same number is meant, `YYYY-MM-DD`. */
  readonly ship_date?: string;
  readonly inquiries: readonly WireInquiry[];
}

/** One question. */
export interface WireInquiry {
  readonly url: string;
  readonly body: WireBody;
  /** The numbers that are asked for; left out when a reference is. */
  readonly numbers?: readonly AskedNumber[];
}

/** "Maximum limit is 30." */
const NUMBERS_PER_CALL = 30;

/** Languages of FedEx's texts that we know, each as one of its locales. */
const LOCALES: Readonly<Record<string, string>> = {
  de: 'de_DE',
  en: 'en_US',
  es: 'es_US',
  fr: 'fr_CA',
  it: 'it_IT',
  nl: 'nl_NL',
  pt: 'pt_BR',
};

export function createRequest(
  { tracking_numbers, reference, ship_date, language }: TrackingRequest,
  { account, report }: OperationContext<Account['settings']>,
): WireTrackingRequest {
  for (const [at, number] of (tracking_numbers ?? []).entries())
    if (!/^[A-Za-z0-9]+$/.test(number))
      report.invalid(`tracking_numbers[${at}]`, 'must be letters and digits, without blanks');
  const inquiries =
    reference === undefined
      ? trackingBatches(tracking_numbers, NUMBERS_PER_CALL).map(numbersInquiry)
      : [referenceInquiry(reference, account)];
  return omitUndefined({
    transaction_id: account.context.newId(),
    locale: localeOf(language, report),
    ship_date,
    inquiries,
  });
}

/** The locale of a language; English, with a notice, for one that is not in the list. */
export function localeOf(language: string | undefined, report: Reporter): string {
  const locale = LOCALES[language ?? 'en'];
  if (locale === undefined)
    report.notice('language', `FedEx is asked for English: ${language} is not one of its languages here.`);
  return locale ?? 'en_US';
}

/** Without detailed scans there are no events. */
export function numbersInquiry(numbers: readonly AskedNumber[]): WireInquiry {
  return {
    url: '/track/v1/trackingnumbers',
    numbers,
    body: {
      includeDetailedScans: true,
      trackingInfo: numbers.map(({ tracking_number }) => ({
        trackingNumberInfo: { trackingNumber: tracking_number },
      })),
    },
  };
}

function referenceInquiry(reference: TrackingReference, { settings, context }: Account): WireInquiry {
  const { first, last } = referenceDays(reference, today(context.clock, settings.time_zone));
  return inquiryOf({
    ...reference,
    ship_date_from: first,
    ship_date_to: last,
    account_number: settings.account_number,
  });
}

/** A reference, and where and when it is looked for. */
export interface ReferenceSearch extends TrackingReference {
  readonly ship_date_from: string;
  readonly ship_date_to: string;
  readonly account_number: string;
}

/** A reference is looked for among the account's shipments; FedEx wants the first and the last day of shipping. */
export function inquiryOf(search: ReferenceSearch): WireInquiry {
  const { value, destination_country_code, destination_postal_code } = search;
  return {
    url: '/track/v1/referencenumbers',
    body: {
      referencesInformation: omitUndefined({
        type: 'CUSTOMER_REFERENCE',
        value,
        accountNumber: search.account_number,
        shipDateBegin: search.ship_date_from,
        shipDateEndDate: search.ship_date_to,
        destinationCountryCode: destination_country_code,
        destinationPostalCode: destination_postal_code,
      }),
      includeDetailedScans: true,
    },
  };
}

/** The call of a question. */
export function trackCall(
  { url, body }: WireInquiry,
  { transaction_id, locale }: Pick<WireTrackingRequest, 'transaction_id' | 'locale'>,
): Call {
  return jsonCall('track', url, body, { 'x-customer-transaction-id': transaction_id, 'x-locale': locale });
}
