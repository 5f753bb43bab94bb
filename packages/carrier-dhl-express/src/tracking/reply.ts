/** Reads DHL's answers about shipments. A number without data is not known yet: that is no failure of the account. */
import {
  type AskedNumber,
  chosenShipment,
  eventTimeOf,
  type TrackedNumber,
  trackingOutcome,
  unknownNumberEntry,
} from '@waybill/carrier-kit/after';
import { failureEntry } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, TrackingOutcome } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { packageDetails, shipmentDetails } from './details.js';
import type { WireTrackingRequest } from './request.js';
import { shipmentsIn, type WireTracked } from './schema.js';

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

/** What one reply holds: shipments, the reason why there are none, or errors. */
interface Found {
  readonly shipments?: readonly WireTracked[];
  /** DHL's own words for "not known", of everything that was asked for. */
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

function isSame(number: string | undefined, asked: string): boolean {
  return number?.toUpperCase() === asked.toUpperCase();
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
