/** Locations in Canada, around a postal code, in a city or around a point. Source: LocatorService.wsdl. */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import { clockTimeOf, distanceIn, location } from '@waybill/carrier-kit/after';
import { listOf, maybe, maybeText, wireBoolean, wireDecimal } from '@waybill/carrier-kit/reply';
import { lookUp, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Location, LocationsOutcome, Party } from '@waybill/core';
import {
  type CarrierIdentity,
  type Exchange,
  type LocationKind,
  type LocationPurpose,
  type LocationsRequest,
  type OpeningHours,
  WEEKDAYS,
} from '@waybill/core/plugin';
import { noticesIn, readAnswer } from './errors.js';
import type { OpenSettings } from './settings.js';
import { element, type SoapHeader, soapCall } from './soap.js';

export const locations: OperationFor<'locations', OpenSettings, WireLocationsRequest> = {
  createRequest,
  next: atOnce((request) => [{ step: 'locations', ...soapCall(request.operation, request.search, request) }]),
  parseResponse,
};

/** Where to look, and what its answer is made of. */
export interface WireLocationsRequest extends SoapHeader {
  readonly operation: 'GetLocationsByPostalCode' | 'GetLocationsByCity' | 'GetLocationsByCoordinates';
  readonly search: XmlNode;
  readonly distance_unit: 'KM' | 'MI';
  readonly purposes: readonly LocationPurpose[];
  readonly kinds?: readonly LocationKind[];
  readonly limit: number;
}

function createRequest(
  request: LocationsRequest,
  { account: { settings, context }, report }: OperationContext<OpenSettings>,
): WireLocationsRequest {
  const { near = {}, id, radius, distance_unit, limit, purposes = [], kinds } = request;
  if (id !== undefined) report.notSupported('id', 'cannot be looked for: Purolator finds locations by place');
  const distance =
    radius === undefined ? undefined : distanceIn('KM', { value: radius, unit: distance_unit });
  const options = omitUndefined({
    RadialDistanceInKM: distance === undefined ? undefined : String(distance.value),
    HoldForPickup: purposes.includes('collect') ? 'true' : undefined,
    // The words of `LocationType` are not published, so kinds and drop-off are chosen from the answer.
    MaxNumberOfLocations:
      kinds === undefined && !purposes.includes('drop_off') ? limit?.toString() : undefined,
  });
  const place = placeOf(near, report);
  return {
    request_id: context.newId(),
    language: settings.language,
    operation: place.operation,
    search: {
      ...place.search,
      ...(Object.keys(options).length === 0 ? {} : { SearchOptions: options }),
    },
    distance_unit,
    purposes,
    ...(kinds === undefined ? {} : { kinds }),
    limit: limit ?? Number.MAX_SAFE_INTEGER,
  };
}

type Near = NonNullable<LocationsRequest['near']>;

/** The point, else the postal code, else the city. */
function placeOf(
  { latitude, longitude, address = {} as Party }: Near,
  report: Reporter,
): Pick<WireLocationsRequest, 'operation' | 'search'> {
  if (latitude !== undefined && longitude !== undefined)
    return {
      operation: 'GetLocationsByCoordinates',
      search: { Coordinates: { Latitude: String(latitude), Longitude: String(longitude) } },
    };
  const { city, state_code, postal_code, country_code } = address;
  if (country_code !== undefined && country_code !== 'CA')
    report.notSupported(
      'near.address.country_code',
      `is ${country_code}; Purolator’s locations are in Canada`,
    );
  if (postal_code !== undefined)
    return {
      operation: 'GetLocationsByPostalCode',
      search: { PostalCode: postal_code.replace(/\s/g, '').toUpperCase() },
    };
  if (city === undefined) report.required(['near.address.postal_code', 'near.address.city']);
  return {
    operation: 'GetLocationsByCity',
    search: omitUndefined({ CountryCode: country_code, CityName: city, ProvinceStateCode: state_code }),
  };
}

/** Opening hours and times of the latest drop-off are further elements: `OpenMon`, `DropOffWeekDayGndDom`. */
const wireLocation = z.looseObject({
  LocationId: maybeText,
  LocationTypes: element({ LocationType: listOf(z.string()) }),
  LocationName: maybeText,
  // With a small letter, unlike all others.
  locationAddress: element({
    AddressLine1: maybeText,
    AddressLine2: maybeText,
    AddressLine3: maybeText,
    StreetNumber: maybeText,
    UnitSuiteApt: maybeText,
    CityName: maybeText,
    ProvinceStateCode: maybeText,
    CountryCode: maybeText,
    Direction: maybeText,
    PostalCode: maybeText,
    StreetName: maybeText,
    StreetType: maybeText,
    Suffix: maybeText,
  }),
  PhoneNumber: maybeText,
  SpecialInstructionsEn: maybeText,
  SpecialInstructionsFr: maybeText,
  HoldForPickup: maybe(wireBoolean),
  Latitude: maybe(wireDecimal),
  Longitude: maybe(wireDecimal),
  RadialDistanceInKM: maybe(wireDecimal),
});
type WireLocation = z.output<typeof wireLocation>;

const wireResponse = z.object({ Locations: element({ DepotLocation: listOf(wireLocation) }) });

