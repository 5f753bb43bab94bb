/**
 * Tracking: the details of one number in each call. A reference is searched for first, among the shipments of the account, and
 * what is found is tracked by its numbers.
 */
import type { OperationContext, TrackingOperation } from '@waybill/carrier-kit';
import {
  type AskedNumber,
  eventTime,
  newestFirst,
  referenceDays,
  type TrackedNumber,
  type TrackingMeaning,
  trackingBatches,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  trackingPlace,
  unknownNumberEntry,
} from '@waybill/carrier-kit/after';
import { failureEntry, NO_ACCOUNT } from '@waybill/carrier-kit/reply';
import { lookUp, omitUndefined, type Reporter, today } from '@waybill/carrier-kit/request';
import type { TrackingDetails, TrackingEvent, TrackingOutcome } from '@waybill/core';
import {
  type CarrierIdentity,
  type EstimatedDelivery,
  type Exchange,
  isAnswer,
  type Reply,
  type TrackingReference,
  type TrackingRequest,
} from '@waybill/core/plugin';
import * as json from './json/tracking.js';
import { byPlatform, type OnPlatform } from './platform.js';
import type { Account, OpenSettings } from './settings.js';
import type { PinEvent, ReferenceReading, ReferenceSearch, TrackedPin } from './terms.js';
import { CODES_OF_BOTH_WAYS, EVENT_CODES, ZONES } from './tracking-codes.js';
import * as xml from './xml/tracking.js';

/** The numbers or the reference to track. */
export interface Inquiry {
  /** Of Canada Post's texts: `en-CA` or `fr-CA`. */
  readonly language: string;
  readonly numbers: readonly AskedNumber[];
  readonly search?: ReferenceSearch;
}
/** The numbers or the reference to track, on the platform `api`. */
export type WireTrackingRequest = OnPlatform<Inquiry>;

type Platform = typeof json | typeof xml;

export const tracking = byPlatform(
  { json, xml },
  (platform: Platform): TrackingOperation<OpenSettings, Inquiry> => ({
    createRequest,
    next: (exchange) => {
      const { request, replies } = exchange;
      const { search, language } = request;
      if (search !== undefined && replies.length === 0)
        return [{ ...platform.searchCall(search, language), step: 'search' }];
      if (replies.some(({ step }) => step === 'track')) return [];
      return numbersOf(exchange, platform).map(({ tracking_number }, at) => ({
        ...platform.trackCall(tracking_number, language),
        step: 'track',
        package: at,
        optional: true,
      }));
    },
    parseResponse: (exchange, account) => parseResponse(exchange, platform, account),
  }),
);

/** `TrackingPINType` of common.xsd; delivery notice cards have 15 digits. */
export const NUMBER = /^[A-Za-z0-9]{11,16}$/;
const LANGUAGES: Readonly<Record<string, string>> = { en: 'en-CA', fr: 'fr-CA' };

