/** The service points that DHL found. Problems come with HTTP 200, and a status in the document. */
import { clockTimeOf, location, weekdayNamed } from '@waybill/carrier-kit/after';
import { failureEntry, localErrorEntry } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { Location, LocationsOutcome, Notice } from '@waybill/core';
import {
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type LocationKind,
  type LocationPurpose,
  type OpeningHours,
} from '@waybill/core/plugin';
import { isoCountry } from '../countries.js';
import { readReply } from '../errors.js';
import type { WireLocationsRequest } from './request.js';
import { pointsIn, type WirePoint } from './schema.js';

const OK = 1;
/** Below it are warnings. */
const FIRST_ERROR = 100;
/** None found, none with capacity, none in this country. */
const NONE = [201, 202, 600];

export function parseResponse(
  { request, replies: [reply] }: Exchange<WireLocationsRequest>,
  { carrier, account }: CarrierIdentity,
): LocationsOutcome {
  const identity = { carrier, account };
  if (reply === undefined) return [[], []];
  if (!isAnswer(reply)) return [[], [failureEntry(identity, reply)]];
  const reading = readReply(reply, identity, pointsIn);
  if (reading.errors !== undefined) return [[], [...reading.errors]];
  const { status, servicePoints } = reading.document;
  const { statusCode: code } = status;
  const message = status.statusMessage || `DHL Express answered with status ${code}.`;
  if (NONE.includes(code)) return [[], []];
  if (code >= FIRST_ERROR) return [[], [localErrorEntry(identity, String(code), message, 'carrier')]];
  const notices: Notice[] = code === OK ? [] : [{ code: String(code), message }];
  const found = servicePoints.flatMap((point) => locationOf(point, request, notices, identity));
  const near = found.filter((one) => isWanted(one, request)).sort((one, other) => wayTo(one) - wayTo(other));
  return [near.slice(0, request.limit), [...reading.warnings]];
}

const KINDS: Readonly<Record<string, LocationKind>> = {
  CITY: 'counter',
  STATION: 'counter',
  PARTNER: 'shop',
  TWENTYFOURSEVEN: 'locker',
};

/** None for a point without an id, to which nothing can be sent. */
function locationOf(
  point: WirePoint,
  { unit }: WireLocationsRequest,
  notices: readonly Notice[],
  carrier: CarrierIdentity,
): Location[] {
  const { address, contactDetails, servicePointCapabilities: capabilities } = point;
  const id = point.facilityId ?? contactDetails?.servicePointId;
  if (id === undefined) return [];
  const lines = [address?.addressLine1, address?.addressLine2, address?.addressLine3].filter(
    (line) => line !== undefined,
  );
  const purposes: LocationPurpose[] = [
    ...(capabilities?.shipmentDropOff === true ? ['drop_off' as const] : []),
    ...(capabilities?.shipmentCollection === true ? ['collect' as const] : []),
  ];
  return [
    location(carrier, {
      id,
      name: point.localName ?? point.servicePointName ?? '',
      kind: KINDS[point.servicePointType ?? ''] ?? 'other',
      address: {
        address_lines: lines.length === 0 ? undefined : lines,
        city: address?.city,
        postal_code: address?.zipCode,
        country_code: address?.country && isoCountry(address.country),
      },
      latitude: point.geoLocation?.latitude,
      longitude: point.geoLocation?.longitude,
      distance:
        point.distanceMetric === undefined
          ? null
          : { value: point.distanceMetric, unit: /mi/i.test(point.distance ?? unit) ? 'MI' : 'KM' },
      hours: hoursOf(point),
      latest_drop_off: timeOf(point.shippingCutOffTime) ?? null,
      purposes,
      phone_number: contactDetails?.phoneNumber ?? null,
      meta: { notices, ...omitUndefined({ capability_codes: capabilities?.capabilityCodes }) },
    }),
  ];
}

/** Times are those of twelve hours: `9:00 AM`. Hours of holidays are of no day of the week. */
function hoursOf({ openingHours }: WirePoint): OpeningHours[] {
  return (openingHours?.openingHours ?? []).flatMap(({ dayOfWeek = '', openingTime, closingTime }) => {
    const [day, opens, closes] = [
      weekdayNamed(dayOfWeek),
      clockTimeOf(openingTime),
      clockTimeOf(closingTime),
    ];
    if (day === undefined || opens === undefined || closes === undefined) return [];
    return [{ day, opens, closes: closes === '00:00' ? '24:00' : closes }];
  });
}

/** Seconds after midnight in DHL's example, `61200.0`. */
function timeOf(written = ''): string | undefined {
  if (!/^\d{3,5}(\.0*)?$/.test(written)) return clockTimeOf(written);
  const minutes = Math.floor(Number(written) / 60);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return clockTimeOf(`${hour}:${String(minute).padStart(2, '0')}`);
}

function isWanted(one: Location, { radius, unit, purposes }: WireLocationsRequest): boolean {
  const isNear = radius === undefined || one.distance?.unit !== unit || one.distance.value <= radius;
  return isNear && purposes.every((purpose) => one.purposes.includes(purpose));
}

function wayTo({ distance }: Location): number {
  return distance?.value ?? Number.MAX_VALUE;
}
