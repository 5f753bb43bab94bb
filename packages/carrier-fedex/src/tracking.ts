/**
 * Tracking: POST /track/v1/trackingnumbers, 30 numbers in each call; POST /track/v1/referencenumbers, the shop's reference.
 * Source: FedEx "Track API", `Full_Schema_Tracking_Numbers` -> `TrkcResponseVO_TrackingNumber`, `Full_Schema_Tracking_References`
 * -> `TrkcResponseVO_ReferenceNumber`.
 */
import { atOnce, type OperationContext, type TrackingOperation } from '@waybill/carrier-kit';
import { type AskedNumber, referenceDays, trackingBatches } from '@waybill/carrier-kit/after';
import { lookUp, omitUndefined, type Reporter, today } from '@waybill/carrier-kit/request';
import type { Call, TrackingReference, TrackingRequest } from '@waybill/core/plugin';
import { jsonCall, type WireBody } from './json.js';
import type { Account } from './settings.js';
import { parseResponse } from './tracking/reply.js';

export const tracking: TrackingOperation<Account['settings'], WireTrackingRequest> = {
  createRequest,
  next: atOnce((request) =>
    request.inquiries.map((inquiry) => ({ ...trackCall(inquiry, request), optional: true })),
  ),
  parseResponse,
};

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
  /** The requested numbers; left out for a reference. */
  readonly numbers?: readonly AskedNumber[];
}

/** "Maximum limit is 30." */
export const NUMBERS_PER_CALL = 30;

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

function createRequest(
  { tracking_numbers, reference, ship_date, language }: TrackingRequest,
  { account, report }: OperationContext<Account['settings']>,
): WireTrackingRequest {
  for (const [at, number] of (tracking_numbers ?? []).entries())
    if (!/^[A-Za-z0-9]+$/.test(number))
      report.invalid(`tracking_numbers[${at}]`, 'must be letters and digits, without blanks');
  const day = today(account.context.clock, account.settings.time_zone);
  const inquiries =
    reference === undefined
      ? trackingBatches(tracking_numbers, NUMBERS_PER_CALL).map(numbersInquiry)
      : [referenceInquiry(reference, referenceDays(reference, day), account.settings.account_number)];
  return omitUndefined({
    transaction_id: account.context.newId(),
    locale: localeOf(language, report),
    ship_date,
    inquiries,
  });
}

/** The locale of a language; English, with a notice, for one that is not in the list. */
export function localeOf(language: string | undefined, report: Reporter): string {
  const locale = lookUp(LOCALES, language ?? 'en');
  if (locale === undefined)
    report.notice(
      'language',
      `FedEx's texts are requested in English: ${language} is not one of the languages known here.`,
    );
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

/** A reference is looked for among the account's shipments; FedEx wants the first and the last day of shipping. */
export function referenceInquiry(
  { value, destination_country_code, destination_postal_code }: TrackingReference,
  { first, last }: { readonly first: string; readonly last: string },
  accountNumber: string,
): WireInquiry {
  return {
    url: '/track/v1/referencenumbers',
    body: {
      referencesInformation: omitUndefined({
        type: 'CUSTOMER_REFERENCE',
        value,
        accountNumber,
        shipDateBegin: first,
        shipDateEndDate: last,
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
  facts: Pick<WireTrackingRequest, 'transaction_id' | 'locale'>,
): Call {
  return jsonCall('track', url, body, facts);
}
