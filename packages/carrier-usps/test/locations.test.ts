/** Post offices and parcel lockers, which USPS finds by two calls and with different answers. */
import { findLocations, type LocationsRequestData } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { usps } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const capitol = {
  address: {
    address_lines: ['1100 Congress Ave'],
    city: 'Austin',
    state_code: 'TX',
    postal_code: '78701',
    country_code: 'US',
  },
} as const;

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

test('only what is asked for is looked for', async () => {
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
