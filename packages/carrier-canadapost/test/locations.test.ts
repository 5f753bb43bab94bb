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
    expect(office).toMatchObject({
      address: { city: 'TORONTO', postal_code: 'M5C 1J0' },
      meta: { is_bilingual: false },
    });
    expect(office?.hours.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`)).toEqual([
      'monday 09:00-17:30',
      'tuesday 09:00-17:30',
      'wednesday 09:00-17:30',
      'thursday 09:00-17:30',
      'friday 09:00-12:00',
      'friday 13:00-17:30',
    ]);
  });

  test('keep their own hours, and none when those cannot be had; a failed search says why', async () => {
    await using at = await shop(platform);
    const hours = async () => {
      const [offices, errors] = await findLocations(at.proxy, { near, purposes: ['drop_off'] });
      expect(errors).toEqual([]);
      return offices.map((office) => office.hours.length);
    };
    expect(await hours()).toEqual([6, 5]);
    at.running.fault({ kind: 'html', status: 502 }, { path: /0000107698/, times: 1 });
    expect(await hours()).toEqual([0, 5]);
    for (const status of [404, 502]) {
      at.running.fault({ kind: 'html', status }, { path: /offices?\?/, times: 1 });
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

  test('none nearby is no error, and those beyond the radius are left out', async () => {
    await using at = await shop(platform);
    const calgary = { postal_code: 'T2P 1J9', country_code: 'CA' } as const;
    expect(await findLocations(at.proxy, { near: { address: calgary } })).toEqual([[], []]);
    const away = { near: { latitude: 45.6, longitude: -75.69 }, distance_unit: 'MI' } as const;
    const [[office]] = await findLocations(at.proxy, away);
    const radius = office?.distance?.value ?? 0;
    expect(radius).toBe(12.03);
    expect((await findLocations(at.proxy, { ...away, radius }))[0]).toHaveLength(1);
    expect((await findLocations(at.proxy, { ...away, radius: radius - 0.01 }))[0]).toEqual([]);
  });

  test('refuses other countries, other kinds, too many and half an address', async () => {
    await using at = await shop(platform);
    const fieldsOf = async (request: LocationsRequestData) =>
      (await findLocations(at.proxy, request))[1].map(({ field }) => field);
    const address = { postal_code: '60611', country_code: 'US' } as const;
    expect(await fieldsOf({ near: { address }, kinds: ['locker'], limit: 51 })).toEqual([
      'kinds',
      'limit',
      'near.address.country_code',
    ]);
    expect(await fieldsOf({ near, limit: 50 })).toEqual([]);
    expect(await fieldsOf({ near: { address: { city: 'Ottawa', country_code: 'CA' } } })).toEqual([
      'near.address.state_code',
    ]);
  });
});

test('one office is found by its number on the JSON platform alone', async () => {
  await using json = await shop('json');
  const [[office]] = await findLocations(json.proxy, { id: '0000107698' });
  expect(office).toMatchObject({ name: 'BYWARD MARKET', purposes: ['drop_off'] });
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
