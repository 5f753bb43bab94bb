/** Service points at the simulator, and their key. */
import { createShipment, findLocations, type LocationsRequestData } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { type DhlExpressInput, dhlExpress } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { NOW } from './support/exchange.js';
import { abroad } from './support/requests.js';

const context = { clock: { now: () => NOW, wait: async () => {} }, newId: () => 'id' };

async function started(settings: Partial<DhlExpressInput> = {}) {
  const running = await startSimulator(simulator, { now: () => NOW });
  const proxy = dhlExpress.create({ ...running.settings, ...settings }, context);
  return { running, proxy, [Symbol.asyncDispose]: () => running.close() };
}

const near: LocationsRequestData = {
  near: { address: { city: 'Oslo', postal_code: '0159', country_code: 'NO' } },
};

test('a service point is found near an address, and a shipment is held there', async () => {
  await using at = await started();
  const [points, errors] = await findLocations(at.proxy, { ...near, purposes: ['collect'], limit: 1 });
  expect(errors).toEqual([]);
  expect(points).toMatchObject([{ id: 'OSL001', kind: 'counter', distance: { value: 0.4, unit: 'KM' } }]);
  const held = {
    options: ['hold_for_pickup'],
    extra: { 'dhl-express:access_point_id': points[0]?.id ?? '' },
  };
  const [shipment, problems] = await createShipment(at.proxy, abroad(held));
  expect([shipment?.complete, problems]).toEqual([true, []]);
});

test.each<[string, LocationsRequestData, string[]]>([
  ['lockers and shops', { ...near, kinds: ['locker', 'shop'] }, ['OSL002', 'OSL003']],
  ['those within a mile and a half', { ...near, radius: 1.5, distance_unit: 'MI' }, ['OSL001', 'OSL002']],
  ['the one with an id', { id: 'osl003' }, ['OSL003']],
  ['none with an id that does not exist', { id: 'OSL009' }, []],
  ['those around a point', { near: { latitude: 59.9, longitude: 10.7 }, limit: 1 }, ['HER001']],
])('finds %s', async (_, request, ids) => {
  await using at = await started();
  const [points, errors] = await findLocations(at.proxy, request);
  expect(errors).toEqual([]);
  expect(points.map(({ id }) => id)).toEqual(ids);
});

test.each<[string, LocationsRequestData, string]>([
  ['a drop box', { ...near, kinds: ['drop_box'] }, 'kinds[0]'],
  ['an id that is none', { id: 'OSL' }, 'id'],
  ['an address without a town', { near: { address: { country_code: 'NO' } } }, 'near.address.city'],
])('%s is refused by its field', async (_, request, field) => {
  await using at = await started();
  expect((await findLocations(at.proxy, request))[1]).toMatchObject([{ field }]);
});

test('the key is needed for service points alone, and is in no error', async () => {
  await using wrong = await started({ service_point_key: 'not-the-key-of-tests' });
  const [, errors] = await findLocations(wrong.proxy, near);
  expect(errors).toMatchObject([{ code: '100', kind: 'carrier' }]);
  wrong.running.fault({ kind: 'reset' }, { path: /servicepoints/ });
  expect(JSON.stringify(await findLocations(wrong.proxy, near))).not.toContain('not-the-key-of-tests');
  const { service_point_key: _, ...settings } = wrong.running.settings as DhlExpressInput;
  const without = dhlExpress.create(settings, context);
  expect((await findLocations(without, near))[1]).toMatchObject([{ code: 'invalid_settings' }]);
  expect((await createShipment(without, abroad()))[1]).toEqual([]);
});
