import { clockTimeOf, distanceIn, location, weekdayNamed } from '@waybill/carrier-kit/after';
import type { Location, LocationsOutcome, Notice } from '@waybill/core';
import type { CarrierIdentity, Exchange, LocationPurpose, OpeningHours } from '@waybill/core/plugin';
import { readAnswer } from '../errors.js';
import type { WireLocationsRequest } from './request.js';
import { foundIn, type WireHours, type WireLocation } from './schema.js';
import { kindOf, purposesOf } from './types.js';

export function parseResponse(
  { request, replies }: Exchange<WireLocationsRequest>,
  carrier: CarrierIdentity,
): LocationsOutcome {
  const reading = readAnswer(replies, carrier, foundIn);
  if (reading.errors !== undefined) return [[], [...reading.errors]];
  const { locationDetailList, alerts } = reading.document;
  const found = locationDetailList
    .map((wire) => locationOf(wire, request, alerts, carrier))
    // Whether FedEx looks for all of several purposes or for one of them is not said.
    .filter(({ purposes }) => request.purposes.every((purpose) => purposes.includes(purpose)));
  return [found, [...reading.warnings]];
}

function locationOf(
  wire: WireLocation,
  { distance_unit, purposes }: WireLocationsRequest,
  notices: readonly Notice[],
  carrier: CarrierIdentity,
): Location {
  const { address, contact, addressAncillaryDetail: detail } = wire.contactAndAddress ?? {};
  const { latitude, longitude } = wire.geoPositionalCoordinates ?? {};
  const { stateOrProvinceCode: state, countryCode } = address ?? {};
  const { units: unit, value } = wire.distance ?? {};
  const name = detail?.displayName ?? contact?.companyName;
  return location(carrier, {
    id: wire.locationId,
    ...(name === undefined ? {} : { name }),
    kind: kindOf(wire.locationType),
    address: {
      address_lines:
        address === undefined || address.streetLines.length === 0 ? undefined : address.streetLines,
      city: address?.city,
      state_code: countryCode === 'CA' && state === 'PQ' ? 'QC' : state,
      postal_code: address?.postalCode,
      country_code: countryCode,
    },
    latitude,
    longitude,
    distance:
      unit === undefined || value === undefined
        ? null
        : distanceIn(distance_unit, { value: Number(value), unit }),
    hours: wire.storeHours.flatMap(hoursOf),
    purposes: knownPurposes(wire.locationAttributeTypes, purposes),
    phone_number: contact?.phoneNumber ?? null,
    instructions: wire.specialInstructions ?? detail?.locationInProperty ?? null,
    meta: {
      notices,
      ...(wire.locationType === undefined ? {} : { location_type: wire.locationType }),
      attributes: wire.locationAttributeTypes,
    },
  });
}

/** What the attributes say, and the one purpose that was looked for. */
function knownPurposes(
  attributes: readonly string[],
  asked: readonly LocationPurpose[],
): readonly LocationPurpose[] {
  return [...new Set([...purposesOf(attributes), ...(asked.length === 1 ? asked : [])])];
}

function hoursOf({ dayofweek, operationalHoursType: type, operationalHours }: WireHours): OpeningHours[] {
  const day = weekdayNamed(dayofweek ?? '');
  if (day === undefined || type === 'CLOSED_ALL_DAY') return [];
  if (type === 'OPEN_ALL_DAY') return [{ day, opens: '00:00', closes: '24:00' }];
  return operationalHours.flatMap(({ begins, ends }) => {
    const [opens, written] = [clockTimeOf(begins), clockTimeOf(ends)];
    const closes = written === '00:00' ? '24:00' : written;
    return opens === undefined || closes === undefined || closes <= opens ? [] : [{ day, opens, closes }];
  });
}
