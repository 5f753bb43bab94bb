/**
 * Tracking: `GET /shipping/v2/tracking`, one number a call, of one of the carriers behind the API.
 * Source: amazon-shipping-openapi.yaml, `GetTrackingResult`, `EventCode`, `Status`, `DetailCodes`.
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
import { failureEntry, listOf, maybe, maybeText, wireText } from '@waybill/carrier-kit/reply';
import { lookUp, omitUndefined } from '@waybill/carrier-kit/request';
import type { TrackingDetails, TrackingEvent } from '@waybill/core';
import {
  type Answer,
  type Call,
  type CarrierIdentity,
  type EstimatedDelivery,
  isAnswer,
  type Reply,
} from '@waybill/core/plugin';
import { payloadIn, readReply } from './errors.js';
import { type OpenSettings, trackedCarrier } from './settings.js';
import { localTime } from './times.js';

/** The numbers that are asked for, one call each. */
export interface WireTrackingRequest {
  readonly numbers: readonly AskedNumber[];
  readonly carrier_id: string;
  /** Of the destination, which is in the country of the account. */
  readonly time_zone: string;
}

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = {
  createRequest: ({ tracking_numbers, reference, language }, { account, report }) => {
    if (reference !== undefined)
      report.notSupported('reference', 'is set; Amazon finds packages by their tracking numbers alone');
    if (language !== undefined && language !== 'en')
      report.notice('language', `Amazon answers with codes: it has no texts in ${language}.`);
    return {
      numbers: trackingBatches(tracking_numbers).flat(),
      carrier_id: trackedCarrier(account.settings),
      time_zone: account.settings.time_zone,
    };
  },
  next: atOnce(({ numbers, carrier_id }) =>
    numbers.map(({ tracking_number }, at) => ({
      ...trackCall(tracking_number, carrier_id),
      package: at,
      optional: true,
    })),
  ),
  parseResponse: ({ request, replies }, { carrier, account }) =>
    trackingOutcome(
      request.numbers.flatMap((asked, at) => {
        const reply = replies.find((one) => one.package === at);
        return reply === undefined ? [] : [tracked(reply, asked, request.time_zone, { carrier, account })];
      }),
    ),
};

/** The call that has every event of a number. */
export function trackCall(trackingId: string, carrierId: string): Call {
  const query = new URLSearchParams({ trackingId, carrierId });
  return { step: 'track', method: 'GET', url: `/shipping/v2/tracking?${query}` };
}

function tracked(
  reply: Reply,
  { tracking_number, field }: AskedNumber,
  time_zone: string,
  carrier: CarrierIdentity,
): TrackedNumber {
  if (!isAnswer(reply)) return { errors: [{ ...failureEntry(carrier, reply), field }] };
  const { details, errors = [] } = readTracking(reply, tracking_number, carrier, time_zone);
  const [first] = errors;
  if (details !== undefined || reply.status !== 404 || first?.kind !== 'carrier')
    return { details, errors: errors.map((entry) => ({ ...entry, field })) };
  const { code, message } = first;
  return { errors: [unknownNumberEntry(carrier, { tracking_number, field, code, message })] };
}

/** What a reply reports about a package; `time_zone` is that of its destination. */
export function readTracking(
  reply: Answer,
  tracking_number: string,
  carrier: CarrierIdentity,
  time_zone = 'UTC',
): TrackedNumber {
  const reading = readReply(reply, carrier, (document) => {
    const payload = payloadIn(document);
    return payload !== undefined && ('eventHistory' in payload || 'summary' in payload) ? payload : undefined;
  });
  if (reading.errors !== undefined) return { errors: reading.errors };
  const wire = wireTracking.parse(reading.document);
  return { details: detailsOf(wire, tracking_number, carrier, time_zone), errors: reading.warnings };
}

const wireEvent = z.object({
  eventCode: wireText,
  eventTime: maybeText,
  location: maybe(
    z.object({ stateOrRegion: maybeText, city: maybeText, countryCode: maybeText, postalCode: maybeText }),
  ),
  shipmentType: maybeText,
});

/** `GetTrackingResult`. */
const wireTracking = z.object({
  alternateLegTrackingId: maybeText,
  eventHistory: listOf(wireEvent),
  promisedDeliveryDate: maybeText,
  summary: maybe(
    z.object({
      status: maybeText,
      trackingDetailCodes: maybe(z.object({ forward: listOf(wireText), returns: listOf(wireText) })),
      proofOfDelivery: maybe(
        z.object({ deliveryImageURL: maybeText, signatureImageURL: maybeText, receivedBy: maybeText }),
      ),
    }),
  ),
});

/** `EventCode`. */
const EVENTS = trackingCodes({
  pre_transit: 'ReadyForReceive',
  accepted: 'PickupDone PackageReceivedByCarrier',
  in_transit: 'Departed ArrivedAtCarrierFacility',
  out_for_delivery: 'OutForDelivery',
  attempted: 'DeliveryAttempted',
  available_for_pickup: 'AvailableForPickup',
  delivered: 'Delivered',
  'exception: refused': 'Rejected',
  'exception: undeliverable': 'Undeliverable',
  'failed: lost': 'Lost',
  returning: 'ReturnInitiated',
  cancelled: 'PickupCancelled',
  'remark: rescheduled': 'RecipientRequestedAlternateDeliveryTiming',
});

