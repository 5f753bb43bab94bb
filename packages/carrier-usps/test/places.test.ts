/** Post offices and parcel lockers, which USPS finds by two calls; and what its replies about addresses mean. */
import type { LocationsRequestData } from '@waybill/core';
import { AddressRequest, LocationsRequest } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { answer, austin, faultsOf, letters, mapper, refusal } from './support/requests.js';

const { person_name: _, company_name: __, phone_number: ___, ...address } = austin;
const near = { address };
const wireOf = (request: LocationsRequestData) =>
  mapper.createLocationsRequest(new LocationsRequest(request));

const point = { latitude: 30.27, longitude: -97.74 };
test.each<[field: string, request: LocationsRequestData]>([
  ['id', { id: '1353501', near }],
  ['kinds', { near, kinds: ['drop_box'] }],
  ['radius', { near, radius: 200 }],
  ['near.latitude', { near: point, kinds: ['locker'] }],
  ['near.address.postal_code', { near: { address: { city: 'Austin', country_code: 'US' } } }],
  ['near.address.country_code', { near: { address: { postal_code: 'K1A 0B1', country_code: 'CA' } } }],
])('%s is refused', (field, request) => {
  expect(faultsOf(() => wireOf(request))).toContain(field);
});

const STREET = 'streetAddress=1100+Congress+Ave&city=Austin&state=TX&ZIPCode=78701';
const town = { address: { city: 'Austin', state_code: 'TX', country_code: 'US' } } as const;
const hold = 'city=Austin&state=TX&pickupService=HOLD_FOR_PICKUP&limit=100';
test.each<[request: LocationsRequestData, offices: string | undefined, lockers?: string]>([
  [{ near, radius: 100, distance_unit: 'MI', kinds: ['shop'] }, `${STREET}&radius=100&limit=100`],
  [{ near, radius: 1.7, distance_unit: 'KM', kinds: ['counter'] }, `${STREET}&radius=2&limit=100`],
  [{ near, limit: 5, kinds: ['locker'] }, undefined, 'ZIPCode=78701&limit=5'],
  [{ near: town, purposes: ['collect'] }, hold, 'city=Austin&state=TX&limit=100'],
  [{ near: point }, 'LAT=30.27&LONG=-97.74&limit=100'],
])('%j searches offices by %s and lockers by %s', (request, offices, lockers) => {
  const wire = wireOf(request);
  expect([wire.offices, wire.lockers]).toEqual([offices, lockers]);
});

const found = (replies: ReturnType<typeof answer>[], more: Partial<LocationsRequestData> = {}) =>
  mapper.parseLocationsResponse({ request: wireOf({ near, ...more }), replies })[0];

test('lockers come after the post offices, without a distance, and only what is sought is found', () => {
  const offices = [
    { facilityId: '2', postOfficeType: 'POST_OFFICE', distance: 3 },
    { facilityId: '3', postOfficeType: 'VILLAGE_POST_OFFICE', distance: 1 },
  ];
  const replies = [answer('lockers', { facilityID: '1' }), answer('offices', { locations: offices })];
  const idsOf = (more: Partial<LocationsRequestData>) => found(replies, more).map(({ id }) => id);
  expect(idsOf({})).toEqual(['3', '2', '1']);
  expect(found(replies).at(-1)?.distance).toBeNull();
  expect(idsOf({ kinds: ['counter'] })).toEqual(['2']);
  expect(idsOf({ limit: 2 })).toEqual(['3', '2']);
  expect(idsOf({ purposes: ['collect'] })).toEqual([]);
});

const [lockerSizeMaximumLength, lockerSizeMaximumWidth, lockerSizeMaximumHeight] = [27, 14, 13];
const sizes = { lockerSizeMaximumLength, lockerSizeMaximumWidth, lockerSizeMaximumHeight };
const offline = { message: 'USPS has the locker offline (BUSY).' };
test.each([
  [{ serviceDirectShip: true }, { purposes: ['collect'], meta: { notices: [], largest_package: null } }],
  [{ servicePrepaidReturns: true }, { purposes: ['drop_off'] }],
  [{ lockerOnline: true }, { purposes: [], meta: { notices: [] } }],
  [{ lockerOnline: false, lockerStatus: 'BUSY' }, { meta: { notices: [offline], locker_status: 'BUSY' } }],
  [sizes, { meta: { largest_package: [27, 14, 13] } }],
])('a locker with %j is %j', (facts, locker) => {
  const [read] = found([answer('lockers', { facilityID: '1', ...facts })]);
  expect(read).toMatchObject({ id: '1', kind: 'locker', ...locker });
});

