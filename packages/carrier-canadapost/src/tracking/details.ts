/** The details of a number, from Canada Post's terms to neutral. */
import {
  eventTime,
  newestFirst,
  type TrackingMeaning,
  trackingDetails,
  trackingEvent,
  trackingPlace,
} from '@waybill/carrier-kit/after';
import type { TrackingDetails, TrackingEvent } from '@waybill/core';
import type { CarrierIdentity, EstimatedDelivery } from '@waybill/core/plugin';
import { CODES_OF_BOTH_WAYS, EVENT_CODES, ZONES } from './codes.js';
import type { PinEvent, TrackedPin } from './pin.js';

/** A signature that was recorded by itself. */
const SIGNATURE_ON_FILE = '20';

export function detailsOf(
  pin: TrackedPin,
  tracking_number: string,
  carrier: CarrierIdentity,
): TrackingDetails {
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
  return ZONES.get(time_zone.trim().toUpperCase());
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
function withReturn(newestFirst: readonly TrackingEvent[]): TrackingEvent[] {
  const returning = newestFirst.findLastIndex(({ status }) => status === 'returning');
  return newestFirst.map((event, at) => {
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
