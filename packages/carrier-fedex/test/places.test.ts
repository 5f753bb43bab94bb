/** Addresses and locations: what FedEx's answers mean, and what the simulator finds. */
import { createShipment, findLocations, type LocationsRequestData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { answer, mapper, RECIPIENT, request, started } from './support/account.js';

describe('an address', () => {
  const said = { code: 'RRHC.CONVERSION', message: 'Rural route converted.' };
  const resolved = (attributes: object, more: object = {}) => ({
    attributes: { Resolved: true, ...attributes },
    ...more,
  });
  const facts = (more: object) => ({ candidates: [{ facts: more }] });
  test.each<[object, object]>([
    [{ attributes: { Resolved: 'true' } }, { verdict: 'valid' }],
    [{ attributes: { AddressType: 'STANDARDIZED' } }, { verdict: 'valid' }],
    [resolved({ InvalidSuiteNumber: 'true' }), { verdict: 'incomplete', missing: ['unit'] }],
    [
      resolved({}, { customerMessage: { code: 'INVALID.SUITE.NUMBER' } }),
      { verdict: 'incomplete', missing: ['unit'] },
    ],
    [resolved({ Resolved: 'false' }), { verdict: 'not_found' }],
    [{ attributes: { AddressType: 'NORMALIZED' } }, { verdict: 'not_found' }],
    [resolved({ AddressType: 'RAW' }), { verdict: 'not_checked' }],
    [resolved({ CountrySupported: false }), { verdict: 'not_checked' }],
    [{ attributes: { AddressType: 'OTHER' } }, { verdict: 'not_checked' }],
    [{}, { verdict: 'not_checked', candidates: [] }],
    [
      resolved({ Resolved: 'false', MultipleMatches: 'true' }),
      { verdict: 'ambiguous', candidates: [{ changed: [] }] },
    ],
    [resolved({}, { customerMessages: [said] }), { meta: { notices: [said] } }],
    [
      resolved({ DPV: 'true', AddressPrecision: 'STREET' }),
      facts({ delivery_point: true, precision: 'STREET' }),
    ],
    [resolved({ POBox: true }), facts({ post_office_box: true })],
    [resolved({ POBox: true }, { postOfficeBox: false }), facts({ post_office_box: false })],
    [resolved({}, { classification: 'MIXED' }), { classification: 'mixed' }],
    [
      resolved({}, { city: undefined, cityToken: { value: 'York' } }),
      { candidates: [{ address: { city: 'York' } }] },
    ],
  ])('with the answer %j is %j', (more, result) => {
    const { address_lines, city, state_code, postal_code, country_code } = RECIPIENT;
    const place = {
      streetLinesToken: address_lines,
      city,
      stateOrProvinceCode: state_code,
      countryCode: country_code,
    };
    const found = { ...place, postalCodeToken: { value: postal_code }, ...more };
    const asked = { transaction_id: 'id-1', asked: RECIPIENT, body: {} };
    const replies = [answer('resolve', { output: { resolvedAddresses: [found] } })];
    expect(mapper.parseAddressResponse({ request: asked, replies })[0]).toMatchObject(result);
  });
});

describe('locations', () => {
  const near = { address: { postal_code: '38017', country_code: 'US' } };
  test.each<[Partial<LocationsRequestData>, string]>([
    [{ kinds: ['drop_box'] }, 'DXBA'],
    [{ purposes: ['drop_off', 'collect'] }, 'YBZA NQAO'],
    [{ radius: 1, distance_unit: 'MI' }, 'YBZA DXBA'],
    [{ limit: 1 }, 'YBZA'],
  ])('by %j are %s', async (more, ids) => {
    await using at = await started();
    const [found, errors] = await findLocations(at.proxy, { near, ...more });
    expect(errors).toEqual([]);
    expect(found.map(({ id }) => id).join(' ')).toBe(ids);
  });

  test('that are found hold packages', async () => {
    await using at = await started();
    const [[found]] = await findLocations(at.proxy, { near, purposes: ['collect'] });
    const extra = { 'fedex:hold_location_id': found?.id ?? '' };
    const held = request({ options: ['hold_for_pickup'], extra });
    expect(await createShipment(at.proxy, held)).toMatchObject([{ complete: true }, []]);
  });

  const KINDS =
    'FEDEX_OFFICE:counter FEDEX_EXPRESS_STATION:counter FEDEX_STAFFED:counter FEDEX_GROUND_TERMINAL:counter ' +
    'FEDEX_HOME_DELIVERY_STATION:counter FEDEX_ONSITE:shop FEDEX_SHIPSITE:shop FEDEX_SHIP_AND_GET:locker ' +
    'FEDEX_AUTHORIZED_SHIP_CENTER:shop FEDEX_SELF_SERVICE_LOCATION:drop_box FEDEX_FREIGHT:other';
  const hours = (operationalHoursType: string, begins = '08:00:00', ends = '20:00:00') => ({
    storeHours: [{ dayofweek: 'MONDAY', operationalHoursType, operationalHours: [{ begins, ends }] }],
  });
  const open = (opens: string, closes: string) => ({ hours: [{ day: 'monday', opens, closes }] });
  test.each<[object, object]>([
    ...KINDS.split(' ').map((row): [object, object] => {
      const [locationType, kind] = row.split(':');
      return [{ locationType }, { kind }];
    }),
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
    [
      { contactAndAddress: { addressAncillaryDetail: { displayName: 'D' }, contact: { companyName: 'C' } } },
      { name: 'D' },
    ],
    [
      { contactAndAddress: { contact: { companyName: 'C', phoneNumber: '9' } } },
      { name: 'C', phone_number: '9' },
    ],
    [
      { contactAndAddress: { addressAncillaryDetail: { locationInProperty: 'Lobby' } } },
      { instructions: 'Lobby' },
    ],
  ])('with the answer %j are %j', (more, expected) => {
    const asked = { transaction_id: 'id', distance_unit: 'KM', purposes: [], body: {} } as const;
    const replies = [answer('locations', { output: { locationDetailList: [{ locationId: 'A', ...more }] } })];
    expect(mapper.parseLocationsResponse({ request: asked, replies })[0]).toMatchObject([expected]);
  });
});
