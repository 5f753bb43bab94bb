/** What is asked of TrackingService: packages by their PINs, or shipments by the shop's reference. */
import type { OperationContext } from '@waybill/carrier-kit';
import { type AskedNumber, referenceDays, trackingBatches } from '@waybill/carrier-kit/after';
import { omitUndefined, today } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Call, TrackingReference, TrackingRequest } from '@waybill/core/plugin';
import type { OpenSettings } from '../settings.js';
import { type SoapHeader, soapCall } from '../soap.js';

/** The questions, one call each. */
export interface WireTrackingRequest extends SoapHeader {
  readonly inquiries: readonly WireInquiry[];
}

/** One question. */
export type WireInquiry =
  | { readonly numbers: readonly AskedNumber[]; readonly search?: undefined }
  /** `TrackPackageByReferenceSearchCriteria` */
  | { readonly search: XmlNode; readonly numbers?: undefined };

/** The contract sets no limit; ten keep a reply small. */
const PINS_PER_CALL = 10;
const LANGUAGES = ['en', 'fr'] as const;

export function createRequest(
  { tracking_numbers, reference, language }: TrackingRequest,
  { account, report }: OperationContext<OpenSettings>,
): WireTrackingRequest {
  const { settings, context } = account;
  const spoken = LANGUAGES.find((one) => one === language);
  if (language !== undefined && spoken === undefined)
    report.notice('language', `Purolator answers in English or French, not in ${language}.`);
  for (const [at, number] of (tracking_numbers ?? []).entries())
    if (!/^[A-Za-z0-9]+$/.test(number))
      report.invalid(`tracking_numbers[${at}]`, 'must be letters and digits, without blanks');
  return {
    request_id: context.newId(),
    language: spoken ?? settings.language,
    inquiries:
      reference === undefined
        ? trackingBatches(tracking_numbers, PINS_PER_CALL).map((numbers) => ({ numbers }))
        : [{ search: searchOf(reference, settings, today(context.clock, settings.time_zone)) }],
  };
}

/** Purolator wants the first and the last day of shipment; the account keeps other shops' references apart. */
export function searchOf(
  reference: TrackingReference,
  { account_number }: OpenSettings,
  this_day: string,
): XmlNode {
  const { value, destination_postal_code, destination_country_code } = reference;
  const { first, last } = referenceDays(reference, this_day);
  return omitUndefined({
    Reference: value,
    DestinationPostalCode: destination_postal_code?.replaceAll(/\s/g, '').toUpperCase(),
    DestinationCountryCode: destination_country_code,
    BillingAccountNumber: account_number,
    ShipmentFromDate: first,
    ShipmentToDate: last,
  });
}

/** The call of a question: one without an answer costs only its own numbers. */
export function trackCall({ numbers, search }: WireInquiry, header: SoapHeader): Call {
  const call =
    numbers === undefined
      ? soapCall('TrackPackagesByReference', { TrackPackageByReferenceSearchCriteria: search }, header)
      : soapCall(
          'TrackPackagesByPin',
          { PINs: { PIN: numbers.map(({ tracking_number }) => ({ Value: tracking_number })) } },
          header,
        );
  return { step: 'track', ...call, optional: true };
}
