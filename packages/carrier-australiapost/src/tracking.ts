/**
 * Tracking: GET /track, 10 numbers a call. An answer has an article, or a consignment with the articles in it; a number that is not
 * known is an error inside HTTP 200. Source: reference-track-items, reference-statuses.
 */
import { atOnce, type TrackingOperation, z } from '@waybill/carrier-kit';
import {
  type AskedNumber,
  eventTimeOf,
  newestFirst,
  type TrackedNumber,
  type TrackingMeaning,
  trackingBatches,
  trackingCodes,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  trackingPlace,
  unknownNumberEntry,
} from '@waybill/carrier-kit/after';
import { failureEntry, listOf, localErrorEntry, maybe, maybeText } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, TrackingEvent, TrackingOutcome, TrackingStatus } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { entryOf, readReply, wireErrors } from './errors.js';
import type { OpenSettings } from './settings.js';

/** Lists of at most 10 numbers. */
export interface WireTrackingRequest {
  readonly batches: readonly (readonly AskedNumber[])[];
}

const MOST_NUMBERS = 10;

/** `status` as reference-statuses lists them, in lower case with `_` for blanks. */
const MEANINGS = trackingCodes({
  pre_transit: 'created sealed initiated',
  accepted: 'picked_up',
  in_transit: 'in_transit at_delivery_depot booked_in',
  out_for_delivery: 'on_board_for_delivery onboard_with_driver',
  attempted: 'unsuccessful_delivery to_be_re-delivered',
  available_for_pickup: 'awaiting_collection ready_for_pickup',
  delivered: 'delivered delivered_in_full item_delivered',
  'exception: carrier_delay': 'possible_delay',
  'exception: held': 'held_by_courier',
  'exception: damaged': 'article_damaged',
  'exception: undeliverable': 'cannot_be_delivered',
  'exception: pickup_missed': 'unsuccessful_pickup',
  cancelled: 'cancelled',
});

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = {
  createRequest: ({ tracking_numbers = [], reference, language }, { report }) => {
    for (const [at, number] of tracking_numbers.entries())
      if (!/^[A-Za-z0-9]{1,50}$/.test(number))
        report.invalid(`tracking_numbers[${at}]`, 'must be letters and digits, without blanks');
    if (reference !== undefined)
      report.notSupported(
        'reference',
        'is set; Australia Post finds packages by their tracking numbers alone',
      );
    if (language !== undefined && language !== 'en')
      report.notice('language', `Australia Post answers in English: it has no texts in ${language}.`);
    return { batches: trackingBatches(tracking_numbers, MOST_NUMBERS) };
  },
  next: atOnce(({ batches }) =>
    batches.map((numbers, at) => ({
      step: 'track',
      package: at,
      method: 'GET',
      url: `/track?tracking_ids=${numbers.map(({ tracking_number }) => tracking_number).join(',')}`,
      optional: true,
    })),
  ),
  parseResponse,
};

/** What a status means; `undefined` for "Track items for detailed delivery information" and for newer words. */
function meaningOf(text = ''): TrackingMeaning {
  return MEANINGS.get(text.trim().toLowerCase().replaceAll(' ', '_')) ?? { status: null, reason: null };
}

const wireEvents = listOf(z.object({ location: maybeText, description: maybeText, date: maybeText }));
const wireArticle = z.object({
  article_id: maybeText,
  product_type: maybeText,
  status: maybeText,
  events: wireEvents,
});
const wireResults = z.object({
  tracking_results: listOf(
    z.object({
      tracking_id: maybeText,
      status: maybeText,
      errors: wireErrors,
      consignment: maybe(z.object({ events: wireEvents, status: maybeText })),
      trackable_items: listOf(wireArticle.extend({ items: listOf(wireArticle) })),
    }),
  ),
});
type WireResult = z.output<typeof wireResults>['tracking_results'][number];

function parseResponse(
  { request: { batches }, replies }: Exchange<WireTrackingRequest>,
  carrier: CarrierIdentity,
): TrackingOutcome {
  return trackingOutcome(
    batches.flatMap((numbers, at) => {
      const reply = replies.find((one) => one.package === at);
      return reply === undefined ? [] : trackedIn(reply, numbers, carrier);
    }),
  );
}

/** The number is not known, or not visible to this account. As an error of the whole reply it is about all of its numbers. */
const NOT_FOUND = ['ESB-10001', '51101'];