/** `MONDAY 09:00-17:00`, `FRIDAY -17:00` */
const open = (service: string, days = '') => ({
  services: [{ service, hours: days.split(', ').map(hoursOf) }],
});
function hoursOf(text: string) {
  const [dayOfWeek, openTime, closeTime] = text.split(/[ -]/);
  return { dayOfWeek, times: [{ openTime: openTime || undefined, closeTime }] };
}
const last = (days: string) => open('LAST_COLLECTION', days);
const retail = open('RETAIL', 'MONDAY 09:00-17:00, SUNDAY 09:00-09:00, FRIDAY -17:00');
test.each([
  [{ postOfficeType: 'VILLAGE_POST_OFFICE' }, { kind: 'shop', purposes: ['drop_off'] }],
  [{ postOfficeType: 'POST_OFFICE' }, { kind: 'counter' }],
  [{ postOfficeType: 'SELF_SERVICE_KIOSK' }, { kind: 'other' }],
  [{ temporaryClosure: true }, { meta: { notices: [{ code: 'temporary_closure' }] } }],
  [retail, { hours: [{ opens: '09:00', closes: '17:00' }] }],
  [last('MONDAY -17:00, FRIDAY -17:00, SATURDAY -12:00'), { latest_drop_off: '17:00' }],
  [last('MONDAY -17:00, FRIDAY -16:00'), { latest_drop_off: null }],
  [open('HOLD_FOR_PICKUP'), { purposes: ['drop_off', 'collect'] }],
])('an office with %j is %j', (facts, office) => {
  const [read] = found([answer('offices', { locations: [{ facilityId: '1', ...facts }] })]);
  expect(read).toMatchObject({ id: '1', ...office });
});

const addressed = (changes: object) =>
  mapper.createAddressRequest(new AddressRequest({ address: { ...address, ...changes } }));
const suite = { address_lines: ['1100 CONGRESS AVE', 'APT 4'], city: 'AUSTIN' };
const verdictOn = (reply: ReturnType<typeof answer>) =>
  mapper.parseAddressResponse({ request: addressed(suite), replies: [reply] });

const [streetAddress, secondaryAddress] = suite.address_lines;
const FOUND = { streetAddress, secondaryAddress, city: 'AUSTIN', state: 'TX', ZIPCode: '78701' };
const confirmed = (DPVConfirmation: string, more: object = {}) => ({
  additionalInfo: { DPVConfirmation, ...more },
});
test.each<[said: object, verdict: string, missing?: string[], notices?: string[]]>([
  [confirmed('Y'), 'valid'],
  [confirmed('N'), 'not_found'],
  [{ ...confirmed('Y'), corrections: [{ code: '32' }] }, 'incomplete', ['unit']],
  [{ ...confirmed('Y'), corrections: [{ code: '22' }] }, 'incomplete', ['street']],
  [{ matches: [{ code: '31' }] }, 'valid'],
  [confirmed('S'), 'valid', [], ['unit_not_confirmed']],
  [confirmed('Y', { carrierRoute: 'R777' }), 'valid', [], ['no_street_delivery']],
  [confirmed('Y', { carrierRoute: 'R779' }), 'valid', [], ['no_street_delivery']],
  [confirmed('Y', { vacant: 'Y' }), 'valid', [], ['vacant']],
  [confirmed('D'), 'incomplete', ['unit']],
  [confirmed('Y', { carrierRoute: 'R770', vacant: 'N' }), 'valid'],
])('an address with %j is %s', (said, verdict, missing = [], codes = []) => {
  const notices = codes.map((code) => ({ code }));
  const result = { verdict, missing, meta: { notices } };
  expect(verdictOn(answer('validate', { address: FOUND, ...said }))).toMatchObject([result, []]);
});

const refused = (code: string) => refusal('validate', { code, detail: 'The words of USPS' });
const fault = { faultstring: 'No such resource', detail: { errorcode: 'messaging.adaptors' } };
test.each<[what: string, reply: ReturnType<typeof answer>, result: object | null, error?: object]>([
  ['that nothing is said of', answer('validate', { address: FOUND }), null, { kind: 'unexpected_reply' }],
  ['that is not in the reply', answer('validate', confirmed('Y')), null, { kind: 'unexpected_reply' }],
  ['that is refused with 010003', refused('010003'), { verdict: 'not_found' }],
  ['that is refused with 010005', refused('010005'), { verdict: 'not_found' }],
  ['that is refused with 010006', refused('010006'), { verdict: 'incomplete' }],
  ['without a service', answer('validate', { fault }, 404), null, { message: 'No such resource' }],
])('an address %s: %j', (_what, reply, result, error) => {
  const [read, errors] = verdictOn(reply);
  expect([read, errors]).toMatchObject([result, error === undefined ? [] : [error]]);
  if (read) expect(read.meta.notices[0]?.message).toBe('The words of USPS');
});

test('an address is looked up by its state, its further lines together, and a firm of at most 50 characters', () => {
  const nowhere = { city: undefined, state_code: undefined, postal_code: undefined };
  const words = /address\.state_code or address\.state.*address\.postal_code or address\.city/s;
  expect(() => addressed(nowhere)).toThrow(words);
  for (const state of ['PR', 'PW'])
    expect(addressed({ state_code: undefined, country_code: state }).query).toMatchObject({ state });
  const address_lines = [...suite.address_lines, 'REAR ENTRANCE'];
  expect(addressed({ address_lines }).query).toHaveProperty('secondaryAddress', 'APT 4, REAR ENTRANCE');
  expect(addressed({ company_name: letters(50) }).query).toHaveProperty('firm');
  expect(addressed({ company_name: letters(51) }).query).not.toHaveProperty('firm');
});
