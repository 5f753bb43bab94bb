/** Post offices: near an address or a point, and one by its number. Their hours are asked for one by one. */
import type { OperationContext, OperationFor } from '@waybill/carrier-kit';
import { location } from '@waybill/carrier-kit/after';
import { decimal, NO_ACCOUNT, notFoundEntry } from '@waybill/carrier-kit/reply';
import { omitUndefined, postalCode, type Reporter, stateCode } from '@waybill/carrier-kit/request';
import type { Location, LocationsOutcome } from '@waybill/core';
import {
  type Answer,
  type Call,
  type CarrierIdentity,
  isAnswer,
  type LocationsRequest,
  type Reply,
} from '@waybill/core/plugin';
import type { OfficeSearch, PostOffice } from './locations/office.js';
import { byPlatform, type Platform } from './platform.js';
import type { Api, OpenSettings } from './settings.js';

/** What is looked for, and how it is written. */
export interface OfficeInquiry {
  /** Left out where one office is asked for by its number. */
  readonly search?: OfficeSearch;
  readonly id?: string;
  readonly unit: 'KM' | 'MI';
  readonly radius?: number;
}

/** The most offices in one answer. */
const MOST = 50;
/** So many offices are asked for where the request does not say, and of so many the hours. */
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
    if (near !== undefined) report.contradiction('near', 'is set, but one location is asked for by its id');
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

const locationsOn = (platform: Platform): OperationFor<'locations', OpenSettings, OfficeInquiry> => ({
  createRequest: (request, context) => createRequest(request, context, platform),
  next: ({ request: { id, search }, replies }) => {
    const [first, ...details] = replies;
    if (first === undefined)
      return search === undefined
        ? [{ ...platform.officeCall(platform.officePath?.(id ?? '') ?? ''), step: 'office' }]
        : [{ ...platform.officesCall(search), step: 'search' }];
    if (search === undefined || details.length > 0 || !isAnswer(first)) return [];
    const { document: offices = [] } = platform.readReply(first, NO_ACCOUNT, platform.officesIn);
    return offices
      .slice(0, USUAL)
      .flatMap(({ detail }, at): Call[] =>
        detail === undefined
          ? []
          : [{ ...platform.officeCall(detail), step: 'hours', package: at, optional: true }],
      );
  },
  parseResponse: ({ request, replies }, carrier) => {
    const [reply] = replies;
    if (reply === undefined || !isAnswer(reply)) return [[], []];
    return request.search === undefined
      ? oneOffice(reply, request, platform, carrier)
      : offices(reply, request, replies, platform, carrier);
  },
});

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
  const { kilometres } = office;
  const factor = unit === 'KM' ? 1 : KILOMETRES_OF_A_MILE;
  return location(carrier, {
    id: office.id,
    name: office.name ?? '',
    kind: 'counter',
    address: {
      address_lines: office.street === undefined ? undefined : [office.street],
      city: office.city,
      state_code: office.province,
      postal_code: office.postal_code?.replace(/^(\w{3})(\w{3})$/, '$1 $2'),
      country_code: 'CA',
    },
    latitude: office.latitude,
    longitude: office.longitude,
    distance:
      kilometres === undefined
        ? null
        : { value: decimal(kilometres).div(factor).decimalPlaces(2).toNumber(), unit },
    hours: office.hours,
    purposes: collects ? ['drop_off', 'collect'] : ['drop_off'],
    meta: {
      notices: [],
      ...omitUndefined({ location: office.location, is_bilingual: office.is_bilingual }),
    },
  });
}

/** What is looked for, on the platform `api`. */
export interface WireLocationsRequest extends OfficeInquiry {
  readonly api: Api;
}

export const locations: OperationFor<'locations', OpenSettings, WireLocationsRequest> =
  byPlatform(locationsOn);
