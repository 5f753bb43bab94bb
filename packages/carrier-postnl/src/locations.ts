/**
 * Pickup points and parcel lockers, around an address or a point, or by their code. Location API v2_1. A list of one is not
 * always a list.
 */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import { clockTimeOf, distanceIn, location, weekdayNamed } from '@waybill/carrier-kit/after';
import {
  decimal,
  listOf,
  maybe,
  maybeText,
  notFoundEntry,
  under,
  wireDecimal,
  wireText,
} from '@waybill/carrier-kit/reply';
import { countryOf, omitUndefined, postalCode, streetOf } from '@waybill/carrier-kit/request';
import type { Location, LocationsOutcome } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer, type LocationsRequest } from '@waybill/core/plugin';
import { PATHS } from './connect.js';
import { readReply } from './errors.js';
import type { OpenSettings } from './settings.js';

/** Where to look. */
export interface WireLocationsRequest {
  /** Path and query of each call. */
  readonly urls: readonly string[];
  readonly id?: string;
  readonly limit?: number;
  /** Metres. */
  readonly radius?: number;
  readonly distance_unit: 'KM' | 'MI';
  /** The only kind that is asked for. */
  readonly kind?: 'shop' | 'locker';
}

const COUNTRIES = ['NL', 'BE'];
const KINDS = ['shop', 'locker'] as const;
/** The network that is meant where none is named; ids of locations in others begin with the network. */
const HOME_NETWORK = 'PNPNL-01';

export const locations: OperationFor<'locations', OpenSettings, WireLocationsRequest> = {
  createRequest,
  next: atOnce(({ urls }) => urls.map((url, at) => ({ step: 'find', package: at, method: 'GET', url }))),
  parseResponse,
};

function createRequest(request: LocationsRequest, { report }: OperationContext): WireLocationsRequest {
  const { near, id, kinds = KINDS, purposes = ['collect'], limit, radius, distance_unit } = request;
  if (!purposes.includes('collect'))
    report.notSupported(
      'purposes',
      `is ${purposes.join(', ')}; ${report.name} lists where packages are collected`,
    );
  const asked = KINDS.filter((kind) => kinds.includes(kind));
  if (asked.length === 0)
    report.notSupported('kinds', `names ${kinds.join(', ')}; ${report.name} has shop and locker`);
  const only = asked.length === 1 ? asked[0] : undefined;
  const more = omitUndefined({
    id,
    limit,
    radius: radius && Math.round(distanceIn('KM', { value: radius, unit: distance_unit }).value * 1000),
    distance_unit,
    kind: only,
  });
  const DeliveryOptions = { shop: 'PG_EX', locker: 'PA', both: 'PG' }[only ?? 'both'];
  const url = (path: string, facts: Record<string, string>) =>
    `${PATHS.locations}/${path}?${new URLSearchParams(facts)}`;
  if (id !== undefined) return { ...more, urls: [url('lookup', { LocationCode: id.replace(/^.*-/, '') })] };
  const { address = {}, latitude, longitude } = near ?? {};
  const country = countryOf(address);
  if (country !== undefined && !COUNTRIES.includes(country))
    report.notSupported(
      'near.address.country_code',
      `is ${country}; ${report.name} has locations in NL and BE`,
    );
  if (latitude !== undefined) {
    const point = { Latitude: String(latitude), Longitude: String(longitude), DeliveryOptions };
    const countries = country === undefined ? COUNTRIES : [country];
    const urls = countries.map((CountryCode) => url('nearest/geocode', { ...point, CountryCode }));
    return { ...more, urls };
  }
  const { street, house_number } = streetOf(address, 'near.address', report) ?? {};
  const place = omitUndefined({
    CountryCode: country,
    PostalCode: postalCode(address, 'near.address', { form: 'no_blanks', required: true }, report),
    City: address.city,
    Street: street,
    HouseNumber: /^\d+/.exec(house_number ?? '')?.[0],
    DeliveryOptions,
  });
  return { ...more, urls: [url('nearest', place)] };
}

