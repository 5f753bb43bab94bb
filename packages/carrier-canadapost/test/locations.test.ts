/** Post offices at the simulator, on both platforms. */
import { createShipment, findLocations, type LocationsRequestData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { officeIn, officesIn } from '../src/json/locations.js';
import { domestic, ottawa } from './support/requests.js';
import { shop } from './support/shop.js';

const near = { address: ottawa };

describe.each(['json', 'xml'] as const)('%s: post offices', (platform) => {
  test('are those that a package can be sent to, unless packages are only handed in', async () => {
    await using at = await shop(platform);
    const names = async (purposes?: readonly ('drop_off' | 'collect')[]) =>
      (await findLocations(at.proxy, { near, ...(purposes && { purposes }) }))[0].map(({ name }) => name);
    expect(await names()).toEqual(['BYWARD MARKET']);
    expect(await names(['drop_off'])).toEqual(['BYWARD MARKET', 'SPARKS STREET']);
  });

  test('have hours from Monday on, with a break', async () => {
    await using at = await shop(platform);
    const toronto = { latitude: 43.65, longitude: -79.38 };
    const [[office], errors] = await findLocations(at.proxy, { near: toronto });
    expect(errors).toEqual([]);
    const address = { city: 'TORONTO', postal_code: 'M5C 1J0' };
    expect(office).toMatchObject({ address, meta: { is_bilingual: false } });
    expect(office?.hours.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`).join(', ')).toBe(
      'monday 09:00-17:30, tuesday 09:00-17:30, wednesday 09:00-17:30, thursday 09:00-17:30, friday 09:00-12:00, friday 13:00-17:30',
    );
  });

  test('keep their own hours, and none when those cannot be had; a failed search says why', async () => {
    await using at = await shop(platform);
    const hours = async () => {
      const [offices, errors] = await findLocations(at.proxy, { near, purposes: ['drop_off'] });
      expect(errors).toEqual([]);
      return offices.map((office) => office.hours.length);
    };
    expect(await hours()).toEqual([6, 5]);
    at.running.fault({ kind: 'html', status: 502 }, { path: /0000107698/ });
    expect(await hours()).toEqual([0, 5]);
    for (const status of [404, 502]) {
      at.running.fault({ kind: 'html', status }, { path: /offices?\?/ });
      expect((await findLocations(at.proxy, { near }))[1]).toHaveLength(1);
    }
  });

  test('their ids go into a shipment', async () => {
    await using at = await shop(platform);
    const [[office]] = await findLocations(at.proxy, { near });
    const extra = { 'canadapost:post_office_id': office?.id ?? '', 'canadapost:notify': 'delivery' };
    const [shipment, errors] = await createShipment(at.proxy, domestic({ options: ['D2PO'], extra }));
    expect(errors).toEqual([]);
    expect(shipment?.complete).toBe(true);
  });

  test('none beyond the radius is found', async () => {
    await using at = await shop(platform);
    const away = { near: { latitude: 45.6, longitude: -75.69 }, distance_unit: 'MI' } as const;
    const distances = async (radius?: number) =>
      (await findLocations(at.proxy, { ...away, ...(radius && { radius }) }))[0].map(
        ({ distance }) => distance,
      );
    const nearest = [{ value: 12.03, unit: 'MI' }];
    expect(await distances()).toEqual(nearest);
    expect(await distances(12.03)).toEqual(nearest);
    expect(await distances(12.02)).toEqual([]);
  });

  test('refuses other countries, other kinds, too many and half an address', async () => {
    await using at = await shop(platform);
    const fieldsOf = async (request: LocationsRequestData) =>
      (await findLocations(at.proxy, request))[1].map(({ field }) => field);
    const address = { postal_code: '60611', country_code: 'US' } as const;
    const refused = await fieldsOf({ near: { address }, kinds: ['locker'], limit: 51 });
    expect(refused).toEqual(['kinds', 'limit', 'near.address.country_code']);
    expect(await fieldsOf({ near, limit: 50 })).toEqual([]);
    const half = { address: { city: 'Ottawa', country_code: 'CA' } } as const;
    expect(await fieldsOf({ near: half })).toEqual(['near.address.state_code']);
  });
});

test('one office is found by its number on the JSON platform alone; a day that ends as it begins is closed', async () => {
  await using json = await shop('json');
  const [[office]] = await findLocations(json.proxy, { id: '0000107698' });
  expect(office).toMatchObject({ name: 'BYWARD MARKET', purposes: ['drop_off'] });
  const hoursList = [
    { day: 2, time: ['00:00', '00:00'] },
    { day: 3, time: ['09:00', '17:00'] },
  ];
  const body = JSON.stringify({ officeId: '0000107698', name: 'BYWARD MARKET', hoursList });
  const headers = { 'content-type': 'application/json' };
  json.running.fault({ kind: 'reply', status: 200, headers, body }, { path: /0000107698/, times: 1 });
  const [[other]] = await findLocations(json.proxy, { id: '0000107698' });
  expect(other?.hours).toEqual([{ day: 'tuesday', opens: '09:00', closes: '17:00' }]);
  const [none, missing] = await findLocations(json.proxy, { id: '0000000000' });
  expect([none, missing]).toMatchObject([[], [{ kind: 'not_found', field: 'id' }]]);
  await using xml = await shop('xml');
  const [, errors] = await findLocations(xml.proxy, { id: '0000107698' });
  expect(errors).toMatchObject([{ kind: 'not_supported', field: 'id' }]);
});

test('the JSON platform may write its list alone, under a name, or as its one element', () => {
  const office = { officeId: '1', name: 'BYWARD MARKET' };
  for (const document of [[office], office, { postOfficeList: [office] }, { postOffices: office }])
    expect(officesIn(document)).toMatchObject([{ id: '1', detail: '/postoffice/v1/post-offices/1/details' }]);
  expect(officesIn([])).toEqual([]);
  expect(officesIn({ errors: [] })).toBeUndefined();
  expect(officeIn({ errors: [] })).toBeUndefined();
});