function trackedIn(reply: Reply, numbers: readonly AskedNumber[], carrier: CarrierIdentity): TrackedNumber[] {
  if (!isAnswer(reply))
    return numbers.map(({ field }) => ({ errors: [{ ...failureEntry(carrier, reply), field }] }));
  const reading = readReply(reply, carrier, (document) => wireResults.safeParse(document).data);
  if (reading.errors !== undefined)
    return numbers.map((number) => ({
      errors: reading.errors.map((entry) => ofNumber(entry, number, carrier)),
    }));
  const { tracking_results } = reading.document;
  return numbers.map((number) => {
    const { tracking_number, field } = number;
    const own = tracking_results.find(
      ({ tracking_id }) => tracking_id?.toUpperCase() === tracking_number.toUpperCase(),
    );
    if (own === undefined) {
      const why = `Australia Post's answer has nothing about the tracking number ${tracking_number}.`;
      return { errors: [{ ...localErrorEntry(carrier, 'not_answered', why), field }] };
    }
    const errors = own.errors.map((error) => ofNumber(entryOf(error, reply, carrier), number, carrier));
    const isTracked = errors.length === 0 || own.trackable_items.length > 0 || own.consignment !== undefined;
    return isTracked ? { details: detailsOf(own, tracking_number, carrier), errors } : { errors };
  });
}

/** An error about a number. */
function ofNumber(
  entry: ErrorEntry,
  { tracking_number, field }: AskedNumber,
  carrier: CarrierIdentity,
): ErrorEntry {
  const { code, message } = entry;
  return NOT_FOUND.includes(code)
    ? unknownNumberEntry(carrier, { tracking_number, field, code, message })
    : { ...entry, field };
}

/** From the earliest stage to delivered; trouble comes first. */
const BEHIND: readonly TrackingStatus[] = [
  'exception',
  'pre_transit',
  'accepted',
  'in_transit',
  'out_for_delivery',
  'attempted',
  'available_for_pickup',
  'cancelled',
  'delivered',
];

function detailsOf(
  { status, consignment, trackable_items }: WireResult,
  tracking_number: string,
  carrier: CarrierIdentity,
) {
  const articles = trackable_items.flatMap((item) => (item.items.length > 0 ? item.items : [item]));
  const [first] = articles;
  const isOne = articles.length === 1;
  const statuses = [status, consignment?.status, ...(isOne ? [first?.status] : [])];
  const reportedEvents = [
    ...(consignment?.events ?? []),
    ...trackable_items.flatMap((item) => [item, ...item.items].flatMap((article) => article.events)),
  ];
  const events = reportedEvents.map(({ location, description = '', date }) =>
    trackingEvent({
      ...meaningOf(description),
      text: description,
      time: eventTimeOf(date),
      place: trackingPlace({ text: location }),
    }),
  );
  const newest = newestFirst(events).find((event) => event.status !== null);
  const named = statuses.find((text) => meaningOf(text).status !== null);
  const said = named === undefined ? furthestBehind(articles) : meaningOf(named);
  // An article stays "In transit" while the driver has it.
  const isOut = isOne && said?.status === 'in_transit' && newest?.status === 'out_for_delivery';
  // A status that is not in the list exists all the same; only its meaning is unknown.
  const unnamed = { status: newest === undefined && statuses.some(Boolean) ? ('unknown' as const) : null };
  const summary = isOut ? newest : (said ?? unnamed);
  return trackingDetails(carrier, {
    tracking_number,
    summary,
    status_text: named ?? status ?? null,
    service: first?.product_type === undefined ? null : { code: null, name: first.product_type },
    related: articles
      .flatMap(({ article_id }) => article_id ?? [])
      .filter((id) => id !== tracking_number)
      .map((other) => ({ tracking_number: other, relation: 'package' })),
    events: summary.status === 'delivered' ? withDelivery(events) : events,
  });
}

/** Delivery events. Some say more than "Delivered": "Delivered - left in a safe place". */
function withDelivery(events: readonly TrackingEvent[]): readonly TrackingEvent[] {
  if (events.some(({ status }) => status === 'delivered')) return events;
  const delivery = newestFirst(events).find(({ text }) => /^(item )?delivered\b/i.test(text));
  return events.map((event) => (event === delivery ? { ...event, status: 'delivered' } : event));
}

/** A shipment of several packages has the status of the one that is furthest behind. */
function furthestBehind(
  articles: readonly { readonly status?: string | undefined }[],
): TrackingMeaning | undefined {
  const meanings = articles.map((article) => meaningOf(article.status));
  return BEHIND.flatMap((one) => meanings.find((meaning) => meaning.status === one) ?? [])[0];
}
