/**
 * Tracking: GET /parceltrack/3.0/parcels/{reference}, a call for each number. `results` is an object, or a list as in version 4.
 * NZ Post asks to rely on the codes of events, not on their texts. Times are those of Auckland, without an offset.
 * Source: ParcelTrack API 3.0, Edifact Codes.
 */
import { atOnce, type TrackingOperation, z } from '@waybill/carrier-kit';
import {
  type AskedNumber,
  eventTimeOf,
  type TrackedNumber,
  trackingBatches,
  trackingCodes,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  trackingPlace,
  unknownNumberEntry,
} from '@waybill/carrier-kit/after';
import { failureEntry, listOf, localErrorEntry, maybe, maybeText } from '@waybill/carrier-kit/reply';
import { type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { entryOf, readReply, reported, wireErrors } from './errors.js';
import type { OpenSettings } from './settings.js';

/** The numbers, one call each. */
export interface WireTrackingRequest {
  readonly numbers: readonly AskedNumber[];
}

/** All codes from one to another. */
const codes = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at).join(' ');

/** Up to 544 they are NZ Post's own table; the others are another client's, read 2026-11-22. */
const MEANINGS = trackingCodes({
  pre_transit: '997',
  accepted: '13',
  in_transit: `8 14 55 56 57 58 59 77 78 80 85 142 148 ${codes(143, 146)} ${codes(542, 543)} ${codes(545, 571)} ${codes(580, 597)}`,
  'in_transit: carrier_delay': '54',
  'in_transit: misrouted': '61',
  'in_transit: redirected': `95 ${codes(200, 203)}`,
  out_for_delivery: '32 35',
  available_for_pickup: '141 147 149',
  attempted: '42 50 51 52 53 62',
  exception: '544',
  'exception: pickup_missed': '60',
  'exception: unclaimed': '63',
  delivered: '22',
  returned: '67 578',
});

/** One version writes `date_time`, `status`, `description` and `edifact_code`. */
const wireEvent = z.object({
  event_datetime: maybeText,
  date_time: maybeText,
  event_edifact_code: maybeText,
  edifact_code: maybeText,
  status_description: maybeText,
  status: maybeText,
  event_description: maybeText,
  description: maybeText,
  depot_name: maybeText,
  signed_by: maybe(z.object({ name: maybeText })),
});
const wireParcel = z.object({
  tracking_reference: maybeText,
  service: maybeText,
  errors: wireErrors,
  tracking_events: listOf(wireEvent),
});
type WireParcel = z.output<typeof wireParcel>;
const wireResults = z.object({ results: listOf(wireParcel) });

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = {
  createRequest: ({ tracking_numbers = [], reference, language }, { report }) => {
    for (const [at, number] of tracking_numbers.entries())
      if (!/^[A-Za-z0-9]{1,50}$/.test(number))
        report.invalid(`tracking_numbers[${at}]`, 'must be letters and digits, without blanks');
    if (reference !== undefined)
      report.notSupported('reference', `is set; ${report.name} finds packages by tracking numbers alone`);
    if (language !== undefined && language !== 'en')
      report.notice('language', `${report.name} answers in English: it has no texts in ${language}.`);
    return { numbers: trackingBatches(tracking_numbers).flat() };
  },
  next: atOnce(({ numbers }) =>
    numbers.map(({ tracking_number }) => ({
      step: 'track',
      method: 'GET',
      url: `/parceltrack/3.0/parcels/${encodeURIComponent(tracking_number)}`,
      optional: true,
    })),
  ),
  parseResponse: ({ request, replies }, { carrier, account }) =>
    trackingOutcome(
      request.numbers.flatMap((number, at) => {
        const reply = replies[at];
        return reply === undefined ? [] : [tracked(reply, number, { carrier, account })];
      }),
    ),
};

function tracked(reply: Reply, asked: AskedNumber, carrier: CarrierIdentity): TrackedNumber {
  const { field, tracking_number } = asked;
  if (!isAnswer(reply)) return { errors: [{ ...failureEntry(carrier, reply), field }] };
  const reading = readReply(reply, carrier, (document) =>
    Object.hasOwn(Object(document), 'results') ? wireResults.safeParse(document).data?.results : undefined,
  );
  if (reading.errors !== undefined) {
    const [first] = reading.reported;
    if (reply.status === 404 || isUnknown(first?.code))
      return {
        errors: [unknownNumberEntry(carrier, { ...asked, code: first?.code, message: first?.message })],
      };
    return { errors: reading.errors.map((entry) => ({ ...entry, field })) };
  }
  const { document: results, warnings } = reading;
  const named = results.find(
    (one) => one.tracking_reference?.toUpperCase() === tracking_number.toUpperCase(),
  );
  const own = named ?? results.find((one) => one.tracking_reference === undefined);
  if (own === undefined && results.length > 0) {
    const why = `NZ Post's answer has nothing about the tracking number ${tracking_number}.`;
    return { errors: [{ ...localErrorEntry(carrier, 'not_answered', why), field }] };
  }
  const errors = (own?.errors ?? []).map((error) => {
    const { code, message } = reported(error);
    return isUnknown(code)
      ? unknownNumberEntry(carrier, { ...asked, code, message })
      : { ...entryOf(error, carrier), field };
  });
  const said = [...errors, ...warnings.map((entry) => ({ ...entry, field }))];
  if (own !== undefined && (errors.length === 0 || own.tracking_events.length > 0))
    return { details: detailsOf(own, tracking_number, carrier), errors: said };
  return { errors: said.length > 0 ? said : [unknownNumberEntry(carrier, asked)] };
}

const isUnknown = (code = '') => code.startsWith('404');

/** Descriptions may hold links. */
const plain = (text = '') =>
  text
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function detailsOf(
  { service, tracking_events }: WireParcel,
  tracking_number: string,
  carrier: CarrierIdentity,
) {
  const events = tracking_events.map((event) => {
    const code = event.event_edifact_code ?? event.edifact_code;
    const texts = [
      event.status_description ?? event.status,
      event.event_description ?? event.description,
    ].map(plain);
    return trackingEvent({
      ...MEANINGS.get(code ?? ''),
      code: code ?? null,
      text: [...new Set(texts)].filter((text) => text !== '').join(': '),
      time: eventTimeOf(event.event_datetime ?? event.date_time),
      place: trackingPlace({ text: event.depot_name }),
      signed_by: event.signed_by?.name ?? null,
    });
  });
  return trackingDetails(carrier, {
    tracking_number,
    service: service === undefined ? null : { code: null, name: service },
    events,
  });
}
