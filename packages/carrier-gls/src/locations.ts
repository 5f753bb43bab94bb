/**
 * Parcel shops, around an address or a point, or by their id. ShipIT manual 5.0.11, parcel shop: findNearestParcelShopForAddress,
 * getParcelShopInDistance, getParcelShopById. Numbers travel as texts.
 */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import { clockTimeOf, distanceIn, location, weekdayNamed } from '@waybill/carrier-kit/after';
import { listOf, maybe, maybeText, notFoundEntry, wireText } from '@waybill/carrier-kit/reply';
import { countryOf, omitUndefined, postalCode, type Reporter, streetOf } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Location, LocationsOutcome } from '@waybill/core';
import {
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type LocationKind,
  type LocationsRequest,
  type OpeningHours,
} from '@waybill/core/plugin';
import { SHIPIT } from './connect.js';
import { listIn, readReply } from './errors.js';
import type { OpenSettings } from './settings.js';

/** Where to look. */
export interface WireLocationsRequest {
  /** Below `parcelshop`: an id, or the kind of search. */
  readonly path: string;
  /** `ParcelShopSearchLocation` or `ParcelShopSearchDistance`; left out for an id. */
  readonly document?: object;
  readonly limit?: number;
  readonly kinds?: readonly LocationKind[];
}

/** `Type`. */
const TYPES = [
  ['SHOP', 'shop'],
  ['SHOPINSHOP', 'shop'],
  ['LOCKER', 'locker'],
] as const;
/** "The next 100 parcelshops within 50 km in straight-line distance". */
const MOST_SHOPS = 100;
const MOST_KM = 50;

export const locations: OperationFor<'locations', OpenSettings, WireLocationsRequest> = {
  createRequest,
  next: atOnce(callsOf),
  parseResponse,
};

function createRequest(request: LocationsRequest, { report }: OperationContext): WireLocationsRequest {
  const { near, id, kinds, limit } = request;
  const wanted = kinds?.filter((kind) => TYPES.some(([, known]) => known === kind));
  if (wanted?.length === 0)
    report.notSupported('kinds', `names ${kinds?.join(', ')}; ${report.name} has shop and locker`);
  if (id !== undefined) return { path: encodeURIComponent(id) };
  const facts = {
    MaxNumberOfShops: limit === undefined ? undefined : String(Math.min(limit, MOST_SHOPS)),
    Distance: radiusOf(request, report),
    // Shops are of two types, of which one can be asked for.
    ParcelShopType: wanted?.length === 1 && wanted[0] === 'locker' ? 'LOCKER' : undefined,
  };
  const own = omitUndefined({ limit, kinds: wanted });
  if (near?.latitude === undefined)
    return {
      path: 'address',
      document: { ...placeOf(near?.address ?? {}, report), ...omitUndefined(facts) },
      ...own,
    };
  if (facts.Distance === undefined) report.required('radius', 'around a point');
  const point = { Latitude: String(near.latitude), Longitude: String(near.longitude) };
  return { path: 'distance', document: omitUndefined({ ...point, ...facts }), ...own };
}

/** Rounded up, so that nothing within the radius is left out. */
function radiusOf({ radius, distance_unit }: LocationsRequest, report: Reporter): string | undefined {
  if (radius === undefined) return undefined;
  const km = Math.ceil(distanceIn('KM', { value: radius, unit: distance_unit }).value);
  if (km > MOST_KM)
    report.notice('radius', `radius is sent as ${MOST_KM} km, the largest that ${report.name} takes.`);
  return String(Math.min(km, MOST_KM));
}

function placeOf(address: NonNullable<NonNullable<LocationsRequest['near']>['address']>, report: Reporter) {
  const { street, house_number } = streetOf(address, 'near.address', report) ?? {};
  return omitUndefined({
    Street: street,
    StreetNumber: house_number,
    CountryCode: countryOf(address) ?? '',
    City: address.city,
    ZIPCode: postalCode(address, 'near.address', { longest: 10, required: true }, report),
  });
}

function callsOf({ path, document }: WireLocationsRequest): Call[] {
  const url = `${SHIPIT}/parcelshop/${path}`;
  return document === undefined
    ? [{ step: 'find', method: 'GET', url }]
    : [{ step: 'find', method: 'POST', url, body: JSON.stringify(document) }];
}

