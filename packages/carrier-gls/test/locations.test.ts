import { createShipment, findLocations } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { gls } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { request } from './support/request.js';

test('a parcel shop that was found is a delivery point as it is', async () => {
  await using running = await startSimulator(simulator);
  const proxy = gls.create(running.settings);
  const [[shop]] = await findLocations(proxy, { near: { address: request.recipient }, limit: 1 });
  if (shop === undefined) throw new Error('there is no parcel shop');
  const shipment = { ...request.shipment, delivery_point: shop, label: { format: 'ZPL' as const } };
  const [bought, errors] = await createShipment(proxy, { ...request, shipment });
  expect(errors).toEqual([]);
  expect(bought?.tracking_number).toMatch(/^ZX/);
  expect(running.exchanges.at(-1)?.body).toContain(`"ParcelShopID":"${shop.id}"`);
});

test('an id that GLS does not know is not found', async () => {
  await using running = await startSimulator(simulator);
  const [found, errors] = await findLocations(gls.create(running.settings), { id: 'GLS_DE-0000000001' });
  expect(found).toEqual([]);
  expect(errors).toMatchObject([{ kind: 'not_found', field: 'id', code: 'INVALID_PARCELSHOP_ID' }]);
});

test('around a point a radius is needed, which GLS requires', async () => {
  const proxy = gls.create(simulator.settings);
  const [found, errors] = await findLocations(proxy, { near: { latitude: 53.5, longitude: 10 } });
  expect(found).toEqual([]);
  expect(errors).toMatchObject([{ field: 'radius' }]);
});
