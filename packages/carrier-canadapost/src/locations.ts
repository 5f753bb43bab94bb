/** Post offices: near an address or a point, and one by its number. Their hours are fetched one by one. */
import type { OperationContext, OperationFor } from '@waybill/carrier-kit';
import { clockTimeOf, location, weekdayFromSunday } from '@waybill/carrier-kit/after';
import { decimal, NO_ACCOUNT, notFoundEntry } from '@waybill/carrier-kit/reply';
import { omitUndefined, postalCode, type Reporter, stateCode } from '@waybill/carrier-kit/request';
import type { Location, LocationsOutcome } from '@waybill/core';
import {
  type Answer,
  type Call,
  type CarrierIdentity,
  isAnswer,
  type LocationsRequest,
  type OpeningHours,
  type Reply,
} from '@waybill/core/plugin';
import * as json from './json/locations.js';
import { byPlatform, type OnPlatform } from './platform.js';
import type { OpenSettings } from './settings.js';
import type { OfficeSearch, PostOffice } from './terms.js';
import * as xml from './xml/locations.js';

/** The offices to find, and how distances are written. */
export interface OfficeInquiry {
  /** Left out where one office is found by its number. */
  readonly search?: OfficeSearch;
  readonly id?: string;
  readonly unit: 'KM' | 'MI';
  readonly radius?: number;
}
/** The offices to find, on the platform `api`. */
export type WireLocationsRequest = OnPlatform<OfficeInquiry>;

type Platform = typeof json | typeof xml;

export const locations = byPlatform(
  { json, xml },
  (platform: Platform): OperationFor<'locations', OpenSettings, OfficeInquiry> => ({
    createRequest: (request, context) => createRequest(request, context, platform),
    next: ({ request, replies }) => nextCalls(request, replies, platform),
    parseResponse: ({ request, replies }, carrier) => {
      const [reply] = replies;
      if (reply === undefined || !isAnswer(reply)) return [[], []];
      return request.search === undefined
        ? oneOffice(reply, request, platform, carrier)
        : offices(reply, request, replies, platform, carrier);
    },
  }),
);

/** The most offices in one answer. */
const MOST = 50;
/** So many offices are requested where the request does not say, and of so many the hours. */
const USUAL = 10;

function createRequest(
  request: LocationsRequest,
  { report }: OperationContext<OpenSettings>,
  platform: Platform,
): OfficeInquiry {
  const { id, near, radius, distance_unit: unit, limit = USUAL, kinds, purposes = ['collect'] } = request;
  if (kinds !== undefined && !kinds.includes('counter'))
    report.notSupported(
      'kinds',
      `are ${kinds.join(', ')}; Canada Post finds post offices, which are counters`,
    );
  if (limit > MOST) report.outOfRange('limit', `is ${limit}; Canada Post gives ${MOST} at most`);
  if (id !== undefined) {
    if (platform.officePath === undefined)
      report.notSupported('id', 'is not found on the XML platform, which looks around an address or a point');
    if (near !== undefined) report.contradiction('near', 'is set, but one location is found by its id');
    return { id, unit };
  }
  const search = { ...placeOf(near ?? {}, report), collects: purposes.includes('collect'), most: limit };
  return omitUndefined({ search, unit, radius });
}

function placeOf(
  { address, latitude, longitude }: NonNullable<LocationsRequest['near']>,
  report: Reporter,
): Omit<OfficeSearch, 'collects' | 'most'> {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  const at = 'near.address';
  if (address?.country_code !== undefined && address.country_code !== 'CA')
    report.notSupported(
      `${at}.country_code`,
      `is ${address.country_code}; Canada Post has offices in Canada`,
    );
  if (address?.postal_code !== undefined)
    return omitUndefined({ postal_code: postalCode(address, at, { form: 'no_blanks' }, report) });
  const { city, address_lines } = address ?? {};
  if (city === undefined) report.required([`${at}.postal_code`, `${at}.city`]);
  const province = address && stateCode(address, at, { required: true }, report);
  return omitUndefined({ city, province, street: address_lines?.[0] });
}

