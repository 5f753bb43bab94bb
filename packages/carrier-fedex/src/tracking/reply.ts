/** Reads FedEx's answers about packages. A number that FedEx does not know is an error within a good answer. */
import {
  chosenShipment,
  eventTimeOf,
  newestFirst,
  type TrackedNumber,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  trackingPlace,
  unknownNumberEntry,
  withDeliveryToSender,
} from '@waybill/carrier-kit/after';
import { failureEntry, localErrorEntry } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, Notice, TrackingDetails, TrackingEvent, TrackingOutcome } from '@waybill/core';
import {
  type CarrierIdentity,
  type EstimatedDelivery,
  type EventTime,
  type Exchange,
  isAnswer,
  type Reply,
} from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { stateIn } from '../parties.js';
import type { WireInquiry, WireTrackingRequest } from '../tracking.js';
import { scanMeaning, summaryMeaning } from '../tracking-codes.js';
import {
  trackedIn,
  type WireNumber,
  type WireScan,
  type WireTrackResult,
  type WireWindow,
} from './schema.js';

export function parseResponse(
  { request, replies }: Exchange<WireTrackingRequest>,
  { carrier, account }: CarrierIdentity,
): TrackingOutcome {
  const identity = { carrier, account };
  return trackingOutcome(
    request.inquiries.flatMap((inquiry, at) => {
      const reply = replies[at];
      return reply === undefined ? [] : tracked(reply, inquiry, request.ship_date, identity);
    }),
  );
}

/** What one reply says of the requested numbers, or of the reference. */
export function tracked(
  reply: Reply,
  { numbers }: WireInquiry,
  ship_date: string | undefined,
  carrier: CarrierIdentity,
): TrackedNumber[] {
  const asked = numbers ?? [{ field: 'reference.value', tracking_number: undefined }];
  if (!isAnswer(reply))
    return asked.map(({ field }) => ({ errors: [{ ...failureEntry(carrier, reply), field }] }));
  const reading = readReply(reply, carrier, trackedIn);
  if (reading.errors !== undefined)
    return asked.map((number) => ({
      errors: reading.errors.map((entry) => entryAbout(entry, number, carrier)),
    }));
  const { completeTrackResults: found, alerts } = reading.document;
  if (numbers === undefined) return found.flatMap((one) => ofReference(one, alerts, carrier));
  return numbers.map((number) => {
    const own = found.filter((one) => isAbout(one, number.tracking_number));
    const results = own.flatMap(({ trackResults }) => trackResults);
    const known = results.filter(({ error }) => error === undefined);
    const chosen = chosenShipment(known, {
      ship_date,
      dayOf: (result) => shipDateOf(result)?.date,
      carrier_name: 'FedEx',
    });
    if (chosen === undefined) return { errors: [notTracked(results, number, carrier)] };
    const notices = [...alerts, ...chosen.notices];
    return { details: detailsOf(chosen.shipment, number.tracking_number, notices, carrier) };
  });
}

/** A reply lists its numbers; some are in other letters than in the request. */
function isAbout({ trackingNumber, trackResults }: WireNumber, asked: string): boolean {
  const names = [trackingNumber, ...trackResults.map((result) => result.trackingNumberInfo?.trackingNumber)];
  return names.some((name) => name?.toUpperCase() === asked.toUpperCase());
}

function ofReference(
  { trackingNumber, trackResults }: WireNumber,
  alerts: readonly Notice[],
  carrier: CarrierIdentity,
): TrackedNumber[] {
  return trackResults.map(({ error, ...result }) => {
    const tracking_number = result.trackingNumberInfo?.trackingNumber ?? trackingNumber ?? '';
    return error === undefined
      ? { details: detailsOf(result, tracking_number, alerts, carrier) }
      : { errors: [errorOf(error, { field: 'reference.value' }, carrier)] };
  });
}

interface Asked {
  readonly field: string;
  readonly tracking_number?: string | undefined;
}

