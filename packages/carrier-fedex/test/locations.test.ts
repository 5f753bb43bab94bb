/** Locations at the simulator, and what is refused before anything is sent. */
import { createShipment, findLocations, type LocationsRequestData } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { fedex } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { account, NOW, request } from './support/account.js';

const noTokens = { get: async () => undefined, set: async () => {}, delete: async () => {} };
const near = { address: { postal_code: '38017', country_code: 'US' } };

async function started() {
  const clock = { now: () => NOW, wait: async () => {} };
  const running = await startSimulator(simulator, clock);
  const proxy = fedex.create(running.settings, { clock, newId: () => 'id', tokens: noTokens });
  return { running, proxy, [Symbol.asyncDispose]: () => running.close() };
}

test('a package is held at a location that was found', async () => {
  await using at = await started();
  const [found] = await findLocations(at.proxy, { near, purposes: ['collect'] });
  const [shipment, errors] = await createShipment(
    at.proxy,
    request({
      services: ['FEDEX_GROUND'],
      options: ['hold_for_pickup'],
      extra: { 'fedex:hold_location_id': found[0]?.id ?? '' },
    }),
  );
  expect(errors).toEqual([]);
  expect(shipment).not.toBeNull();
});

test.each<[what: string, more: Partial<LocationsRequestData>, names: string[]]>([
  ['the kind', { kinds: ['drop_box'] }, ['DXBA']],
  ['both purposes', { purposes: ['drop_off', 'collect'] }, ['YBZA', 'NQAO']],
  ['the radius, in miles', { radius: 1, distance_unit: 'MI' }, ['YBZA', 'DXBA']],
  ['the number', { limit: 1 }, ['YBZA']],
])('%s is what FedEx looks for', async (_what, more, ids) => {
  await using at = await started();
  const [found, errors] = await findLocations(at.proxy, { near, ...more });
  expect(errors).toEqual([]);
  expect(found.map(({ id }) => id)).toEqual(ids);
});

describe('is refused before anything is sent', () => {
  test.each<[what: string, asked: LocationsRequestData, field: string]>([
    ['a location by its id', { id: 'YBZA' }, 'id'],
    ['a point without its country', { near: { latitude: 35, longitude: -90 } }, 'near.address.country_code'],
    ['a country alone', { near: { address: { country_code: 'US' } } }, 'near.address.postal_code'],
    ['a kind without a type of FedEx', { near, kinds: ['other'] }, 'kinds[0]'],
  ])('%s', async (_what, asked, field) => {
    const [, errors] = await findLocations(account(), asked);
    expect(errors.map((entry) => entry.field)).toContain(field);
  });
});