function createRequest(
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
  const known = language === undefined ? settings.language : lookUp(LANGUAGES, language);
  if (known === undefined)
    report.notice('language', `Texts are in English: Canada Post has none in ${language}.`);
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

/** The field of a reference, and of the numbers that were found by it. */
const REFERENCE = 'reference.value';

function parseResponse(
  exchange: Exchange<Inquiry>,
  platform: Platform,
  carrier: CarrierIdentity,
): TrackingOutcome {
  const found = searched(exchange, platform, carrier);
  if (found !== undefined && 'errors' in found)
    return [[], found.errors.map((entry) => ({ ...entry, field: REFERENCE }))];
  if (found !== undefined && found.pins.length === 0)
    return [[], [unknownNumberEntry(carrier, { field: REFERENCE })]];
  return trackingOutcome(
    numbersOf(exchange, platform).flatMap((number, at) => {
      const reply = exchange.replies.find(
        ({ step, package: position }) => step === 'track' && position === at,
      );
      return reply === undefined ? [] : tracked(reply, number, platform, carrier);
    }),
  );
}

/** The numbers of the request, or those that the search found. */
function numbersOf(exchange: Exchange<Inquiry>, platform: Platform): readonly AskedNumber[] {
  const found = searched(exchange, platform, NO_ACCOUNT);
  if (found === undefined) return exchange.request.numbers;
  if ('errors' in found) return [];
  return found.pins.map((tracking_number) => ({ tracking_number, field: REFERENCE }));
}

/** What the search found; `undefined` when there was none. */
function searched(
  { request, replies }: Exchange<Inquiry>,
  { readSearch }: Platform,
  carrier: CarrierIdentity,
): ReferenceReading | undefined {
  if (request.search === undefined) return undefined;
  const reply = replies.find(({ step }) => step === 'search');
  if (reply === undefined) return { pins: [] };
  return isAnswer(reply) ? readSearch(reply, carrier) : { errors: [failureEntry(carrier, reply)] };
}

function tracked(
  reply: Reply,
  { tracking_number, field }: AskedNumber,
  platform: Platform,
  carrier: CarrierIdentity,
): TrackedNumber[] {
  if (!isAnswer(reply)) return [{ errors: [{ ...failureEntry(carrier, reply), field }] }];
  const reading = platform.readPin(reply, carrier);
  if ('pin' in reading) return [{ details: detailsOf(reading.pin, tracking_number, carrier) }];
  if ('unknown' in reading)
    return [{ errors: [unknownNumberEntry(carrier, { tracking_number, field, ...reading.unknown })] }];
  return [{ errors: reading.errors.map((entry) => ({ ...entry, field })) }];
}

/** A signature that was recorded by itself. */
const SIGNATURE_ON_FILE = '20';

function detailsOf(pin: TrackedPin, tracking_number: string, carrier: CarrierIdentity): TrackingDetails {
  const { service_name, references, return_pin, change_reason, events: reported } = pin;
  const events = withReturn(newestFirst(reported.map(eventOf)));
  const zone_texts = zoneTextsOf(pin);
  const details = trackingDetails(carrier, {
    tracking_number,
    events,
    shipped_at: events.findLast(({ status }) => status === 'accepted')?.time ?? null,
    service: service_name === undefined ? null : { code: null, name: service_name },
    references: references.filter((reference) => reference !== undefined),
    related:
      return_pin === undefined || return_pin === tracking_number
        ? []
        : [{ tracking_number: return_pin, relation: 'return' }],
    meta: {
      notices: change_reason === undefined ? [] : [{ code: 'delivery_date_changed', message: change_reason }],
      ...(zone_texts.length === 0 ? {} : { zone_texts }),
    },
  });
  const signature = events.find(({ code }) => codeOf(code) === SIGNATURE_ON_FILE)?.signed_by ?? null;
  return {
    ...details,
    signed_by: details.delivered ? (details.signed_by ?? signature) : null,
    proof: details.delivered ? ['document'] : [],
    estimated_delivery: FINISHED.includes(details.status) ? null : estimatedDelivery(pin),
  };
}

/** Nothing more is to be delivered. */
const FINISHED: readonly string[] = ['delivered', 'returned', 'failed', 'cancelled'];

function eventOf(event: PinEvent): TrackingEvent {
  const { identifier, description = '', signatory, site, province, retail_name } = event;
  const utc_offset = offsetOf(event);
  return trackingEvent({
    // JSON may write a day as an instant at midnight.
    time: eventTime({ date: event.date?.slice(0, 10), time: event.time, utc_offset }),
    ...(EVENT_CODES.get(codeOf(identifier)) ?? NOTHING),
    code: identifier ?? null,
    text: description,
    place: trackingPlace({ text: retail_name, city: site, state_code: province }),
    signed_by: signatory ?? null,
  });
}

function offsetOf({ time_zone = '' }: PinEvent): string | undefined {
  return lookUp(ZONES, time_zone.trim().toUpperCase());
}

/** Texts in place of zones, such as the name of a country. */
function zoneTextsOf({ events }: TrackedPin): string[] {
  const texts = events.flatMap((event) =>
    offsetOf(event) === undefined ? (event.time_zone?.trim() ?? []) : [],
  );
  return [...new Set(texts)];
}

/** An event that no list has is a remark. */
const NOTHING: TrackingMeaning = { status: null, reason: null };

function codeOf(identifier: string | null | undefined): string {
  return (identifier ?? '').replace(/^0+(?=\d)/, '');
}

/** In English and in French. */
const BACK_TO_SENDER =
  /return(ed|ing) to (the )?sender|successfully returned|(renvoy|retourn)é.*exp[ée]diteur/i;

/** Some events have one code for both ways: what is delivered to its sender was returned, everything else is returning. */
function withReturn(events: readonly TrackingEvent[]): TrackingEvent[] {
  const returning = events.findLastIndex(({ status }) => status === 'returning');
  return events.map((event, at) => {
    const isBack = at < returning || BACK_TO_SENDER.test(event.text);
    if (!isBack || !CODES_OF_BOTH_WAYS.includes(codeOf(event.code))) return event;
    return { ...event, status: event.status === 'delivered' ? 'returned' : 'returning' };
  });
}

function estimatedDelivery({ expected_date, changed_date }: TrackedPin): EstimatedDelivery | null {
  const dayOf = (text: string | undefined) => eventTime({ date: text?.slice(0, 10) })?.date;
  const changed = dayOf(changed_date);
  const date = changed ?? dayOf(expected_date);
  if (date === undefined) return null;
  return {
    date,
    from: null,
    to: null,
    utc_offset: null,
    kind: changed === undefined ? 'scheduled' : 'estimated',
  };
}