const wireHours = maybe(z.object({ OpeningHours: listOf(z.object({ From: wireText, To: wireText })) }));
const wireShop = z.object({
  ParcelShopID: wireText,
  Type: maybeText,
  Location: maybe(z.object({ Latitude: maybeText, Longitude: maybeText })),
  Address: maybe(
    z.object({
      Name1: maybeText,
      Street: maybeText,
      StreetNumber: maybeText,
      City: maybeText,
      Province: maybeText,
      ZIPCode: maybeText,
      CountryCode: maybeText,
      FixedLinePhonenumber: maybeText,
    }),
  ),
  WorkingDay: listOf(z.object({ DayOfWeek: wireText, OpeningHours: wireHours, Breaks: wireHours })),
  AirlineDistance: maybeText,
});
type WireShop = z.output<typeof wireShop>;

function parseResponse(
  { request, replies: [reply] }: Exchange<WireLocationsRequest>,
  carrier: CarrierIdentity,
): LocationsOutcome {
  if (reply === undefined || !isAnswer(reply)) return [[], []];
  const reading = readReply(reply, carrier, request.document === undefined ? shopIn : shopsIn);
  if (reading.errors !== undefined)
    return [[], reading.errors.map((entry) => ofSearch(entry, request, carrier))];
  const shops = reading.document.map((shop) => locationOf(shop, carrier));
  const wanted = shops.filter(({ kind }) => request.kinds?.includes(kind) ?? true);
  return [wanted.slice(0, request.limit), [...reading.warnings]];
}

/** Paths in errors are read for shipments: here they name no field. */
function ofSearch(
  { field: _, ...entry }: ErrorEntry,
  { document, path }: WireLocationsRequest,
  carrier: CarrierIdentity,
): ErrorEntry {
  const { code, message } = entry;
  if (document !== undefined || code !== 'INVALID_PARCELSHOP_ID') return entry;
  const unknown = notFoundEntry(carrier, { what: `parcel shop ${path}`, field: 'id', code, message });
  return { ...entry, ...unknown };
}

/** The `ParcelShop` of an id, if there is one. */
function shopIn(document: unknown): WireShop[] | undefined {
  if (typeof document !== 'object' || document === null) return undefined;
  return listOf(wireShop).parse('ParcelShopID' in document ? document : []);
}

/** `ListOfParcelShop`, nearest first. */
const shopsIn = listIn('ParcelShop', wireShop);

function locationOf(shop: WireShop, carrier: CarrierIdentity): Location {
  const { ParcelShopID: id, Address: address = {}, AirlineDistance } = shop;
  const street = [address.Street, address.StreetNumber].filter((part) => part !== undefined).join(' ');
  return location(carrier, {
    id,
    name: address.Name1 ?? id,
    kind: TYPES.find(([type]) => type === shop.Type)?.[1] ?? (shop.Type === undefined ? 'shop' : 'other'),
    address: {
      address_lines: street === '' ? undefined : [street],
      city: address.City,
      state_code: address.Province,
      postal_code: address.ZIPCode,
      country_code: address.CountryCode,
    },
    latitude: shop.Location?.Latitude,
    longitude: shop.Location?.Longitude,
    hours: hoursOf(shop),
    purposes: ['drop_off', 'collect'],
    phone_number: address.FixedLinePhonenumber ?? null,
    meta: { notices: [], airline_distance: AirlineDistance ?? null },
  });
}

/** "In milliseconds since midnight with an offset of 1 hour": 28800000 is 09:00. The OpenAPI document has moments, read by their clock. */
function clockOf(written: string): string | undefined {
  if (!/^-?\d+$/.test(written)) return clockTimeOf(/T([\d:]{5})/.exec(written)?.[1]);
  const minutes = Number(written) / 60_000 + 60;
  return clockTimeOf(
    [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':'),
  );
}

/** Breaks are taken out of the hours. From midnight to midnight is no time. */
function hoursOf({ WorkingDay }: WireShop): OpeningHours[] {
  const spans = (hours: WireShop['WorkingDay'][number]['Breaks']) =>
    (hours?.OpeningHours ?? []).flatMap(({ From, To }) => {
      const [opens, closes] = [clockOf(From), clockOf(To)];
      return opens === undefined || closes === undefined || closes <= opens ? [] : [{ opens, closes }];
    });
  return WorkingDay.flatMap(({ DayOfWeek, OpeningHours, Breaks }) => {
    const day = weekdayNamed(DayOfWeek);
    if (day === undefined) return [];
    const open = spans(Breaks).reduce(
      (left, pause) =>
        left.flatMap(({ opens, closes }) =>
          pause.opens >= closes || pause.closes <= opens
            ? [{ opens, closes }]
            : [
                { opens, closes: pause.opens },
                { opens: pause.closes, closes },
              ].filter((part) => part.opens < part.closes),
        ),
      spans(OpeningHours),
    );
    return open.map((hours) => ({ day, ...hours }));
  });
}
