/**
 * Tracking on the JSON platform: GET /tracking/v1/pins/{pin}/details and GET /tracking/v1/refs/summaries. Its names are those
 * of the field tables of Tracking. A delivery notice card has another number, of 15 digits.
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import {
  type DocumentFile,
  decodeDocument,
  listOf,
  localErrorEntry,
  maybe,
  maybeText,
  wireText,
} from '@waybill/carrier-kit/reply';
import type { ErrorEntry } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { NO_HISTORY } from '../errors.js';
import type { PinReading, ReferenceReading, ReferenceSearch, TrackedPin } from '../terms.js';
import { pinOf, wireDetail } from '../xml/tracking.js';
import { get, readReply, xmlNames } from './protocol.js';

export { readReply };

function getIn(language: string, url: string): PackageCall {
  const call = get(url);
  return { ...call, headers: { ...call.headers, 'accept-language': language } };
}

/** The details of one number. */
export function trackCall(number: string, language: string): PackageCall {
  const kind = /^\d{15}$/.test(number) ? 'dncs' : 'pins';
  return getIn(language, `/tracking/v1/${kind}/${number}/details`);
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
  return getIn(language, `/tracking/v1/refs/summaries?${query}`);
}

/** An error in place of data: `{ pin, error: { code, descEn, descFr } }`, with status 200. */
const wireProblem = maybe(z.object({ code: maybeText, descEn: maybeText, descFr: maybeText }));

type Problem = NonNullable<z.output<typeof wireProblem>>;

const wireDetails = z.object({
  pin: wireText,
  error: wireProblem,
  significantEvents: z.unknown().optional(),
});

export function readPin(reply: Answer, carrier: CarrierIdentity): PinReading {
  const reading = readReply(reply, carrier, detailsIn);
  if (reading.errors !== undefined) {
    const unknown = reading.reported.find(isUnknown);
    return unknown === undefined ? { errors: reading.errors } : { unknown };
  }
  if ('pin' in reading.document) return reading.document;
  const { code = NO_HISTORY, descEn, descFr } = reading.document.error;
  const message = descEn ?? descFr;
  if (code === NO_HISTORY) return { unknown: { code, message } };
  const why = message ?? 'Canada Post returned an error without a text.';
  return { errors: [localErrorEntry(carrier, code, why, 'carrier')] };
}

/** There is also a plain 404. */
function isUnknown({ code, http_status }: ErrorEntry): boolean {
  return code === NO_HISTORY || http_status === 404;
}

/** The names and parts of track.xsd, in camel case; the list of events has no element around each of them. */
function detailsIn(
  document: unknown,
): { readonly pin: TrackedPin } | { readonly error: Problem } | undefined {
  const { data } = wireDetails.safeParse(document);
  if (data === undefined) return undefined;
  if (data.error !== undefined) return { error: data.error };
  const detail = Object.assign({}, xmlNames(document), {
    'significant-events': { occurrence: xmlNames(data.significantEvents) },
  });
  return { pin: pinOf(wireDetail.parse(detail)) };
}

const wireSummaries = listOf(z.object({ pin: maybeText, error: wireProblem }));

export function readSearch(reply: Answer, carrier: CarrierIdentity): ReferenceReading {
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

/** POST /tracking/v1/create-certificate. The field tables do not say whether the answer is the PDF or a document that has it. */
export function certificateCall(pin: string, language: string): PackageCall {
  return {
    method: 'POST',
    url: '/tracking/v1/create-certificate',
    headers: {
      accept: 'application/pdf, application/json',
      'accept-language': language,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ pin, language: language.slice(0, 2) }),
    reply_as: 'base64',
  };
}

const wireCertificate = z.object({ image: maybeText });

/** In a document: the names of track.xsd. */
export function certificateIn(document: unknown): DocumentFile | undefined {
  return decodeDocument(wireCertificate.safeParse(document).data?.image, 'PDF');
}
