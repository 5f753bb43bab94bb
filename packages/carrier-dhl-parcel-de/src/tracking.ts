/**
 * Tracking: GET /shipments?xml=…, `d-get-piece-detail`, twenty numbers in a call. There is no schema: the documents are those of
 * DHL's collection of examples and of a published answer of its sandbox.
 */

import { atOnce, type OperationContext, type TrackingOperation, z } from '@waybill/carrier-kit';
import {
  type AskedNumber,
  eventTime,
  type TrackedNumber,
  type TrackingMeaning,
  trackingBatches,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  trackingPlace,
  unknownNumberEntry,
} from '@waybill/carrier-kit/after';
import { failureEntry, listOf, maybeText, type ReportedError, replyReader } from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import { readXml } from '@waybill/carrier-kit/xml';
import type {
  ErrorEntry,
  ErrorKind,
  TrackingDetails,
  TrackingEvent,
  TrackingOutcome,
  TrackingStatus,
} from '@waybill/core';
import type { Call, TrackingRequest } from '@waybill/core/plugin';
import {
  type CarrierIdentity,
  type EstimatedDelivery,
  type Exchange,
  isAnswer,
  type Reply,
} from '@waybill/core/plugin';
import { TRACKING } from './connect.js';
import type { Account } from './settings.js';
import { meaningOf } from './tracking-codes.js';

/** "Up to 20 numbers." */
export const NUMBERS_PER_CALL = 20;
/** Of events in Germany. */
export const EVENT_ZONE = 'Europe/Berlin';

export const tracking: TrackingOperation<Account['settings'], WireTrackingRequest> = {
  createRequest,
  next: atOnce(({ batches, language }) =>
    batches.map((batch) => {
      const numbers = batch.map(({ tracking_number }) => tracking_number);
      return trackingCall(numbers, language);
    }),
  ),
  parseResponse,
};

function createRequest(
  { tracking_numbers, reference, ship_date, language = 'en' }: TrackingRequest,
  { report }: OperationContext<Account['settings']>,
): WireTrackingRequest {
  if (reference !== undefined)
    report.notSupported('reference', `must be left out: ${report.name} finds shipments by their numbers`);
  if (ship_date !== undefined)
    report.notice(
      'ship_date',
      `${report.name} finds packages by their numbers alone: the ship date is not sent.`,
    );
  for (const [at, number] of (tracking_numbers ?? []).entries())
    if (!/^[0-9A-Za-z]{8,39}$/.test(number))
      report.invalid(`tracking_numbers[${at}]`, 'must be letters and digits, without spaces');
  if (language !== 'en' && language !== 'de')
    report.notice('language', `${report.name} answers in English: ${language} is not one of its languages.`);
  return {
    language: language === 'de' ? 'de' : 'en',
    batches: trackingBatches(tracking_numbers, NUMBERS_PER_CALL),
  };
}

/** The user and the form of the document come with the login: see `connect.ts`. */
export function trackingCall(numbers: readonly string[], language: string): Call {
  const facts = { 'language-code': language, 'piece-code': numbers.join(';'), request: 'd-get-piece-detail' };
  return {
    step: 'track',
    method: 'GET',
    url: `/tracking/v0/shipments?${new URLSearchParams(facts)}`,
    headers: { accept: 'application/xml' },
    login: TRACKING,
    optional: true,
  };
}

/** The numbers that are asked for, call by call. */
export interface WireTrackingRequest {
  readonly language: 'de' | 'en';
  readonly batches: readonly (readonly AskedNumber[])[];
}

/** Every element is called `data`, and everything is an attribute. */
const attributes = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [`@_${name}`, maybeText])) as Record<`@_${Name}`, typeof maybeText>;
const state = attributes('standard-event-code', 'ice', 'ric', 'ruecksendung');
const wireEvent = z.object({
  ...state,
  ...attributes('event-timestamp', 'event-status', 'event-text', 'event-location', 'event-country'),
});
type WireEvent = z.output<typeof wireEvent>;
const wirePiece = z.object({
  ...state,
  ...attributes('piece-code', 'searched-piece-code', 'error-status', 'piece-status-desc', 'status'),
  ...attributes('recipient-name', 'delivery-event-flag', 'product-name', 'delivery-date'),
  data: listOf(z.object({ data: listOf(wireEvent) })).transform((lists) => lists.flatMap(({ data }) => data)),
});
type WirePiece = z.output<typeof wirePiece>;
const wireRoot = z.object({
  data: z.object({ '@_code': maybeText, '@_error': maybeText, data: listOf(wirePiece) }),
});

/** "No data found", "no electronic data", "no data for this postal code". */
const UNKNOWN = ['100', '200', '57'];
/** Wrong login, too many wrong logins, not authorised; technical trouble. */
const KINDS: Readonly<Record<string, ErrorKind>> = {
  5: 'authentication',
  6: 'authentication',
  62: 'authentication',
  '-1': 'unavailable',
  '-2': 'unavailable',
  '-1000': 'unavailable',
};

const readReply = replyReader({ parse: readXml, errors: errorsIn });

/** Errors come with HTTP 200; the code 0 means no error. */
function errorsIn(document: unknown): ReportedError[] {
  const root = wireRoot.safeParse(document).data?.data;
  const code = root?.['@_code'];
  if (code === undefined || code === '0') return [];
  return [
    { code, message: root?.['@_error'] ?? `DHL reports ${code}`, kind: lookUp(KINDS, code), status: 400 },
  ];
}