function parseResponse(
  { request, replies }: Exchange<WireLocationsRequest>,
  carrier: CarrierIdentity,
): LocationsOutcome {
  const reading = readAnswer(request.operation, replies, carrier);
  if (reading.errors !== undefined) return [[], [...reading.errors]];
  const notices = noticesIn(reading.document);
  const { kinds, purposes, limit } = request;
  const found = (wireResponse.parse(reading.document).Locations?.DepotLocation ?? [])
    .flatMap((wire) => locationOf(wire, request, { notices }, carrier) ?? [])
    .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
    .filter((one) => purposes.every((purpose) => one.purposes.includes(purpose)))
    .sort((one, other) => (one.distance?.value ?? FAR) - (other.distance?.value ?? FAR));
  return [found.slice(0, limit), [...reading.warnings]];
}

/** One without a distance comes last. */
const FAR = Number.MAX_SAFE_INTEGER;

/** Nothing for one without an id, which no request could name. */
function locationOf(
  wire: WireLocation,
  { distance_unit, language }: WireLocationsRequest,
  meta: Pick<Location['meta'], 'notices'>,
  carrier: CarrierIdentity,
): Location | undefined {
  const { LocationId: id, LocationName, locationAddress: address } = wire;
  if (id === undefined) return undefined;
  const types = wire.LocationTypes?.LocationType ?? [];
  const drop_off = dropOffsOf(wire);
  const [latest_drop_off = null] = Object.values(drop_off).sort();
  const distance = numberOf(wire.RadialDistanceInKM);
  const { SpecialInstructionsEn: english, SpecialInstructionsFr: french } = wire;
  const {
    CityName: city,
    ProvinceStateCode: state,
    PostalCode: postal_code,
    CountryCode: country,
  } = address ?? {};
  return location(carrier, {
    id,
    name: LocationName ?? id,
    kind: kindOf(types),
    address: {
      address_lines: linesOf(address),
      city,
      state_code: state === 'PQ' ? 'QC' : state,
      postal_code,
      country_code: country as Location['address']['country_code'],
    },
    latitude: wire.Latitude,
    longitude: wire.Longitude,
    distance: distance === null ? null : distanceIn(distance_unit, { value: distance, unit: 'KM' }),
    hours: WEEKDAYS.flatMap((day) => hoursOf(wire, day)),
    latest_drop_off,
    purposes: purposesOf(wire, drop_off),
    phone_number: wire.PhoneNumber ?? null,
    instructions: (language === 'fr' ? (french ?? english) : (english ?? french)) ?? null,
    meta: { ...meta, location_types: types, drop_off },
  });
}

/** `LocationType` is free text whose words are not published: this is our judgement. */
const KINDS: readonly (readonly [words: RegExp, kind: LocationKind])[] = [
  [/drop(?:\s*-)?\s*box/i, 'drop_box'],
  [/locker|kiosk/i, 'locker'],
  [/agent|retail|partner|store/i, 'shop'],
  [/cent(re|er)|terminal|depot|counter/i, 'counter'],
];

function kindOf(types: readonly string[]): LocationKind {
  return KINDS.find(([words]) => types.some((type) => words.test(type)))?.[1] ?? 'other';
}

function purposesOf(
  { HoldForPickup }: WireLocation,
  drop_off: Readonly<Record<string, string>>,
): LocationPurpose[] {
  return [
    ...(Object.keys(drop_off).length > 0 ? (['drop_off'] as const) : []),
    ...(HoldForPickup ? (['collect'] as const) : []),
  ];
}

/** The latest drop-off from Monday to Friday by mode and destination: `AirDom`, `GndUS`. */
function dropOffsOf(wire: WireLocation): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wire).flatMap(([name, value]) => {
      const [, kind] = /^DropOffWeekDay(\w+)$/.exec(name) ?? [];
      const time = clockTimeOf(maybeText.parse(value));
      return kind === undefined || time === undefined ? [] : [[kind, time]];
    }),
  );
}

/** `OpenMon`, `CloseMon`; the exceptions are of days that are not named. */
function hoursOf(wire: WireLocation, day: OpeningHours['day']): OpeningHours[] {
  const name = `${day.charAt(0).toUpperCase()}${day.slice(1, 3)}`;
  const [opens, closes] = [`Open${name}`, `Close${name}`].map((key) =>
    clockTimeOf(maybeText.parse(lookUp(wire, key))),
  );
  return opens === undefined || closes === undefined || closes <= opens ? [] : [{ day, opens, closes }];
}

/** The lines as Purolator writes them, else the street in its parts. */
function linesOf(address: WireLocation['locationAddress']): string[] | undefined {
  const { AddressLine1, AddressLine2, AddressLine3, ...parts } = address ?? {};
  const lines = [AddressLine1, AddressLine2, AddressLine3].filter((line) => line !== undefined);
  if (lines.length > 0) return lines;
  const { UnitSuiteApt: unit, StreetNumber, Suffix, StreetName, StreetType, Direction } = parts;
  const number = StreetNumber && `${StreetNumber}${Suffix ?? ''}`;
  const street = [number, StreetName, StreetType, Direction].filter((part) => part !== undefined).join(' ');
  if (street === '') return undefined;
  return [unit === undefined ? street : `${unit}-${street}`];
}

function numberOf(written: string | undefined): number | null {
  return written === undefined ? null : Number(written);
}
