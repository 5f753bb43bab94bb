import type { OperationContext } from '@waybill/carrier-kit';
import { type AskedNumber, referenceDays, trackingBatches } from '@waybill/carrier-kit/after';
import { omitUndefined, type Reporter, today } from '@waybill/carrier-kit/request';
import type { TrackingReference, TrackingRequest } from '@waybill/core/plugin';
import type { Account, OpenSettings } from '../settings.js';

/** What is asked: numbers, or a reference. */
export interface Inquiry {
  /** Of Canada Post's texts: `en-CA` or `fr-CA`. */
  readonly language: string;
  readonly numbers: readonly AskedNumber[];
  readonly search?: ReferenceSearch;
}

/** Shipments of the account with a reference. */
export interface ReferenceSearch {
  readonly reference: string;
  readonly customer_number: string;
  /** First and last day of mailing, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly postal_code?: string;
}

/** `TrackingPINType` of common.xsd; delivery notice cards have 15 digits. */
export const NUMBER = /^[A-Za-z0-9]{11,16}$/;
const LANGUAGES: Readonly<Record<string, string>> = { en: 'en-CA', fr: 'fr-CA' };

export function createRequest(
  { tracking_numbers, reference, language }: TrackingRequest,
  { account, report }: OperationContext<OpenSettings>,
): Inquiry {
  for (const [at, number] of (tracking_numbers ?? []).entries())
    if (!NUMBER.test(number))
      report.invalid(`tracking_numbers[${at}]`, 'must be 11 to 16 letters and digits, without blanks');
  return omitUndefined({
    language: languageOf(language, account, report),
    numbers: trackingBatches(tracking_numbers).flat(),
    search: reference && searchFor(reference, account, report),
  });
}

/** The language of texts, as Canada Post takes it. */
export function languageOf(language: string | undefined, { settings }: Account, report: Reporter): string {
  const known = language === undefined ? settings.language : LANGUAGES[language];
  if (known === undefined)
    report.notice('language', `Canada Post is asked for English: it has no texts in ${language}.`);
  return known ?? 'en-CA';
}

function searchFor(
  reference: TrackingReference,
  { settings, context }: Account,
  report: Reporter,
): ReferenceSearch {
  const { value, destination_country_code, destination_postal_code } = reference;
  if (destination_country_code !== undefined)
    report.notice(
      'destination_country_code',
      'Canada Post looks for references in every country: reference.destination_country_code was left out.',
    );
  const { first, last } = referenceDays(reference, today(context.clock, settings.time_zone));
  return omitUndefined({
    reference: value,
    customer_number: settings.customer_number,
    from: first,
    to: last,
    postal_code: destination_postal_code?.replaceAll(/\s/g, '').toUpperCase(),
  });
}
