/** One shipment of a number, from wire to neutral. */
import {
  eventTimeOf,
  newestFirst,
  trackingDetails,
  trackingEvent,
  trackingPlace,
  withDeliveryToSender,
} from '@waybill/carrier-kit/after';
import type { Notice, TrackingDetails, TrackingEvent } from '@waybill/core';
import type { CarrierIdentity, EstimatedDelivery, EventTime } from '@waybill/core/plugin';
import { scanMeaning, summaryMeaning } from './meaning.js';
import type { WireScan, WireTrackResult, WireWindow } from './schema.js';

export function detailsOf(
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
      // Quebec is PQ with FedEx.
      state_code: countryCode === 'CA' && stateOrProvinceCode === 'PQ' ? 'QC' : stateOrProvinceCode,
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
export function shipDateOf(result: WireTrackResult): EventTime | null {
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
    .flatMap(({ value, values: several }) => [...value, ...several])
    .map((value) => value.trim());
  return [...new Set(values.filter((value) => value !== ''))];
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