const wireHours = maybe(z.object({ string: listOf(wireText) }));
const wireLocation = z.object({
  LocationCode: wireText,
  Name: maybeText,
  PhoneNumber: maybeText,
  RetailNetworkID: maybeText,
  Address: maybe(
    z.object({
      City: maybeText,
      Countrycode: maybeText,
      HouseNr: maybeText,
      HouseNrExt: maybeText,
      Remark: maybeText,
      Street: maybeText,
      Zipcode: maybeText,
    }),
  ),
  DeliveryOptions: maybe(z.object({ string: listOf(wireText) })),
  Distance: maybe(wireDecimal),
  Latitude: maybe(wireDecimal),
  Longitude: maybe(wireDecimal),
  OpeningHours: maybe(z.record(z.string(), wireHours)),
});
type WireLocation = z.output<typeof wireLocation>;

/** An error that says that there is none. */
const NO_RESULT = '10';

function locationsIn(document: unknown): WireLocation[] | undefined {
  const result = under('GetLocationsResult')(document);
  return result && listOf(wireLocation).parse(result.ResponseLocation);
}

function parseResponse(
  { request, replies }: Exchange<WireLocationsRequest>,
  carrier: CarrierIdentity,
): LocationsOutcome {
  const { id, limit, radius } = request;
  const readings = replies.filter(isAnswer).map((reply) => readReply(reply, carrier, locationsIn));
  const found = readings.flatMap(({ document }) => document ?? []);
  const errors = readings
    .flatMap((reading) => reading.errors ?? reading.warnings)
    .filter(({ code }) => code !== NO_RESULT);
  if (id !== undefined && found.length === 0 && errors.length === 0)
    errors.push(notFoundEntry(carrier, { what: `location ${id}`, field: 'id' }));
  const near = found
    .map((own) => ({ own, metres: Number(own.Distance ?? 0) }))
    .filter(({ metres }) => radius === undefined || metres <= radius)
    .sort((one, other) => one.metres - other.metres);
  return [near.slice(0, limit).map(({ own }) => locationOf(own, request, carrier)), errors];
}

function locationOf(
  own: WireLocation,
  { kind, distance_unit: unit }: WireLocationsRequest,
  carrier: CarrierIdentity,
): Location {
  const { LocationCode, RetailNetworkID = HOME_NETWORK, Name, Address: address = {}, Distance } = own;
  const { Street, HouseNr, HouseNrExt } = address;
  const line = [Street, HouseNr, HouseNrExt].filter((part) => part !== undefined).join(' ');
  const seen = own.DeliveryOptions?.string.includes('PA') ? 'locker' : 'shop';
  return location(carrier, {
    id: RetailNetworkID === HOME_NETWORK ? LocationCode : `${RetailNetworkID}-${LocationCode}`,
    name: Name ?? LocationCode,
    kind: kind ?? seen,
    address: {
      address_lines: line === '' ? undefined : [line],
      city: address.City,
      postal_code: address.Zipcode,
      country_code: address.Countrycode,
    },
    latitude: own.Latitude,
    longitude: own.Longitude,
    distance:
      Distance === undefined
        ? null
        : distanceIn(unit, { value: decimal(Distance).div(1000).toNumber(), unit: 'KM' }),
    hours: Object.entries(own.OpeningHours ?? {}).flatMap(([name, hours]) => {
      const day = weekdayNamed(name);
      return (hours?.string ?? []).flatMap((span) => {
        const [opens, end] = span.split('-').map((time) => clockTimeOf(time.trim()));
        if (day === undefined || opens === undefined || end === undefined || opens === end) return [];
        const closes = end === '00:00' ? '24:00' : end;
        return closes < opens ? [] : [{ day, opens, closes }];
      });
    }),
    purposes: ['collect'],
    phone_number: own.PhoneNumber ?? null,
    instructions: address.Remark ?? null,
  });
}
