/** Post offices at the simulator, on both platforms. */
import { createShipment, findLocations } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { domestic, ottawa } from './support/requests.js';
import { shop } from './support/shop.js';

describe.each(['json', 'xml'] as const)('%s: post offices', (platform) => {
  test('are those that a package can be sent to, unless packages are only handed in', async () => {
    await using at = await shop(platform);
    const near = { address: ottawa };
    const names = async (purposes?: readonly ('drop_off' | 'collect')[]) =>
      (await findLocations(at.proxy, { near, ...(purposes && { purposes }) }))[0].map(({ name }) => name);
    expect(await names()).toEqual(['BYWARD MARKET']);
    expect(await names(['drop_off'])).toEqual(['BYWARD MARKET', 'SPARKS STREET']);
  });

  test('have hours from Monday on, with a break', async () => {
    await using at = await shop(platform);
    const [[office], errors] = await findLocations(at.proxy, {
      near: { latitude: 43.65, longitude: -79.38 },
    });
    expect(errors).toEqual([]);
    expect(office).toMatchObject({
      address: { city: 'TORONTO', postal_code: 'M5C 1J0' },
      meta: { is_bilingual: false },
    });
    expect(office?.hours.map(({ day, opens }) => `${day} ${opens}`)).toEqual([
      'monday 09:00',
      'tuesday 09:00',
      'wednesday 09:00',
      'thursday 09:00',
      'friday 09:00',
      'friday 13:00',
    ]);
  });

  test('their ids go into a shipment', async () => {
    await using at = await shop(platform);
    const [[office]] = await findLocations(at.proxy, { near: { address: ottawa } });
    const [shipment, errors] = await createShipment(
      at.proxy,
      domestic({
        options: ['D2PO'],
        extra: { 'canadapost:post_office_id': office?.id ?? '', 'canadapost:notify': 'delivery' },
      }),
    );
    expect(errors).toEqual([]);
    expect(shipment?.complete).toBe(true);
  });

  test('none nearby is no error, and those beyond the radius are left out', async () => {
    await using at = await shop(platform);
    const calgary = { postal_code: 'T2P 1J9', country_code: 'CA' } as const;
    expect(await findLocations(at.proxy, { near: { address: calgary } })).toEqual([[], []]);
    const far = { latitude: 45.6, longitude: -75.69 };
    expect((await findLocations(at.proxy, { near: far }))[0]).toHaveLength(1);
    expect((await findLocations(at.proxy, { near: far, radius: 5 }))[0]).toEqual([]);
  });

  test('refuses other countries, other kinds and too many', async () => {
    await using at = await shop(platform);
    const address = { postal_code: '60611', country_code: 'US' } as const;
    const request = { near: { address }, kinds: ['locker'], limit: 51 } as const;
    expect((await findLocations(at.proxy, request))[1].map(({ field }) => field)).toEqual(
      expect.arrayContaining(['kinds', 'limit', 'near.address.country_code']),
    );
  });
});

test('one office is found by its number on the JSON platform alone', async () => {
  await using json = await shop('json');
  expect((await findLocations(json.proxy, { id: '0000107698' }))[0]).toMatchObject([
    { name: 'BYWARD MARKET' },
  ]);
  expect(await findLocations(json.proxy, { id: '0000000000' })).toMatchObject([
    [],
    [{ kind: 'not_found', field: 'id' }],
  ]);
  await using xml = await shop('xml');
  expect(await findLocations(xml.proxy, { id: '0000107698' })).toMatchObject([
    [],
    [{ kind: 'not_supported', field: 'id' }],
  ]);
});
