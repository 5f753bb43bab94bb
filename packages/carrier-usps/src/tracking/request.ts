import type { OperationContext } from '@waybill/carrier-kit';
import { type AskedNumber, trackingBatches } from '@waybill/carrier-kit/after';
import { omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { Call, TrackingRequest } from '@waybill/core/plugin';
import type { OpenSettings } from '../settings.js';

/** The numbers that are asked for, one call each. */
export interface WireTrackingRequest {
  readonly numbers: readonly AskedNumber[];
  /** `mailingDate`, which tells mailpieces with the same number apart. */
  readonly ship_date?: string;
}

export function createRequest(
  { tracking_numbers, reference, ship_date, language }: TrackingRequest,
  { report }: OperationContext<OpenSettings>,
): WireTrackingRequest {
  for (const [at, number] of (tracking_numbers ?? []).entries())
    checkNumber(number, `tracking_numbers[${at}]`, report);
  if (reference !== undefined)
    report.notSupported('reference', 'is set; USPS finds packages by their tracking numbers alone');
  checkLanguage(language, report);
  return omitUndefined({ numbers: trackingBatches(tracking_numbers).flat(), ship_date });
}

/** Refuses what cannot be a tracking number. The contract has no form for them. */
export function checkNumber(number: string, field: string, report: Reporter): void {
  if (!/^[A-Za-z0-9]+$/.test(number)) report.invalid(field, 'must be letters and digits, without blanks');
}

/** USPS answers in English. */
export function checkLanguage(language: string | undefined, report: Reporter): void {
  if (language !== undefined && language !== 'en')
    report.notice('language', `USPS answers in English: it has no texts in ${language}.`);
}

/** The call that has every event of a number. */
export function trackCall(number: string, ship_date?: string): Call {
  const query = new URLSearchParams({
    expand: 'DETAIL',
    ...(ship_date === undefined ? {} : { mailingDate: ship_date }),
  });
  return {
    step: 'track',
    method: 'GET',
    url: `/tracking/v3/tracking/${encodeURIComponent(number)}?${query}`,
  };
}
