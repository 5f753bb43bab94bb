/**
 * Tracking: one number in each call, with its details.
 * Source: tracking.yaml 3.2.6, `GET /tracking/{trackingNumber}`.
 */

import type { OperationContext } from '@waybill/carrier-kit';
import { atOnce, type TrackingOperation, z } from '@waybill/carrier-kit';
import {
  type AskedNumber,
  clockTimeOf,
  eventTime,
  eventTimeFromUtc,
  newestFirst,
  type TrackedNumber,
  trackingBatches,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  trackingPlace,
  unknownNumberEntry,
  withDeliveryToSender,
} from '@waybill/carrier-kit/after';
import { failureEntry, listOf, maybe, maybeText, wireBoolean, wireText } from '@waybill/carrier-kit/reply';
import { omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, TrackingDetails, TrackingEvent, TrackingOutcome } from '@waybill/core';
import type {
  Call,
  EstimatedDelivery,
  EventTime,
  TrackedService,
  TrackingRequest,
} from '@waybill/core/plugin';
import { type Answer, type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { services } from './services.js';
import type { OpenSettings } from './settings.js';
import { eventMeaning, summaryMeaning, wordsMeaning } from './tracking-codes.js';

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = {
  createRequest,
  next: atOnce(({ numbers, ship_date }) =>
    numbers.map(({ tracking_number }, at) => ({
      ...trackCall(tracking_number, ship_date),
      package: at,
      optional: true,
    })),
  ),
  parseResponse,
};

/** The numbers, one call each. */
export interface WireTrackingRequest {
  readonly numbers: readonly AskedNumber[];
  /** `mailingDate`, which tells mailpieces with the same number apart. */
  readonly ship_date?: string;
}

function createRequest(
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

function parseResponse(
  { request, replies }: Exchange<WireTrackingRequest>,
  { carrier, account }: CarrierIdentity,
): TrackingOutcome {
  const identity = { carrier, account };
  return trackingOutcome(
    request.numbers.flatMap((asked, at) => {
      const reply = replies.find((one) => one.package === at);
      return reply === undefined ? [] : tracked(reply, asked, identity);
    }),
  );
}

function tracked(
  reply: Reply,
  { tracking_number, field }: AskedNumber,
  carrier: CarrierIdentity,
): TrackedNumber[] {
  if (!isAnswer(reply)) return [{ errors: [{ ...failureEntry(carrier, reply), field }] }];
  const reading = readPackage(reply, tracking_number, carrier);
  if ('details' in reading) return [reading];
  if ('unknown' in reading) {
    const { code, message } = reading.unknown;
    return [{ errors: [unknownNumberEntry(carrier, { tracking_number, field, code, message })] }];
  }
  return [{ errors: reading.errors.map((entry) => ({ ...entry, field })) }];
}

/** What an answer says about a package. */
export type PackageReading =
  | { readonly details: TrackingDetails; readonly wire: WireDetails }
  /** USPS has no event of the number, perhaps not yet; its own code and message. */
  | { readonly unknown: Pick<ErrorEntry, 'code' | 'message'> }
  | { readonly errors: readonly ErrorEntry[] };

export function readPackage(
  reply: Answer,
  tracking_number: string,
  carrier: CarrierIdentity,
): PackageReading {
  const reading = readReply(reply, carrier, trackedIn);
  if (reading.errors === undefined) {
    const wire = reading.document;
    return { details: detailsOf(wire, tracking_number, carrier), wire };
  }
  const without = reading.reported.find(({ code }) => NO_INFORMATION.includes(code));
  const [first] = reading.reported;
  if (without !== undefined) return { unknown: without };
  if (reply.status === 404 && reading.refused && first !== undefined) return { unknown: first };
  return { errors: reading.errors.map(explained) };
}

/** "A status update is not yet available …", in four wordings. Source: API-Error-Consolidated-List.xlsx. */
const NO_INFORMATION: readonly string[] = ['150001', '150002', '150003', '150009'];

/** Since 2026-04-01 an app sees what was mailed under its own account alone. Source: usps.com/business/api-access.htm. */
const OWN_MAIL =
  'USPS tracks for an app what was mailed under the Mailer ID of its account, once the terms for tracking are accepted';

function explained(entry: ErrorEntry): ErrorEntry {
  if (entry.kind !== 'authentication') return entry;
  return { ...entry, message: `${entry.message.replace(/\.?$/, '')} (${OWN_MAIL}).` };
}

function detailsOf(wire: WireDetails, tracking_number: string, carrier: CarrierIdentity): TrackingDetails {
  const reported = wire.trackingEvents.map(eventOf);
  // An account without the details gets sentences.
  const all = reported.length > 0 ? reported : wire.eventSummaries.map(sentenceEvent);
  const events = withDeliveryToSender(newestFirst(all));
  const details = trackingDetails(carrier, {
    tracking_number,
    events,
    summary: summaryMeaning(wire, events),
    status_text: wire.status ?? wire.statusSummary ?? events[0]?.text ?? null,
    shipped_at: events.findLast(({ status }) => status === 'accepted')?.time ?? null,
    service: serviceOf(wire),
    meta: {
      notices: returnNotice(wire),
      ...omitUndefined({ return_date: wire.returnDateNotice, access_control: wire.accessControl }),
    },
  });
  const { delivered, status } = details;
  const isProved = wire.proofOfDeliveryEnabled === true || wire.trackingProofOfDeliveryEnabled === true;
  return {
    ...details,
    estimated_delivery: FINISHED.includes(status) ? null : estimatedDelivery(wire),
    delivery_place: delivered ? deliveryPlace(events) : null,
    proof: delivered && isProved ? ['email'] : [],
  };
}

/** Nothing more is to be delivered. */
const FINISHED: readonly string[] = ['delivered', 'returning', 'returned', 'failed'];

function eventOf(event: WireEvent): TrackingEvent {
  return trackingEvent({
    time: timeOf(event),
    ...eventMeaning(event),
    code: event.eventCode ?? null,
    text: event.eventType ?? '',
    place: trackingPlace({
      city: event.eventCity,
      state_code: event.eventState,
      postal_code: event.eventZIP,
      // The country is a name or a code.
      ...(/^[A-Z]{2}$/.test(event.eventCountry ?? '')
        ? { country_code: event.eventCountry }
        : { text: event.eventCountry }),
    }),
    signed_by: event.name ?? event.firm ?? null,
  });
}

/** The sentence holds time and place in words, in more than one order. */
function sentenceEvent(text: string): TrackingEvent {
  return trackingEvent({ ...(wordsMeaning(text) ?? {}), text });
}

/** `mailClass` is a code, or words with trade marks. */
function serviceOf({ mailClass }: WireDetails): TrackedService | null {
  if (mailClass === undefined) return null;
  const row = services.rows.find(({ code }) => code === mailClass);
  return services.code_pattern?.test(mailClass)
    ? { code: mailClass, name: row?.name ?? null }
    : { code: null, name: mailClass };
}

/** "Front Door/Porch" of "Delivered, Front Door/Porch". */
function deliveryPlace(events: readonly TrackingEvent[]): string | null {
  const text = events.find(({ status }) => status === 'delivered')?.text ?? '';
  return /^delivered, *(?<place>.+)$/i.exec(text)?.groups?.place ?? null;
}

function returnNotice({ returnDateNotice }: WireDetails): Notice[] {
  if (returnDateNotice === undefined) return [];
  const message = `USPS returns it to the sender on ${returnDateNotice}.`;
  return [{ code: 'return_date', message }];
}

/** Predicted from where it is, expected when it was mailed, guaranteed by the service. */
function estimatedDelivery(wire: WireDetails): EstimatedDelivery | null {
  const { predictedDeliveryDate, predictedDeliveryTimeStamp, expectedDeliveryTimeStamp } = wire;
  const window = {
    from: clockTimeOf(wire.predictedDeliveryWindowStartTime),
    to: clockTimeOf(wire.predictedDeliveryWindowEndTime),
  };
  return (
    delivery('estimated', predictedDeliveryDate, window) ??
    delivery('estimated', predictedDeliveryTimeStamp) ??
    delivery('scheduled', expectedDeliveryTimeStamp) ??
    delivery('scheduled', wire.expectedDeliveryDate, { to: clockTimeOf(wire.expectedDeliveryTime) }) ??
    delivery('committed', wire.guaranteedDeliveryTimeStamp) ??
    delivery('committed', wire.guaranteedDeliveryDate)
  );
}

function delivery(
  kind: EstimatedDelivery['kind'],
  written: string | undefined,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined } = {},
): EstimatedDelivery | null {
  const at = eventTime(partsOf(written));
  if (at === null) return null;
  // Midnight stands for a day without a time.
  const until = at.time === null || at.time === '00:00:00' ? null : at.time.slice(0, 5);
  return { date: at.date, from: from ?? null, to: to ?? until, utc_offset: null, kind };
}

/**
 * When an event happened. The zone is in `GMTOffset`; without it the time has none. `eventTimestamp` is the clock at the
 * place: a `Z` at its end does not make it UTC.
 */
function timeOf({ eventTimestamp, GMTTimestamp, GMTOffset }: WireEvent): EventTime | null {
  const utc_offset = offsetOf(GMTOffset);
  return (
    eventTimeFromUtc({ ...partsOf(GMTTimestamp), utc_offset }) ??
    eventTime({ ...partsOf(eventTimestamp), utc_offset })
  );
}

/** The day and the clock of `2026-03-04T14:32:10.000Z`, without its zone. */
function partsOf(text = ''): { readonly date: string | undefined; readonly time: string | undefined } {
  const [, date, time] = /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?/.exec(text) ?? [];
  return { date, time };
}

/** Minutes as text in replies (`-420`), hours and minutes in the contract's example (`-7:00`). */
function offsetOf(text = ''): string | undefined {
  const [, sign = '+', figure] = /^\s*([+-]?)(\d{1,3})\s*$/.exec(text) ?? [];
  if (figure === undefined) return text;
  const minutes = Number(figure);
  const padded = (part: number) => String(Math.trunc(part)).padStart(2, '0');
  return `${sign || '+'}${padded(minutes / 60)}:${padded(minutes % 60)}`;
}

const wireEvent = z.object({
  eventType: maybeText,
  eventCode: maybeText,
  eventTimestamp: maybeText,
  GMTTimestamp: maybeText,
  GMTOffset: maybeText,
  eventCity: maybeText,
  eventState: maybeText,
  eventZIP: maybeText,
  eventCountry: maybeText,
  firm: maybeText,
  name: maybeText,
});

const wireDetails = z.object({
  trackingNumber: maybeText,
  status: maybeText,
  statusCategory: maybeText,
  statusSummary: maybeText,
  trackingEvents: listOf(wireEvent),
  mailClass: maybeText,
  predictedDeliveryDate: maybeText,
  predictedDeliveryWindowStartTime: maybeText,
  predictedDeliveryWindowEndTime: maybeText,
  predictedDeliveryTimeStamp: maybeText,
  expectedDeliveryTimeStamp: maybeText,
  guaranteedDeliveryTimeStamp: maybeText,
  returnDateNotice: maybeText,
  accessControl: maybeText,
  // What a proof of delivery is requested with, and whether there is one.
  uniqueMailPieceId: maybeText,
  mailPieceIntakeDate: maybeText,
  tableCode: maybeText,
  proofOfDeliveryEnabled: maybe(wireBoolean),
  trackingProofOfDeliveryEnabled: maybe(wireBoolean),
  // `TrackingSummary`: a sentence for each event.
  eventSummaries: listOf(wireText),
  expectedDeliveryDate: maybeText,
  expectedDeliveryTime: maybeText,
  guaranteedDeliveryDate: maybeText,
});

export type WireEvent = z.output<typeof wireEvent>;
export type WireDetails = z.output<typeof wireDetails>;

/** Members that only an answer about a package has. */
const TELLING = ['trackingNumber', 'statusCategory', 'statusSummary', 'trackingEvents', 'eventSummaries'];

/** What the reply says of a package; `undefined` for another document. */
function trackedIn(document: unknown): WireDetails | undefined {
  const isAbout = TELLING.some((member) => member in Object(document));
  return isAbout ? wireDetails.safeParse(document).data : undefined;
}
