import type { TrackingDetails, TrackingEvent, TrackingStatus } from '@waybill/core';
import type { CarrierIdentity, EventTime, TrackingPlace, TrackingReason } from '@waybill/core/plugin';

/** What a carrier reports about a number; what is left out is unknown. */
export interface TrackingFacts
  extends Partial<Omit<TrackingDetails, 'carrier' | 'account' | 'delivered' | 'status' | 'reason'>> {
  readonly tracking_number: string;
  /** In the carrier's order. */
  readonly events: readonly TrackingEvent[];
  /** The carrier's own summary, if it has one: it is believed before the events. */
  readonly summary?: { readonly status: TrackingStatus | null; readonly reason?: TrackingReason | null };
}

/**
 * The details of a number. Without a summary the status is that of the newest event that has one; without such an
 * event it is `pre_transit` where the carrier knows the shipment, which is what an answer proves.
 */
export function trackingDetails(
  { carrier, account }: CarrierIdentity,
  { summary, events: reported, ...facts }: TrackingFacts,
): TrackingDetails {
  const events = newestFirst(reported);
  const decisive = events.find(({ status }) => status !== null);
  const summarised = summary?.status ?? null;
  const status = summarised ?? decisive?.status ?? (events.length === 0 ? 'pre_transit' : 'unknown');
  const reason = summarised === null ? (decisive?.reason ?? null) : (summary?.reason ?? null);
  const delivered = status === 'delivered';
  const delivery = delivered ? events.find((event) => event.status === 'delivered') : undefined;
  return {
    carrier,
    account,
    tracking_number: facts.tracking_number,
    status,
    reason,
    status_text: facts.status_text ?? decisive?.text ?? null,
    delivered,
    events,
    estimated_delivery: facts.estimated_delivery ?? null,
    delivered_at: facts.delivered_at ?? delivery?.time ?? null,
    shipped_at: facts.shipped_at ?? null,
    signed_by: facts.signed_by ?? delivery?.signed_by ?? null,
    delivery_place: delivered ? (facts.delivery_place ?? null) : null,
    pickup_by: facts.pickup_by ?? null,
    attempts: facts.attempts ?? null,
    service: facts.service ?? null,
    references: facts.references ?? [],
    related: facts.related ?? [],
    proof: facts.proof ?? [],
    meta: facts.meta ?? { notices: [] },
  };
}

/** Facts of an event; what is left out is unknown. */
export type TrackingEventFacts = Partial<TrackingEvent> & Pick<TrackingEvent, 'text'>;

/** An event with `null` for everything that the carrier does not report. */
export function trackingEvent(facts: TrackingEventFacts): TrackingEvent {
  return {
    time: facts.time ?? null,
    status: facts.status ?? null,
    reason: facts.reason ?? null,
    code: facts.code ?? null,
    sub_code: facts.sub_code ?? null,
    text: facts.text,
    place: facts.place ?? null,
    signed_by: facts.signed_by ?? null,
  };
}

/** A place, or `null` when the carrier reports nothing of it. */
export function trackingPlace(
  facts: {
    readonly [Field in keyof TrackingPlace]?: TrackingPlace[Field] | undefined;
  },
): TrackingPlace | null {
  const place: TrackingPlace = {
    text: facts.text ?? null,
    city: facts.city ?? null,
    state_code: facts.state_code ?? null,
    postal_code: facts.postal_code ?? null,
    country_code: facts.country_code ?? null,
    latitude: facts.latitude ?? null,
    longitude: facts.longitude ?? null,
  };
  return Object.values(place).every((value) => value === null) ? null : place;
}

/**
 * Events by time, newest first: by their moment in UTC where every time has one. Clocks of different zones cannot be
 * compared, so without UTC the carrier's own order stands, turned round if its list begins with the oldest, unless the
 * clock of a place contradicts it: then all are put in the order of the clocks. Where times are equal, the carrier's order
 * stands. An event without a time stays next to the one that follows it.
 */
export function newestFirst(events: readonly TrackingEvent[]): TrackingEvent[] {
  const times = events.flatMap(({ time }) => (time === null ? [] : [time]));
  const inUtc = times.every(({ utc }) => utc !== null);
  const momentOf = ({ utc, date, time }: EventTime) => (inUtc ? utc : `${date}T${time ?? '00:00:00'}`) ?? '';
  const [first, last] = [times.at(0), times.at(-1)];
  const isOldestFirst = first !== undefined && last !== undefined && momentOf(first) < momentOf(last);
  const ordered = isOldestFirst ? events.toReversed() : [...events];
  if (!inUtc && isCredible(ordered)) return ordered;
  const moments: string[] = [];
  for (const { time } of ordered.toReversed())
    moments.unshift(time === null ? (moments[0] ?? '') : momentOf(time));
  return ordered
    .map((event, at) => ({ event, moment: moments[at] ?? '' }))
    .sort((a, b) => (a.moment === b.moment ? 0 : a.moment < b.moment ? 1 : -1))
    .map(({ event }) => event);
}

/** The clocks of two places are at most this far apart (Baker Island, Line Islands). */
const ZONES_MS = 26 * 3_600_000;

/** Whether events, newest first, can have happened in this order: the clock of no place runs backwards. */
function isCredible(events: readonly TrackingEvent[]): boolean {
  const clocks = events.flatMap(({ time, place }) =>
    time?.time == null
      ? []
      : [{ at: Date.parse(`${time.date}T${time.time}Z`), place: JSON.stringify(place) }],
  );
  return clocks.every((newer, index) =>
    clocks
      .slice(index + 1)
      .every((older) => older.at <= newer.at + (older.place === newer.place ? 0 : ZONES_MS)),
  );
}

/**
 * Events, newest first, of a carrier that gives a package back to its sender under the code of every delivery: a delivery after
 * the package turned back is `returned`.
 */
export function withDeliveryToSender(events: readonly TrackingEvent[]): TrackingEvent[] {
  const returning = events.findLastIndex(({ status }) => status === 'returning');
  return events.map((event, at) =>
    at < returning && event.status === 'delivered' ? { ...event, status: 'returned' } : event,
  );
}
