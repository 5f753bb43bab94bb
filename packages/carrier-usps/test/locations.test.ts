/** Post offices and parcel lockers, which USPS finds by two calls and with different answers. */
import { findLocations, type LocationsRequestData } from '@waybill/core';
import { LocationsRequest } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { usps } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { austin, mapper } from './support/requests.js';

const { address_lines, city, state_code, postal_code, country_code } = austin;
const capitol = { address: { address_lines, city, state_code, postal_code, country_code } };

const STREET = 'streetAddress=1100+Congress+Ave&city=Austin&state=TX&ZIPCode=78701';

async function found(request: LocationsRequestData) {
  await using running = await startSimulator(simulator);
  const [locations, errors] = await findLocations(usps.create(running.settings), request);
  return { locations, errors, calls: running.exchanges.filter(({ method }) => method === 'GET').length };
}

test('lockers come after the post offices, without a distance', async () => {
  const { locations } = await found({ near: capitol });
  expect(locations.map(({ kind }) => kind)).toEqual(['counter', 'shop', 'counter', 'other', 'locker']);
  expect(locations.at(-1)?.distance).toBeNull();
});

test('only the requested kinds are searched', async () => {
  const { locations, calls } = await found({ near: capitol, kinds: ['shop'] });
  expect(locations.map(({ kind }) => kind)).toEqual(['shop']);
  expect(calls).toBe(1);
  expect((await found({ near: capitol, radius: 2, kinds: ['counter'] })).locations).toHaveLength(1);
});

test.each<[field: string, request: LocationsRequestData]>([
  ['id', { id: '1353501', near: capitol }],
  ['kinds', { near: capitol, kinds: ['drop_box'] }],
  ['radius', { near: capitol, radius: 200 }],
  ['near.latitude', { near: { latitude: 30.27, longitude: -97.74 }, kinds: ['locker'] }],
  ['near.address.postal_code', { near: { address: { city: 'Austin', country_code: 'US' } } }],
  ['near.address.country_code', { near: { address: { postal_code: 'K1A 0B1', country_code: 'CA' } } }],
])('%s is refused before anything is sent', async (field, request) => {
  const { locations, errors, calls } = await found(request);
  expect(locations).toEqual([]);
  expect(errors.map((entry) => entry.field)).toContain(field);
  expect(calls).toBe(0);
});

test.each<[request: LocationsRequestData, offices: string | undefined, lockers: string | undefined]>([
  [
    { near: capitol, radius: 100, distance_unit: 'MI', kinds: ['shop'] },
    `${STREET}&radius=100&limit=100`,
    undefined,
  ],
  [
    { near: capitol, radius: 1.7, distance_unit: 'KM', kinds: ['counter'] },
    `${STREET}&radius=2&limit=100`,
    undefined,
  ],
  [{ near: capitol, limit: 5, kinds: ['locker'] }, undefined, 'ZIPCode=78701&limit=5'],
  [
    { near: { address: { city: 'Austin', state_code: 'TX', country_code: 'US' } }, purposes: ['collect'] },
    'city=Austin&state=TX&pickupService=HOLD_FOR_PICKUP&limit=100',
    'city=Austin&state=TX&limit=100',
  ],
  [{ near: { latitude: 30.27, longitude: -97.74 } }, 'LAT=30.27&LONG=-97.74&limit=100', undefined],
])('%j searches offices by %s and lockers by %s', (request, offices, lockers) => {
  const wire = mapper.createLocationsRequest(new LocationsRequest(request));
  expect([wire.offices, wire.lockers]).toEqual([offices, lockers]);
});

function placesOf(step: string, document: unknown) {
  const request = mapper.createLocationsRequest(new LocationsRequest({ near: capitol }));
  const replies = [{ step, status: 200, headers: {}, body: JSON.stringify(document) }];
  return mapper.parseLocationsResponse({ request, replies })[0];
}

test.each([
  [{ serviceDirectShip: true }, { purposes: ['collect'], meta: { notices: [], largest_package: null } }],
  [
    { servicePrepaidReturns: true, lockerOnline: true },
    { purposes: ['drop_off'], meta: { notices: [] } },
  ],
  [
    { lockerOnline: false, lockerStatus: 'BUSY' },
    { meta: { notices: [{ message: 'USPS has the locker offline (BUSY).' }], locker_status: 'BUSY' } },
  ],
  [
    { lockerSizeMaximumLength: 27, lockerSizeMaximumWidth: 14, lockerSizeMaximumHeight: 13 },
    { meta: { largest_package: [27, 14, 13] } },
  ],
])('a locker with %j is %j', (facts, locker) => {
  expect(placesOf('lockers', { facilityID: '1', ...facts })).toMatchObject([
    { id: '1', kind: 'locker', ...locker },
  ]);
});

const hours = (service: string, ...days: [day: string, closes: string, opens?: string][]) => ({
  service,
  hours: days.map(([dayOfWeek, closeTime, openTime]) => ({ dayOfWeek, times: [{ openTime, closeTime }] })),
});

test.each([
  [{ postOfficeType: 'VILLAGE_POST_OFFICE' }, { kind: 'shop' }],
  [{ postOfficeType: 'POST_OFFICE' }, { kind: 'counter' }],
  [{ postOfficeType: 'SELF_SERVICE_KIOSK' }, { kind: 'other' }],
  [
    { temporaryClosure: true, temporaryClosureDate: '2026-03-01' },
    { meta: { notices: [{ code: 'temporary_closure' }] } },
  ],
  [
    {
      services: [
        hours('RETAIL', ['MONDAY', '17:00', '09:00'], ['SUNDAY', '09:00', '09:00'], ['FRIDAY', '17:00']),
      ],
    },
    { hours: [{ opens: '09:00', closes: '17:00' }] },
  ],
  [
    { services: [hours('LAST_COLLECTION', ['MONDAY', '17:00'], ['FRIDAY', '17:00'], ['SATURDAY', '12:00'])] },
    { latest_drop_off: '17:00' },
  ],
  [
    { services: [hours('LAST_COLLECTION', ['MONDAY', '17:00'], ['FRIDAY', '16:00'])] },
    { latest_drop_off: null },
  ],
  [{ services: [hours('HOLD_FOR_PICKUP')] }, { purposes: ['drop_off', 'collect'] }],
])('an office with %j is %j', (facts, office) => {
  expect(placesOf('offices', { locations: [{ facilityId: '1', ...facts }] })).toMatchObject([
    { id: '1', ...office },
  ]);
});