/** The search, then the hours of the first offices; or the one office. */
function nextCalls({ id, search }: OfficeInquiry, replies: readonly Reply[], platform: Platform): Call[] {
  const [first, ...details] = replies;
  if (first === undefined)
    return search === undefined
      ? [{ ...platform.officeCall(platform.officePath?.(id ?? '') ?? ''), step: 'office' }]
      : [{ ...platform.officesCall(queryOf(search)), step: 'search' }];
  if (search === undefined || details.length > 0 || !isAnswer(first)) return [];
  const { document: offices = [] } = platform.readReply(first, NO_ACCOUNT, platform.officesIn);
  return offices
    .slice(0, USUAL)
    .flatMap(({ detail }, at): Call[] =>
      detail === undefined
        ? []
        : [{ ...platform.officeCall(detail), step: 'hours', package: at, optional: true }],
    );
}

/** The query of a search. Both platforms have the same names. */
function queryOf(search: OfficeSearch): URLSearchParams {
  const { postal_code, province, city, street, latitude, longitude, collects, most } = search;
  const place = { postalCode: postal_code, province, city, streetName: street, longitude, latitude };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ d2po: collects, ...place, maximum: most }))
    if (value !== undefined) query.set(name, String(value));
  return query;
}

function oneOffice(
  reply: Answer,
  { id = '', unit }: OfficeInquiry,
  platform: Platform,
  carrier: CarrierIdentity,
): LocationsOutcome {
  const read = platform.readReply(reply, carrier, platform.officeIn);
  if (read.errors === undefined)
    return [[locationOf(read.document, { unit, collects: false }, carrier)], [...read.warnings]];
  if (reply.status !== 404) return [[], [...read.errors]];
  return [[], [notFoundEntry(carrier, { what: `post office ${id}`, field: 'id' })]];
}

function offices(
  reply: Answer,
  { search, unit, radius }: OfficeInquiry,
  replies: readonly Reply[],
  platform: Platform,
  carrier: CarrierIdentity,
): LocationsOutcome {
  const read = platform.readReply(reply, carrier, platform.officesIn);
  // Without an office nearby there is no list.
  if (read.errors !== undefined) return [[], reply.status === 404 && read.refused ? [] : [...read.errors]];
  const found = read.document.map((office, at) => {
    const details = replies.find(({ step, package: own }) => step === 'hours' && own === at);
    const { document } =
      details !== undefined && isAnswer(details)
        ? platform.readReply(details, carrier, platform.officeIn)
        : {};
    const whole = { ...office, hours: document?.hours ?? office.hours };
    return locationOf(whole, { unit, collects: search?.collects === true }, carrier);
  });
  const isNear = ({ distance }: Location) =>
    radius === undefined || distance === null || distance.value <= radius;
  return [found.filter(isNear), [...read.warnings]];
}

const KILOMETRES_OF_A_MILE = 1.609344;

function locationOf(
  office: PostOffice,
  { unit, collects }: { readonly unit: 'KM' | 'MI'; readonly collects: boolean },
  carrier: CarrierIdentity,
): Location {
  const { kilometres, postal_code: code } = office;
  const factor = unit === 'KM' ? 1 : KILOMETRES_OF_A_MILE;
  return location(carrier, {
    id: office.id,
    name: office.name ?? '',
    kind: 'counter',
    address: {
      address_lines: office.street === undefined ? undefined : [office.street],
      city: office.city,
      state_code: office.province,
      postal_code: code && `${code.slice(0, 3)} ${code.slice(-3)}`,
      country_code: 'CA',
    },
    latitude: office.latitude,
    longitude: office.longitude,
    distance:
      kilometres === undefined
        ? null
        : { value: decimal(kilometres).div(factor).decimalPlaces(2).toNumber(), unit },
    hours: office.hours.flatMap(({ day, time }) => hoursOf(day, time)),
    purposes: collects ? ['drop_off', 'collect'] : ['drop_off'],
    meta: {
      notices: [],
      ...omitUndefined({ location: office.location, is_bilingual: office.is_bilingual }),
    },
  });
}

/** Opening and closing times of one day in turn, two or four of them; Sunday is day 1. A day without times is closed. */
function hoursOf(day: string | undefined, times: readonly (string | undefined)[]): OpeningHours[] {
  const weekday = weekdayFromSunday(day ?? '', 1);
  const pairs = times.map((opens, at) => [clockTimeOf(opens), clockTimeOf(times[at + 1])] as const);
  return pairs.flatMap(([opens, closes], at) =>
    weekday === undefined || opens === undefined || closes === undefined || opens >= closes || at % 2 === 1
      ? []
      : [{ day: weekday, opens, closes }],
  );
}
