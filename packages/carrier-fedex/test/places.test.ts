/** Addresses and locations: what FedEx's answers mean, and what the simulator finds. */
import { findLocations, type LocationsRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { answer, mapper, RECIPIENT, started } from './support/account.js';

const said = { code: 'RRHC.CONVERSION', message: 'Rural route converted.' };
const resolved = (attributes: object, more: object = {}) => ({
  ...{ attributes: { Resolved: true, ...attributes }, ...more },
});
const suite = { customerMessage: { code: 'INVALID.SUITE.NUMBER' } };
const many = { Resolved: 'false', MultipleMatches: 'true' };
const unit = { verdict: 'incomplete', missing: ['unit'] };
const york = { city: undefined, cityToken: { value: 'York' } };
const facts = (more: object) => ({ candidates: [{ facts: more }] });
test.each<[object, object]>([
  [{ attributes: { Resolved: 'true' } }, { verdict: 'valid' }],
  [{ attributes: { AddressType: 'STANDARDIZED' } }, { verdict: 'valid' }],
  [resolved({ InvalidSuiteNumber: 'true' }), unit],
  [resolved({}, suite), unit],
  [resolved({ Resolved: 'false' }), { verdict: 'not_found' }],
  [{ attributes: { AddressType: 'NORMALIZED' } }, { verdict: 'not_found' }],
  [resolved({ AddressType: 'RAW' }), { verdict: 'not_checked' }],
  [resolved({ CountrySupported: false }), { verdict: 'not_checked' }],
  [{ attributes: { AddressType: 'OTHER' } }, { verdict: 'not_checked' }],
  [{}, { verdict: 'not_checked', candidates: [] }],
  [resolved(many), { verdict: 'ambiguous', candidates: [{ changed: [] }] }],
  [resolved({}, { customerMessages: [said] }), { meta: { notices: [said] } }],
  [resolved({ DPV: 'true' }), facts({ delivery_point: true })],
  [resolved({ AddressPrecision: 'STREET' }), facts({ precision: 'STREET' })],
  [resolved({ POBox: true }), facts({ post_office_box: true })],
  [resolved({ POBox: true }, { postOfficeBox: false }), facts({ post_office_box: false })],
  [resolved({}, { classification: 'MIXED' }), { classification: 'mixed' }],
  [resolved({}, york), { candidates: [{ address: { city: 'York' } }] }],
])('an address with the answer %j is %j', (more, result) => {
  const { city, state_code, postal_code, country_code } = RECIPIENT;
  const lines = { streetLinesToken: RECIPIENT.address_lines, postalCodeToken: { value: postal_code } };
  const found = { ...lines, city, stateOrProvinceCode: state_code, countryCode: country_code, ...more };
  const asked = { transaction_id: 'id-1', asked: RECIPIENT, body: {} };
  const replies = [answer('resolve', { output: { resolvedAddresses: [found] } })];
  expect(mapper.parseAddressResponse({ request: asked, replies })[0]).toMatchObject(result);
});

const near = { address: { postal_code: '38017', country_code: 'US' } };
test.each<[Partial<LocationsRequestData>, string]>([
  [{ kinds: ['drop_box'] }, 'DXBA'],
  [{ purposes: ['drop_off', 'collect'] }, 'YBZA NQAO'],
  [{ radius: 1, distance_unit: 'MI' }, 'YBZA DXBA'],
  [{ limit: 1 }, 'YBZA'],
])('locations by %j are %s', async (more, ids) => {
  await using at = await started();
  const [found, errors] = await findLocations(at.proxy, { near, ...more });
  expect(errors).toEqual([]);
  expect(found.map(({ id }) => id).join(' ')).toBe(ids);
});

const KINDS =
  'FEDEX_OFFICE:counter FEDEX_EXPRESS_STATION:counter FEDEX_STAFFED:counter FEDEX_GROUND_TERMINAL:counter ' +
  'FEDEX_HOME_DELIVERY_STATION:counter FEDEX_ONSITE:shop FEDEX_SHIPSITE:shop FEDEX_SHIP_AND_GET:locker ' +
  'FEDEX_AUTHORIZED_SHIP_CENTER:shop FEDEX_SELF_SERVICE_LOCATION:drop_box FEDEX_FREIGHT:other';
const hours = (operationalHoursType: string, begins = '08:00:00', ends = '20:00:00') => ({
  storeHours: [{ dayofweek: 'MONDAY', operationalHoursType, operationalHours: [{ begins, ends }] }],
});
const contact = { companyName: 'C', phoneNumber: '9' };
const called = (detail: object) => ({ contactAndAddress: { contact, addressAncillaryDetail: detail } });
const open = (opens: string, closes: string) => ({ hours: [{ day: 'monday', opens, closes }] });
test.each<[object, object]>([
  ...KINDS.split(' ')
    .map((row) => row.split(':'))
    .map(([locationType, kind]): [object, object] => [{ locationType }, { kind }]),
  [{ locationAttributeTypes: ['GROUND_DROPOFFS'] }, { purposes: ['drop_off'] }],
  [{ locationAttributeTypes: ['DROP_BOX'] }, { purposes: ['drop_off'] }],
  [{ locationAttributeTypes: ['WEEKDAY_GROUND_HOLD_AT_LOCATION'] }, { purposes: ['collect'] }],
  [{ locationAttributeTypes: ['OTHER'] }, { purposes: [] }],
  [hours('OPEN_BY_HOURS'), open('08:00', '20:00')],
  [hours('OPEN_BY_HOURS', '08:00:00', '00:00:00'), open('08:00', '24:00')],
  [hours('OPEN_BY_HOURS', '20:00:00', '20:00:00'), { hours: [] }],
  [hours('OPEN_ALL_DAY'), open('00:00', '24:00')],
  [hours('CLOSED_ALL_DAY'), { hours: [] }],
  [{ distance: { units: 'MI', value: 1 } }, { distance: { value: 1.61, unit: 'KM' } }],
  [{ specialInstructions: 'Ring' }, { instructions: 'Ring' }],
  [called({ displayName: 'D' }), { name: 'D', phone_number: '9' }],
  [called({}), { name: 'C' }],
  [called({ locationInProperty: 'Lobby' }), { instructions: 'Lobby' }],
])('locations with the answer %j are %j', (more, expected) => {
  const asked = { transaction_id: 'id', distance_unit: 'KM', purposes: [], body: {} } as const;
  const replies = [answer('locations', { output: { locationDetailList: [{ locationId: 'A', ...more }] } })];
  expect(mapper.parseLocationsResponse({ request: asked, replies })[0]).toMatchObject([expected]);
});