/** Pieces, also of an answer that says it has none. */
function piecesIn(document: unknown): readonly WirePiece[] | undefined {
  const root = wireRoot.safeParse(document).data?.data;
  const code = root?.['@_code'];
  if (root === undefined || code === undefined) return undefined;
  return code === '0' || UNKNOWN.includes(code) ? root.data : undefined;
}

function parseResponse(
  { request, replies }: Exchange<WireTrackingRequest>,
  { carrier, account }: CarrierIdentity,
): TrackingOutcome {
  const identity = { carrier, account };
  return trackingOutcome(
    request.batches.flatMap((batch, at) => {
      const reply = replies[at];
      return reply === undefined ? [] : trackedIn(reply, batch, identity);
    }),
  );
}

/** What one answer says of each number that was asked for. */
export function trackedIn(
  reply: Reply,
  asked: readonly AskedNumber[],
  carrier: CarrierIdentity,
): TrackedNumber[] {
  const ofAll = (errors: readonly ErrorEntry[]) =>
    asked.map(({ field }) => ({ errors: errors.map((entry) => ({ ...entry, field })) }));
  if (!isAnswer(reply)) return ofAll([failureEntry(carrier, reply)]);
  const reading = readReply(reply, carrier, piecesIn);
  if (reading.errors !== undefined) return ofAll(reading.errors);
  const [said] = reading.warnings;
  return asked.map(({ tracking_number, field }) => {
    const isOnly = asked.length === 1 && reading.document.length === 1;
    const own = reading.document.filter((one) => isOnly || isAbout(one, tracking_number));
    const piece = own.find(isKnown) ?? own[0];
    if (piece !== undefined && isKnown(piece)) return { details: detailsOf(piece, tracking_number, carrier) };
    const code = said?.code ?? piece?.['@_error-status'];
    const message = said?.message ?? piece?.['@_piece-status-desc'] ?? piece?.['@_status'];
    return { errors: [unknownNumberEntry(carrier, { tracking_number, field, code, message })] };
  });
}

function isAbout(piece: WirePiece, number: string): boolean {
  return [piece['@_searched-piece-code'], piece['@_piece-code']].some(
    (code) => code?.toUpperCase() === number.toUpperCase(),
  );
}

function isKnown(piece: WirePiece): boolean {
  const status = piece['@_error-status'] ?? '0';
  return status === '0' || piece.data.length > 0;
}

function detailsOf(piece: WirePiece, tracking_number: string, carrier: CarrierIdentity): TrackingDetails {
  const events = piece.data.map(eventOf);
  const name = piece['@_product-name'];
  const details = trackingDetails(carrier, {
    tracking_number,
    events,
    ...(events.some(({ status }) => status !== null) ? {} : { summary: summaryOf(piece) }),
    ...(piece['@_status'] === undefined ? {} : { status_text: piece['@_status'] }),
    estimated_delivery: estimated(piece['@_delivery-date']),
    service: name === undefined ? null : { code: null, name },
    shipped_at: events.find(({ status }) => status === 'accepted')?.time ?? null,
  });
  return details.delivered ? { ...details, signed_by: piece['@_recipient-name'] ?? null } : details;
}

/** Where the package is, of a piece whose events do not say it. */
function summaryOf(piece: WirePiece): TrackingMeaning {
  return meaningIn(piece, piece['@_delivery-event-flag'] === '1' ? 'delivered' : null);
}

function eventOf(event: WireEvent): TrackingEvent {
  const [date, time] = timeOf(event['@_event-timestamp']);
  const isAbroad = !/^(Germany|Deutschland)?$/i.test(event['@_event-country'] ?? '');
  return trackingEvent({
    // DHL does not document the zone of events abroad.
    time: eventTime({ date, time, ...(isAbroad ? {} : { zone: EVENT_ZONE }) }),
    ...meaningIn(event, null),
    code: event['@_standard-event-code'] ?? null,
    sub_code: event['@_ice'] ?? null,
    text: event['@_event-status'] ?? event['@_event-text'] ?? '',
    place: trackingPlace({ city: event['@_event-location'], text: event['@_event-country'] }),
  });
}

/** `ruecksendung`: the package goes back. */
function meaningIn(said: WirePiece | WireEvent, otherwise: TrackingStatus | null): TrackingMeaning {
  const meaning = meaningOf(said['@_standard-event-code'], said['@_ice'], said['@_ric']);
  const status = meaning?.status ?? otherwise;
  const reason = meaning?.reason ?? null;
  if (said['@_ruecksendung'] !== 'true' || status === null || status === 'failed') return { status, reason };
  return { status: status === 'delivered' ? 'returned' : 'returning', reason };
}

/** `03.12.2026 11:42` */
function timeOf(written: string | undefined): [date: string | undefined, time: string | undefined] {
  const [, day, month, year, time] = /^(\d\d)\.(\d\d)\.(\d{4})(?:\s+(\d\d:\d\d))?/.exec(written ?? '') ?? [];
  return [year === undefined ? written?.slice(0, 10) : `${year}-${month}-${day}`, time];
}

function estimated(written: string | undefined): EstimatedDelivery | null {
  const date = eventTime({ date: timeOf(written)[0] })?.date;
  return date === undefined ? null : { date, from: null, to: null, utc_offset: null, kind: 'estimated' };
}