/** The error that stands in place of a number's data. */
function notTracked(results: readonly WireTrackResult[], asked: Asked, carrier: CarrierIdentity): ErrorEntry {
  const error = results.find((result) => result.error !== undefined)?.error;
  if (error !== undefined) return errorOf(error, asked, carrier);
  const why = `FedEx's answer has nothing about the tracking number ${asked.tracking_number}.`;
  return { ...localErrorEntry(carrier, 'not_answered', why), field: asked.field };
}

function errorOf(
  { code, message }: NonNullable<WireTrackResult['error']>,
  asked: Asked,
  carrier: CarrierIdentity,
): ErrorEntry {
  const why = message ?? 'FedEx returned no data, and no reason.';
  return entryAbout(localErrorEntry(carrier, code ?? 'carrier_error', why, 'carrier'), asked, carrier);
}

/** An error about one of the requested numbers. */
function entryAbout(
  entry: ErrorEntry,
  { field, tracking_number }: Asked,
  carrier: CarrierIdentity,
): ErrorEntry {
  const { code, message } = entry;
  return isUnknown(code)
    ? unknownNumberEntry(carrier, { tracking_number, field, code, message })
    : { ...entry, field };
}

/** `TRACKING.TRACKINGNUMBER.NOTFOUND`, `TRACKING.REFERENCENUMBER.NOTFOUND`, `TRACKING.DATA.NOTFOUND`, … */
function isUnknown(code: string): boolean {
  return /^TRACKING\..*NOTFOUND/i.test(code);
}

function detailsOf(
  result: WireTrackResult,
  tracking_number: string,
  notices: readonly Notice[],
  carrier: CarrierIdentity,
): TrackingDetails {
  const { latestStatusDetail, serviceDetail, deliveryDetails, availableImages } = result;
  const events = withDeliveryToSender(newestFirst(result.scanEvents.map(eventOf)));
  const newest = events.find(({ status }) => status !== null);
  const summary = summaryMeaning(result);
  const isReturned = summary.status === 'delivered' && newest?.status === 'returned';
  const details = trackingDetails(carrier, {
    tracking_number,
    events,
    summary: isReturned ? { status: 'returned', reason: null } : summary,
    status_text: latestStatusDetail?.statusByLocale ?? latestStatusDetail?.description ?? null,
    signed_by: deliveryDetails?.signedByName ?? deliveryDetails?.receivedByName ?? null,
    delivery_place: deliveryDetails?.locationDescription ?? null,
    attempts: countOf(deliveryDetails?.deliveryAttempts),
    service:
      serviceDetail?.type === undefined && serviceDetail?.description === undefined
        ? null
        : { code: serviceDetail.type ?? null, name: serviceDetail.description ?? null },
    references: valuesOf(result, REFERENCES),
    related: relatedOf(result, tracking_number),
    proof: availableImages.some(({ type }) => type === 'SIGNATURE_PROOF_OF_DELIVERY') ? ['document'] : [],
    meta: { notices },
  });
  const { status } = details;
  return {
    ...details,
    delivered_at: status === 'delivered' ? (timeOf(result, 'ACTUAL_DELIVERY') ?? details.delivered_at) : null,
    shipped_at: ['pre_transit', 'cancelled'].includes(status) ? null : handedOverAt(result),
    estimated_delivery: FINISHED.includes(status) ? null : estimatedDelivery(result),
  };
}

function countOf(figure: string | undefined): number | null {
  const count = Number(figure ?? Number.NaN);
  return Number.isInteger(count) && count >= 0 ? count : null;
}

/** Nothing more is to be delivered. */
const FINISHED: readonly string[] = ['delivered', 'returned', 'cancelled'];