/** `Status` of the summary. */
const STATUSES = trackingCodes({
  pre_transit: 'PreTransit',
  in_transit: 'InTransit',
  out_for_delivery: 'OutForDelivery',
  attempted: 'DeliveryAttempted',
  available_for_pickup: 'AwaitingCustomerPickup',
  delivered: 'Delivered',
  'exception: refused': 'Rejected',
  'exception: undeliverable': 'Undeliverable',
  'failed: lost': 'Lost',
  cancelled: 'PickupCancelled',
});

/** `DetailCodes` that give a reason; the others say where or how a package was delivered. */
const REASONS: Readonly<Record<string, string>> = {
  BusinessClosed: 'business_closed',
  CustomerUnavailable: 'recipient_unavailable',
  UnableToContactRecipient: 'recipient_unavailable',
  OtpNotAvailable: 'recipient_unavailable',
  PaymentNotReady: 'payment_due',
  UnableToAccess: 'address_problem',
  AddressNotFound: 'address_problem',
  Damaged: 'damaged',
  HazmatShipment: 'prohibited',
  IncorrectItems: 'refused',
  NotRequired: 'refused',
  Rejected: 'refused',
  RejectedByRecipientWithVerification: 'refused',
  CancelledByRecipient: 'refused',
  Undeliverable: 'undeliverable',
};

const NOTHING: TrackingMeaning = { status: null, reason: null };
const RETURNS = 'RETURNS';
/** Nothing more is to be delivered. */
const FINISHED: readonly string[] = ['delivered', 'returning', 'returned', 'failed', 'cancelled'];

function detailsOf(
  wire: z.output<typeof wireTracking>,
  tracking_number: string,
  carrier: CarrierIdentity,
  time_zone: string,
): TrackingDetails {
  const { summary, alternateLegTrackingId: other } = wire;
  const { forward = [], returns = [] } = summary?.trackingDetailCodes ?? {};
  const all = wire.eventHistory.map((event) => ({ event, read: eventOf(event) }));
  const events = newestFirst(all.map(({ read }) => read));
  const newest = events.find(({ status }) => status !== null);
  const isBack = all.find(({ read }) => read === newest)?.event.shipmentType === RETURNS;
  const codes = isBack ? returns : forward;
  // The codes before the return hold the reason for it.
  const reason =
    [...forward, ...(isBack ? returns : [])].flatMap((code) => lookUp(REASONS, code) ?? []).at(-1) ?? null;
  // For a package that is back with its sender, the summary says "delivered".
  const said = (isBack ? undefined : STATUSES.get(summary?.status ?? '')) ?? newest ?? NOTHING;
  const { deliveryImageURL, signatureImageURL, receivedBy } = summary?.proofOfDelivery ?? {};
  const details = trackingDetails(carrier, {
    tracking_number,
    events: events.map((event) => (event === newest ? withDetail(event, codes, reason) : event)),
    summary: { status: said.status, reason: reason ?? said.reason },
    status_text: summary?.status ?? null,
    shipped_at: events.findLast(({ status }) => status === 'accepted')?.time ?? null,
    // The contract's example has the text "null".
    related:
      other === undefined || other === 'null' || other === tracking_number
        ? []
        : [{ tracking_number: other, relation: 'return' }],
    meta: {
      notices: [],
      ...omitUndefined({ delivery_image_url: deliveryImageURL, signature_image_url: signatureImageURL }),
    },
  });
  const { delivered, status } = details;
  return {
    ...details,
    signed_by: delivered ? (receivedBy ?? null) : null,
    delivery_place: delivered ? placeIn(forward) : null,
    estimated_delivery: FINISHED.includes(status) ? null : promised(wire.promisedDeliveryDate, time_zone),
  };
}

function eventOf({
  eventCode,
  eventTime,
  location,
  shipmentType,
}: z.output<typeof wireEvent>): TrackingEvent {
  return trackingEvent({
    time: eventTimeOf(eventTime),
    ...meaningOf(eventCode, shipmentType === RETURNS),
    code: eventCode,
    text: wordsOf(eventCode),
    place: trackingPlace({
      city: location?.city,
      state_code: location?.stateOrRegion,
      postal_code: location?.postalCode,
      country_code: location?.countryCode,
    }),
  });
}

/** During a return, every event but the last one has the status of a return. */
function meaningOf(code: string, isBack: boolean): TrackingMeaning {
  const meaning = EVENTS.get(code) ?? NOTHING;
  if (!isBack || meaning.status === null || meaning.status === 'failed') return meaning;
  return { ...meaning, status: meaning.status === 'delivered' ? 'returned' : 'returning' };
}

function withDetail(event: TrackingEvent, codes: readonly string[], reason: string | null): TrackingEvent {
  return { ...event, reason: reason ?? event.reason, sub_code: codes.at(-1) ?? null };
}

/** `RearDoor` of `DeliveredToRearDoor`, in words. */
function placeIn(codes: readonly string[]): string | null {
  const [place] = codes.flatMap((code) => /^DeliveredTo(.+)$/.exec(code)?.[1] ?? []);
  return place === undefined ? null : wordsOf(place);
}

/** `Out for delivery`: events have codes and no texts. */
function wordsOf(code: string): string {
  const words = code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function promised(text: string | undefined, time_zone: string): EstimatedDelivery | null {
  const at = localTime(text, time_zone);
  if (at === null) return null;
  const { date, time, utc_offset } = at;
  return { date, from: null, to: time?.slice(0, 5) ?? null, utc_offset, kind: 'committed' };
}
