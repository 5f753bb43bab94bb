import { createShipment, findLocations } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { firstRequest } from '@waybill/testkit';
import { afterAll, expect, test } from 'vitest';
import { gls } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const running = await startSimulator(simulator);
afterAll(() => running.close());
const request = firstRequest(import.meta.url);
const proxy = gls.create(running.settings);

test('a parcel shop that was found is a delivery point as it is', async () => {
  const [[shop]] = await findLocations(proxy, { near: { address: request.recipient }, limit: 1 });
  if (shop === undefined) throw new Error('there is no parcel shop');
  const asked = firstRequest(import.meta.url, { delivery_point: shop, label: { format: 'ZPL' } });
  const [bought, errors] = await createShipment(proxy, asked);
  expect(errors).toEqual([]);
  expect(bought?.tracking_number).toMatch(/^ZX/);
  expect(running.exchanges.at(-1)?.body).toContain(`"ParcelShopID":"${shop.id}"`);
});

test('an id that GLS does not know is not found', async () => {
  const [found, errors] = await findLocations(proxy, { id: 'GLS_DE-0000000001' });
  expect(found).toEqual([]);
  expect(errors).toMatchObject([{ kind: 'not_found', field: 'id', code: 'INVALID_PARCELSHOP_ID' }]);
});

test('around a point a radius is needed, which GLS requires', async () => {
  const [found, errors] = await findLocations(proxy, { near: { latitude: 53.5, longitude: 10 } });
  expect(found).toEqual([]);
  expect(errors).toMatchObject([{ field: 'radius' }]);
});

test('lockers are found as such, and 50 km are the most', async () => {
  const near = { address: request.recipient };
  const [found] = await findLocations(proxy, { near, kinds: ['locker'], radius: 80 });
  expect(found.map(({ kind }) => kind)).toEqual(['locker']);
  expect(running.exchanges.at(-1)?.body).toContain('"Distance":"50","ParcelShopType":"LOCKER"');
});

test('labels for the way back are a purchase of their own, one for each package', async () => {
  const both = {
    options: ['with_return_label'],
    items: [{ weight: 1, quantity: 2 }],
    label: { format: 'ZPL' },
  };
  const [bought] = await createShipment(proxy, firstRequest(import.meta.url, both));
  const kinds = ['label', 'label', 'return_label', 'return_label'];
  expect(bought?.meta.documents.map(({ kind }) => kind)).toEqual(kinds);
  expect(new Set(bought?.meta.parcels.map((own) => own.return_tracking_number)).size).toBe(2);
});
