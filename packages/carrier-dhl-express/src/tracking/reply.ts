/** What DHL knows of shipments. A number without data is not known yet, which is not an error of the account. */
import { z } from '@waybill/carrier-kit';
import {
  type AskedNumber,
  chosenShipment,
  eventTime,
  eventTimeOf,
  newestFirst,
  type TrackedNumber,
  type TrackingFacts,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  trackingPlace,
  unknownNumberEntry,
} from '@waybill/carrier-kit/after';
import { failureEntry, listOf, maybe, readAs, wireDecimal, wireText } from '@waybill/carrier-kit/reply';
import {
  type ErrorEntry,
  FINAL_STATUSES,
  type Notice,
  type TrackingDetails,
  type TrackingEvent,
  type TrackingOutcome,
} from '@waybill/core';
import {
  type CarrierIdentity,
  type EstimatedDelivery,
  type Exchange,
  isAnswer,
  type Reply,
} from '@waybill/core/plugin';
import { isoCountry } from '../countries.js';
import { readReply } from '../errors.js';
import { serviceName } from '../services.js';
import type { WireTrackingRequest } from '../tracking.js';
import { CHECKPOINTS } from '../tracking-codes.js';

export function parseResponse(
  { request, replies }: Exchange<WireTrackingRequest>,
  { carrier, account }: CarrierIdentity,
): TrackingOutcome {
  const identity = { carrier, account };
  const found = replies.map((reply) => foundIn(reply, identity));
  const { numbers, inquiries, ship_date } = request;
  if (numbers === undefined)
    return trackingOutcome(replies.flatMap((reply) => trackedByReference(reply, identity)));
  return trackingOutcome(
    numbers.map((number) => {
      const at = inquiries.findIndex((inquiry) => inquiry.numbers?.includes(number.tracking_number));
      const answer = found[at];
      return answer === undefined ? {} : ofNumber(number, answer, ship_date, identity);
    }),
  );
}

/** What one reply holds: shipments, the reason why it has no shipments, or errors. */
interface Found {
  readonly shipments?: readonly WireTracked[];
  /** DHL's own words for "not known", of all that the call was for. */
  readonly unknown?: Pick<ErrorEntry, 'code' | 'message'>;
  readonly errors?: readonly ErrorEntry[];
}

function foundIn(reply: Reply, carrier: CarrierIdentity): Found {
  if (!isAnswer(reply)) return { errors: [failureEntry(carrier, reply)] };
  const reading = readReply(reply, carrier, shipmentsIn);
  if (reading.errors === undefined) return { shipments: reading.document };
  const [said] = reading.reported;
  return reply.status === 404 && said !== undefined ? { unknown: said } : { errors: reading.errors };
}

function ofNumber(
  { tracking_number, field }: AskedNumber,
  { shipments = [], unknown, errors }: Found,
  ship_date: string | undefined,
  carrier: CarrierIdentity,
): TrackedNumber {
  if (errors !== undefined) return { errors: errors.map((entry) => ({ ...entry, field })) };
  const about = shipments.flatMap((shipment) => {
    const piece = shipment.pieces.find((one) => isSame(one.trackingNumber, tracking_number));
    return piece !== undefined || isSame(shipment.shipmentTrackingNumber, tracking_number)
      ? [{ shipment, piece }]
      : [];
  });
  const known = about.filter(({ shipment }) => !isEmpty(shipment));
  const chosen = chosenShipment(known, {
    ship_date,
    dayOf: ({ shipment }) => eventTimeOf(shipment.shipmentTimestamp)?.date,
    carrier_name: 'DHL',
  });
  if (chosen === undefined) {
    const said = unknown ?? { message: about[0]?.shipment.status };
    return { errors: [unknownNumberEntry(carrier, { tracking_number, field, ...said })] };
  }
  const { shipment, piece } = chosen.shipment;
  const details =
    piece === undefined
      ? shipmentDetails(shipment, tracking_number, carrier)
      : packageDetails(shipment, piece, tracking_number, carrier);
  const notices = [...details.meta.notices, ...chosen.notices];
  return { details: { ...details, meta: { ...details.meta, notices } } };
}

function isSame(number: string | undefined, wanted: string): boolean {
  return number?.toUpperCase() === wanted.toUpperCase();
}

/** The answer to a number without data is its number and a status that says so. */
function isEmpty({ status = '', events, pieces, shipmentTimestamp }: WireTracked): boolean {
  return (
    !/^success$/i.test(status) &&
    shipmentTimestamp === undefined &&
    [...events, ...pieces.flatMap((piece) => piece.events)].length === 0
  );
}

/** The shipments with a reference that one reply holds. */
export function trackedByReference(reply: Reply, carrier: CarrierIdentity): TrackedNumber[] {
  return ofReference(foundIn(reply, carrier), carrier);
}

function ofReference({ shipments = [], unknown, errors }: Found, carrier: CarrierIdentity): TrackedNumber[] {
  const field = 'reference.value';
  if (errors !== undefined) return [{ errors: errors.map((entry) => ({ ...entry, field })) }];
  const details = shipments.flatMap((shipment) =>
    shipment.shipmentTrackingNumber === undefined
      ? []
      : [{ details: shipmentDetails(shipment, shipment.shipmentTrackingNumber, carrier) }],
  );
  return details.length > 0 ? details : [{ errors: [unknownNumberEntry(carrier, { field, ...unknown })] }];
}

/** A whole shipment, by its waybill number. */
function shipmentDetails(
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
function packageDetails(
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

/** DHL leaves texts empty that it may not show. */
const text = maybe(wireText.transform((written) => written.trim() || undefined));

const wireEvent = z.object({
  date: text,
  time: text,
  GMTOffset: text,
  typeCode: text,
  description: text,
  serviceArea: listOf(z.object({ code: text, description: text })),
  signedBy: text,
});
type WireEvent = z.output<typeof wireEvent>;

const references = listOf(z.object({ value: text }));

const wirePiece = z.object({
  trackingNumber: text,
  shipperReferences: references,
  events: listOf(wireEvent),
});
type WirePiece = z.output<typeof wirePiece>;

const wireTracked = z.object({
  shipmentTrackingNumber: text,
  status: text,
  shipmentTimestamp: text,
  productCode: text,
  shipperReferences: references,
  events: listOf(wireEvent),
  numberOfPieces: maybe(wireDecimal),
  pieces: listOf(wirePiece),
  estimatedDeliveryDate: text,
});
type WireTracked = z.output<typeof wireTracked>;

const wireTracking = z.object({ shipments: listOf(wireTracked) });

/** The shipments of a reply; `undefined` for a document that has no list of them. */
function shipmentsIn(document: unknown): readonly WireTracked[] | undefined {
  return 'shipments' in Object(document) ? readAs(wireTracking, document).data?.shipments : undefined;
}
