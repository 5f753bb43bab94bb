/**
 * Tracking on the JSON platform: GET /tracking/v1/pins/{pin}/details and GET /tracking/v1/refs/summaries. Its names are those
 * of the field tables of Tracking. A delivery notice card has a number of its own, of 15 digits.
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { listOf, localErrorEntry, maybe, maybeText } from '@waybill/carrier-kit/reply';
import type { ErrorEntry } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { NO_HISTORY, type PinReading, type SearchReading } from '../tracking/pin.js';
import type { ReferenceSearch } from '../tracking/request.js';
import { readReply } from './errors.js';

function get(url: string, language: string): PackageCall {
  return { method: 'GET', url, headers: { accept: 'application/json', 'accept-language': language } };
}

/** The details of one number. */
export function trackCall(number: string, language: string): PackageCall {
  const kind = /^\d{15}$/.test(number) ? 'dncs' : 'pins';
  return get(`/tracking/v1/${kind}/${number}/details`, language);
}

/** The numbers of the shipments with a reference. */
export function searchCall(search: ReferenceSearch, language: string): PackageCall {
  const query = new URLSearchParams({
    'mailing-date-from': search.from,
    'mailing-date-to': search.to,
    'reference-number': search.reference,
    'customer-number': search.customer_number,
    ...(search.postal_code === undefined ? {} : { 'destination-postal-code': search.postal_code }),
  });
  return get(`/tracking/v1/refs/summaries?${query}`, language);
}

/** An error in place of data: `{ pin, error: { code, descEn, descFr } }`, with status 200. */
const wireProblem = maybe(z.object({ code: maybeText, descEn: maybeText, descFr: maybeText }));

const wireDetails = z.object({
  pin: maybeText,
  error: wireProblem,
  expectedDeliveryDate: maybeText,
  changedExpectedDate: maybeText,
  changedExpectedDeliveryReason: maybeText,
  serviceName: maybeText,
  customerRef1: maybeText,
  customerRef2: maybeText,
  returnPin: maybeText,
  significantEvents: listOf(
    z.object({
      eventIdentifier: maybeText,
      eventDate: maybeText,
      eventTime: maybeText,
      eventTimeZone: maybeText,
      eventDescription: maybeText,
      signatoryName: maybeText,
      eventSite: maybeText,
      eventProvince: maybeText,
      eventRetailName: maybeText,
    }),
  ),
});

export function readPin(reply: Answer, carrier: CarrierIdentity): PinReading {
  const reading = readReply(reply, carrier, detailsIn);
  if (reading.errors !== undefined) {
    const unknown = reading.reported.find(isUnknown);
    return unknown === undefined ? { errors: reading.errors } : { unknown };
  }
  const { error, ...details } = reading.document;
  if (error !== undefined) {
    const { code = NO_HISTORY, descEn, descFr } = error;
    const message = descEn ?? descFr;
    if (code === NO_HISTORY) return { unknown: { code, message } };
    const why = message ?? 'Canada Post returned an error without a text.';
    return { errors: [localErrorEntry(carrier, code, why, 'carrier')] };
  }
  return {
    pin: {
      expected_date: details.expectedDeliveryDate,
      changed_date: details.changedExpectedDate,
      change_reason: details.changedExpectedDeliveryReason,
      service_name: details.serviceName,
      references: [details.customerRef1, details.customerRef2],
      return_pin: details.returnPin,
      events: details.significantEvents.map((event) => ({
        identifier: event.eventIdentifier,
        date: event.eventDate,
        time: event.eventTime,
        time_zone: event.eventTimeZone,
        description: event.eventDescription,
        signatory: event.signatoryName,
        site: event.eventSite,
        province: event.eventProvince,
        retail_name: event.eventRetailName,
      })),
    },
  };
}

/** There is also a plain 404. */
function isUnknown({ code, http_status }: ErrorEntry): boolean {
  return code === NO_HISTORY || http_status === 404;
}

function detailsIn(document: unknown): z.output<typeof wireDetails> | undefined {
  const details = wireDetails.safeParse(document).data;
  return details?.pin === undefined ? undefined : details;
}

const wireSummaries = listOf(z.object({ pin: maybeText, error: wireProblem }));

export function readSearch(reply: Answer, carrier: CarrierIdentity): SearchReading {
  const reading = readReply(reply, carrier, summariesIn);
  if (reading.errors !== undefined)
    return reading.reported.some(isUnknown) ? { pins: [] } : { errors: reading.errors };
  return { pins: [...new Set(reading.document)] };
}

/** The numbers in a list of summaries; those without history are not in it. */
function summariesIn(document: unknown): string[] | undefined {
  const summaries = wireSummaries.parse(document);
  // A list of one is read as its element, and an error document is one as well.
  if (!Array.isArray(document) && summaries.every(({ pin }) => pin === undefined)) return undefined;
  return summaries.flatMap(({ pin, error }) => (error === undefined && pin !== undefined ? [pin] : []));
}