function eventOf(scan: WireScan): TrackingEvent {
  const { scanLocation } = scan;
  const { city, stateOrProvinceCode, postalCode, countryCode } =
    scanLocation?.locationContactAndAddress?.address ?? scanLocation ?? {};
  const texts = [scan.eventDescription ?? scan.derivedStatus, scan.exceptionDescription];
  return trackingEvent({
    time: eventTimeOf(scan.date),
    ...scanMeaning(scan),
    code: scan.eventType ?? scan.derivedStatusCode ?? null,
    sub_code: scan.exceptionCode ?? null,
    text: [...new Set(texts.filter((text) => text !== undefined))].join(': '),
    place: trackingPlace({
      city,
      state_code: stateIn(stateOrProvinceCode, countryCode),
      postal_code: postalCode,
      country_code: countryCode,
    }),
  });
}

function timeOf({ dateAndTimes }: WireTrackResult, type: string): EventTime | null {
  return eventTimeOf(dateAndTimes.find((one) => one.type === type)?.dateTime);
}

function handedOverAt(result: WireTrackResult): EventTime | null {
  return timeOf(result, 'ACTUAL_PICKUP') ?? timeOf(result, 'ACTUAL_TENDER') ?? shipDateOf(result);
}

/** The ship date of the label. */
function shipDateOf(result: WireTrackResult): EventTime | null {
  return timeOf(result, 'SHIP');
}

function estimatedDelivery(result: WireTrackResult): EstimatedDelivery | null {
  const { estimatedDeliveryTimeWindow: estimated, standardTransitTimeWindow: standard } = result;
  return (
    windowOf(estimated, 'estimated') ??
    dayOf(timeOf(result, 'ESTIMATED_DELIVERY'), 'estimated') ??
    windowOf(standard, 'committed') ??
    dayOf(timeOf(result, 'COMMITMENT'), 'committed')
  );
}

function windowOf(wire: WireWindow, kind: EstimatedDelivery['kind']): EstimatedDelivery | null {
  const [begins, ends] = [eventTimeOf(wire?.window?.begins), eventTimeOf(wire?.window?.ends)];
  const last = dayOf(ends, kind);
  // A window over several days ends on the day by which it is delivered.
  if (last === null || begins === null || begins.date !== last.date) return last ?? dayOf(begins, kind);
  return { ...last, from: clockOf(begins) };
}

function dayOf(until: EventTime | null, kind: EstimatedDelivery['kind']): EstimatedDelivery | null {
  if (until === null) return null;
  const to = clockOf(until);
  return { date: until.date, from: null, to, utc_offset: until.utc_offset, kind };
}

/** Midnight stands for a day without a time. */
function clockOf({ time }: EventTime): string | null {
  return time === null || time === '00:00:00' ? null : time.slice(0, 5);
}

/** The shop's own references, by the types that the Track API has for them. */
const REFERENCES = [
  'CUSTOMER_REFERENCE',
  'SHIPPER_REFERENCE',
  'INVOICE',
  'PURCHASE_ORDER',
  'DEPARTMENT',
  'RETURN_MATERIALS_AUTHORIZATION',
];

function valuesOf({ additionalTrackingInfo }: WireTrackResult, types: readonly string[]): string[] {
  const values = (additionalTrackingInfo?.packageIdentifiers ?? [])
    .filter(({ type }) => types.includes(type ?? ''))
    .flatMap(({ value, values: several }) => [...value, ...several]);
  return [...new Set(values)];
}

/** Types of identifiers that are tracking numbers of other packages or legs. */
const RELATIONS = {
  STANDARD_MPS: 'package',
  GROUP_MPS: 'package',
  OUTBOUND_LINK_TO_RETURN: 'return',
  RETURNED_TO_SHIPPER_TRACKING_NUMBER: 'return',
  PARTNER_CARRIER_NUMBER: 'partner',
  REROUTE_TRACKING_NUMBER: 'replaced_by',
} as const;

function relatedOf(result: WireTrackResult, own: string): TrackingDetails['related'] {
  return Object.entries(RELATIONS).flatMap(([type, relation]) =>
    valuesOf(result, [type])
      .filter((tracking_number) => tracking_number !== own)
      .map((tracking_number) => ({ tracking_number, relation })),
  );
}
