/** A shipment, or one package of it, from wire to neutral. */
import {
  eventTime,
  eventTimeOf,
  newestFirst,
  type TrackingFacts,
  trackingDetails,
  trackingEvent,
  trackingPlace,
} from '@waybill/carrier-kit/after';
import { FINAL_STATUSES, type Notice, type TrackingDetails, type TrackingEvent } from '@waybill/core';
import type { CarrierIdentity, EstimatedDelivery } from '@waybill/core/plugin';
import { isoCountry } from '../countries.js';
import { serviceName } from '../services.js';
import { CHECKPOINTS } from './codes.js';
import type { WireEvent, WirePiece, WireTracked } from './schema.js';

/** A whole shipment, by its waybill number. */
export function shipmentDetails(
  shipment: WireTracked,
  tracking_number: string,
  carrier: CarrierIdentity,
): TrackingDetails {
  const { pieces } = shipment;
  const events = eventsOf(shipment.events.length > 0 ? shipment.events : pieces.flatMap((one) => one.events));
  return detailsOf(shipment, carrier, {
    tracking_number,
    events,
    references: valuesOf(shipment.shipperReferences),
    related: numbersOf(pieces),
    meta: { notices: [] },
    ...partlyDelivered(events, pieces),
  });
}

/** One package, by its own number. */
export function packageDetails(
  shipment: WireTracked,
  piece: WirePiece,
  tracking_number: string,
  carrier: CarrierIdentity,
): TrackingDetails {
  const { pieces, numberOfPieces = '1', shipmentTrackingNumber: waybill_number } = shipment;
  const isOnly = pieces.length === 1 && Number(numberOfPieces) === 1;
  const own = piece.events.map((event) => ({
    ...event,
    signedBy: event.signedBy ?? signerOf(event, shipment),
  }));
  return detailsOf(shipment, carrier, {
    tracking_number,
    // Scans of an only package may be those of the shipment alone.
    events: eventsOf(isOnly && shipment.events.length > 0 ? shipment.events : own),
    references: valuesOf([...piece.shipperReferences, ...shipment.shipperReferences]),
    related: numbersOf(pieces.filter((other) => other !== piece)),
    meta: { notices: [], ...(waybill_number === undefined ? {} : { waybill_number }) },
  });
}

function detailsOf(
  { productCode, shipmentTimestamp, estimatedDeliveryDate }: WireTracked,
  carrier: CarrierIdentity,
  facts: TrackingFacts,
): TrackingDetails {
  const details = trackingDetails(carrier, {
    ...facts,
    service: productCode === undefined ? null : { code: productCode, name: serviceName(productCode) },
  });
  const { status, delivered } = details;
  return {
    ...details,
    shipped_at: ['pre_transit', 'unknown'].includes(status) ? null : eventTimeOf(shipmentTimestamp),
    estimated_delivery: FINAL_STATUSES.includes(status) ? null : estimatedDelivery(estimatedDeliveryDate),
    proof: delivered ? ['document'] : [],
  };
}

function eventsOf(events: readonly WireEvent[]): TrackingEvent[] {
  return events.map(({ date, time, GMTOffset: utc_offset, typeCode, description, serviceArea, signedBy }) => {
    const area = serviceArea[0]?.description ?? serviceArea[0]?.code;
    return trackingEvent({
      time: eventTime({ date, time, utc_offset }),
      ...CHECKPOINTS.get(typeCode?.toUpperCase() ?? ''),
      code: typeCode ?? null,
      text: description ?? '',
      place: trackingPlace({ text: area, country_code: countryIn(area) }),
      signed_by: signedBy ?? null,
    });
  });
}

/** `SYDNEY-AU`: a service area ends with its country. */
function countryIn(area = ''): string | undefined {
  const [, country] = /-\s*([A-Z]{2})$/.exec(area) ?? [];
  return country === undefined ? undefined : isoCountry(country);
}

/** Who signed is written at the shipment's scan only. */
function signerOf({ typeCode, date, time }: WireEvent, { events }: WireTracked): string | undefined {
  return events.find((one) => one.typeCode === typeCode && one.date === date && one.time === time)?.signedBy;
}

/** DHL writes the end of the day where it has no time. */
const NO_TIME = ['00:00:00', '23:59:00', '23:59:59'];

function estimatedDelivery(written: string | undefined): EstimatedDelivery | null {
  const at = eventTimeOf(written);
  if (at === null) return null;
  const to = at.time === null || NO_TIME.includes(at.time) ? null : at.time.slice(0, 5);
  return { date: at.date, from: null, to, utc_offset: at.utc_offset, kind: 'estimated' };
}

/**
 * A shipment whose newest scan is a delivery has not arrived while a package of it has not: then it is where the last of
 * them is that still moves. What DHL does not scan by package, and an only package, are as the shipment says.
 */
function partlyDelivered(
  events: readonly TrackingEvent[],
  pieces: readonly WirePiece[],
): Pick<TrackingFacts, 'summary' | 'status_text' | 'meta'> {
  const states = pieces.map((piece) => stateOf(eventsOf(piece.events)));
  const behind = states.filter((state) => state?.status !== 'delivered');
  const isScanned = states.some((state) => state !== undefined);
  if (stateOf(events)?.status !== 'delivered' || pieces.length < 2 || !isScanned || behind.length === 0)
    return {};
  const notices: Notice[] = [
    {
      code: 'partly_delivered',
      message: `${pieces.length - behind.length} of ${pieces.length} packages are delivered.`,
    },
  ];
  const moving = newestFirst(behind.filter((state) => state !== undefined)).find(
    ({ status }) => status !== null && !FINAL_STATUSES.includes(status),
  );
  if (moving !== undefined)
    return {
      summary: { status: moving.status, reason: moving.reason },
      status_text: moving.text,
      meta: { notices },
    };
  const isUnscanned = behind.includes(undefined);
  return {
    summary: isUnscanned ? { status: 'in_transit' } : { status: 'exception', reason: 'partial_delivery' },
    meta: { notices },
  };
}

/** The newest event that says where a package is. */
function stateOf(events: readonly TrackingEvent[]): TrackingEvent | undefined {
  return newestFirst(events).find(({ status }) => status !== null);
}

function numbersOf(pieces: readonly WirePiece[]): TrackingDetails['related'] {
  return pieces.flatMap(({ trackingNumber: tracking_number }) =>
    tracking_number === undefined ? [] : [{ tracking_number, relation: 'package' as const }],
  );
}

function valuesOf(references: WireTracked['shipperReferences']): string[] {
  return [...new Set(references.flatMap(({ value }) => (value === undefined ? [] : [value])))];
}
