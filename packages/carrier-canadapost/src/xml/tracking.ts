/**
 * Tracking over REST+XML: GET /vis/track/pin/{pin}/detail -> `tracking-detail`, and GET /vis/track/ref/summary ->
 * `tracking-summary`, version track-v2 (track.xsd). A delivery notice card has another number, of 15 digits.
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import {
  type DocumentFile,
  decodeDocument,
  listOf,
  maybe,
  maybeText,
  under,
} from '@waybill/carrier-kit/reply';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { NO_HISTORY } from '../errors.js';
import type { PinReading, ReferenceReading, ReferenceSearch, TrackedPin } from '../terms.js';
import { get, readReply } from './protocol.js';

export { readReply };

const MEDIA_TYPE = 'application/vnd.cpc.track-v2+xml';

function getIn(language: string, url: string): PackageCall {
  const call = get(url, MEDIA_TYPE);
  return { ...call, headers: { ...call.headers, 'accept-language': language } };
}

/** The details of one number. */
export function trackCall(number: string, language: string): PackageCall {
  const kind = /^\d{15}$/.test(number) ? 'dnc' : 'pin';
  return getIn(language, `/vis/track/${kind}/${number}/detail`);
}

/** The numbers of the shipments with a reference. */
export function searchCall(search: ReferenceSearch, language: string): PackageCall {
  const query = new URLSearchParams({
    mailingDateFrom: search.from,
    mailingDateTo: search.to,
    referenceNumber: search.reference,
    customerNumber: search.customer_number,
    ...(search.postal_code === undefined ? {} : { destinationPostalCode: search.postal_code }),
  });
  return getIn(language, `/vis/track/ref/summary?${query}`);
}

export const wireDetail = z.object({
  'expected-delivery-date': maybeText,
  'changed-expected-date': maybeText,
  'changed-expected-delivery-reason': maybeText,
  'service-name': maybeText,
  'customer-ref-1': maybeText,
  'customer-ref-2': maybeText,
  'return-pin': maybeText,
  'significant-events': maybe(
    z.object({
      occurrence: listOf(
        z.object({
          'event-identifier': maybeText,
          'event-date': maybeText,
          'event-time': maybeText,
          'event-time-zone': maybeText,
          'event-description': maybeText,
          'signatory-name': maybeText,
          'event-site': maybeText,
          'event-province': maybeText,
          'event-retail-name': maybeText,
        }),
      ),
    }),
  ),
});

export function readPin(reply: Answer, carrier: CarrierIdentity): PinReading {
  const reading = readReply(reply, carrier, under('tracking-detail'));
  if (reading.errors !== undefined) {
    const unknown = reading.reported.find(({ code }) => code === NO_HISTORY);
    return unknown === undefined ? { errors: reading.errors } : { unknown };
  }
  return { pin: pinOf(wireDetail.parse(reading.document)) };
}

/** `tracking-detail`; the JSON platform has the same. */
export function pinOf(detail: z.output<typeof wireDetail>): TrackedPin {
  return {
    expected_date: detail['expected-delivery-date'],
    changed_date: detail['changed-expected-date'],
    change_reason: detail['changed-expected-delivery-reason'],
    service_name: detail['service-name'],
    references: [detail['customer-ref-1'], detail['customer-ref-2']],
    return_pin: detail['return-pin'],
    events: (detail['significant-events']?.occurrence ?? []).map((event) => ({
      identifier: event['event-identifier'],
      date: event['event-date'],
      time: event['event-time'],
      time_zone: event['event-time-zone'],
      description: event['event-description'],
      signatory: event['signatory-name'],
      site: event['event-site'],
      province: event['event-province'],
      retail_name: event['event-retail-name'],
    })),
  };
}

const wireSummary = z.object({ 'pin-summary': listOf(z.object({ pin: maybeText })) });

export function readSearch(reply: Answer, carrier: CarrierIdentity): ReferenceReading {
  const reading = readReply(reply, carrier, under('tracking-summary'));
  if (reading.errors !== undefined)
    return reading.reported.some(({ code }) => code === NO_HISTORY)
      ? { pins: [] }
      : { errors: reading.errors };
  const { 'pin-summary': found } = wireSummary.parse(reading.document);
  return { pins: [...new Set(found.flatMap(({ pin }) => pin ?? []))] };
}

/** GET /vis/certificate/{pin} -> `delivery-confirmation-certificate` (track.xsd). */
export function certificateCall(pin: string, language: string): PackageCall {
  return getIn(language, `/vis/certificate/${pin}`);
}

const wireCertificate = z.object({ image: maybeText });

export function certificateIn(document: unknown): DocumentFile | undefined {
  const certificate = wireCertificate.safeParse(under('delivery-confirmation-certificate')(document)).data;
  return decodeDocument(certificate?.image, 'PDF');
}
