/**
 * Tracking: `GET /mailpieces/v2/{mailPieceId}/events`, one call for each number, by the login of Tracking API v2.
 * Source: Tracking API v2, 1.0.36, `eventsSuccessResponse`.
 */
import { atOnce, type TrackingOperation, z } from '@waybill/carrier-kit';
import {
  type AskedNumber,
  clockTimeOf,
  eventTimeOf,
  type TrackedNumber,
  trackingBatches,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  trackingPlace,
  unknownNumberEntry,
} from '@waybill/carrier-kit/after';
import { failureEntry, listOf, maybe, maybeText } from '@waybill/carrier-kit/reply';
import { type CarrierIdentity, type EstimatedDelivery, isAnswer, type Reply } from '@waybill/core/plugin';
import { TRACKING } from './connect.js';
import { readTracking } from './errors.js';
import type { Account } from './settings.js';
import { meaningOf } from './tracking-codes.js';

/** The numbers, one call each. */
export interface WireTrackingRequest {
  readonly numbers: readonly AskedNumber[];
}

const wirePiece = z.object({
  summary: maybe(
    z.object({
      productId: maybeText,
      productName: maybeText,
      lastEventCode: maybeText,
      lastEventName: maybeText,
      lastEventDateTime: maybeText,
      lastEventLocationName: maybeText,
      statusDescription: maybeText,
      statusCategory: maybeText,
      summaryLine: maybeText,
    }),
  ),
  signature: maybe(z.object({ recipientName: maybeText })),
  estimatedDelivery: maybe(
    z.object({ date: maybeText, startOfEstimatedWindow: maybeText, endOfEstimatedWindow: maybeText }),
  ),
  events: listOf(
    z.object({
      eventCode: maybeText,
      eventName: maybeText,
      eventDateTime: maybeText,
      locationName: maybeText,
    }),
  ),
});
type WirePiece = z.output<typeof wirePiece>;

/** An object here, and a list in other operations of the API, where a piece may have an error in place of its events. */
const wireFound = z.object({ mailPieces: listOf(wirePiece) });

export const tracking: TrackingOperation<Account['settings'], WireTrackingRequest> = {
  createRequest: ({ tracking_numbers, reference, ship_date, language }, { report }) => {
    if (reference !== undefined)
      report.notSupported('reference', `is not searched for: ${report.name} tracks numbers alone`);
    if (ship_date !== undefined)
      report.notice(
        'ship_date',
        `${report.name} finds packages by their numbers alone: the ship date is not sent.`,
      );
    if (language !== undefined && language !== 'en')
      report.notice('language', `${report.name} answers in English, not in ${language}.`);
    for (const [at, number] of (tracking_numbers ?? []).entries())
      if (!/^[A-Za-z\d]+$/.test(number))
        report.invalid(`tracking_numbers[${at}]`, 'must be letters and digits, without blanks');
    return { numbers: trackingBatches(tracking_numbers).flat() };
  },
  next: atOnce(({ numbers }) =>
    numbers.map(({ tracking_number }) => ({
      step: 'track',
      method: 'GET',
      url: `/mailpieces/v2/${tracking_number}/events`,
      login: TRACKING,
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

/** `E1142`: the barcode is not recognised, perhaps not yet. */
const UNKNOWN = 'E1142';

function tracked(
  reply: Reply,
  { tracking_number, field }: AskedNumber,
  carrier: CarrierIdentity,
): TrackedNumber {
  if (!isAnswer(reply)) return { errors: [{ ...failureEntry(carrier, reply), field }] };
  const reading = readTracking(
    reply,
    carrier,
    (document) => wireFound.safeParse(document).data?.mailPieces[0],
  );
  const piece = reading.document;
  const entries = reading.errors ?? reading.warnings;
  const hasFacts = piece?.summary !== undefined || piece?.events.length !== 0;
  if (piece !== undefined && (hasFacts || entries.length === 0))
    return { details: detailsOf(piece, tracking_number, carrier) };
  return {
    errors: entries.map(({ code, message, ...entry }) =>
      code === UNKNOWN
        ? unknownNumberEntry(carrier, { tracking_number, field, code, message })
        : { ...entry, code, message, field },
    ),
  };
}

function detailsOf(piece: WirePiece, tracking_number: string, carrier: CarrierIdentity) {
  const { summary, signature, estimatedDelivery } = piece;
  const code = summary?.lastEventCode;
  const events = piece.events.length > 0 ? piece.events : lastEvent(summary);
  const service = { code: summary?.productId ?? null, name: summary?.productName ?? null };
  return trackingDetails(carrier, {
    tracking_number,
    events: events.map(({ eventCode, eventName, eventDateTime, locationName }) =>
      trackingEvent({
        ...meaningOf(eventCode, eventCode === code ? summary?.statusCategory : undefined),
        code: eventCode ?? null,
        text: eventName ?? eventCode ?? '',
        time: eventTimeOf(eventDateTime),
        place: trackingPlace({ text: locationName }),
      }),
    ),
    summary: meaningOf(code, summary?.statusCategory),
    status_text: summary?.statusDescription ?? summary?.summaryLine ?? null,
    signed_by: signature?.recipientName ?? null,
    estimated_delivery: estimateOf(estimatedDelivery),
    service: summary === undefined ? null : service,
  });
}

/** The list of events may be left out: then the summary has the last one. */
function lastEvent(summary: WirePiece['summary']): WirePiece['events'] {
  if (summary?.lastEventDateTime === undefined) return [];
  const { lastEventCode: eventCode, lastEventName: eventName } = summary;
  const { lastEventDateTime: eventDateTime, lastEventLocationName: locationName } = summary;
  return [{ eventCode, eventName, eventDateTime, locationName }];
}

function estimateOf(written: WirePiece['estimatedDelivery']): EstimatedDelivery | null {
  const { date, startOfEstimatedWindow: from, endOfEstimatedWindow: to } = written ?? {};
  if (date === undefined || !/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  const clock = (time: string | undefined) => clockTimeOf(time?.slice(0, 5)) ?? null;
  const [, offset = null] = /([+-]\d\d:\d\d)$/.exec((from ?? to ?? '').replace(/Z$/, '+00:00')) ?? [];
  return { date, from: clock(from), to: clock(to), utc_offset: offset, kind: 'estimated' };
}
