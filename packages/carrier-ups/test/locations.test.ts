import { createShipment, findLocations, type LocationsRequestData } from '@waybill/core';
import { LocationsRequest } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { ups } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { fieldsOf, mapperOf, party } from './support/requests.js';

const near = { address: party('US') };

async function opened() {
  const running = await startSimulator(simulator);
  return { proxy: ups.create(running.settings), [Symbol.asyncDispose]: () => running.close() };
}

describe('access points', () => {
  test('are found near an address, and a shipment goes to one of them', async () => {
    await using at = await opened();
    const [[point], errors] = await findLocations(at.proxy, { near });
    expect(errors).toEqual([]);
    expect(point).toMatchObject({ id: 'U10000001', kind: 'shop', purposes: ['drop_off', 'collect'] });
    const extra = point?.meta.shipment_extra ?? {};
    const [shipment, refused] = await createShipment(at.proxy, {
      shipper: party('US'),
      recipient: party('US'),
      shipment: {
        items: [{ weight: 2 }],
        weight_unit: 'LB',
        services: ['03'],
        options: ['hold_for_pickup'],
        extra,
      },
    });
    expect(refused).toEqual([]);
    expect(shipment?.complete).toBe(true);
  });

  test.each<readonly [string, LocationsRequestData, readonly string[]]>([
    ['an id', { id: 'U10000002' }, ['U10000002']],
    ['lockers', { near, kinds: ['locker'] }, ['U10000002']],
    ['places that take packages', { near, purposes: ['drop_off'] }, ['U10000001', 'U10000003']],
    ['a short way', { near, radius: 2 }, ['U10000001']],
    ['the nearest', { near, limit: 1 }, ['U10000001']],
  ])('are found by %s', async (_what, request, ids) => {
    await using at = await opened();
    const [found, errors] = await findLocations(at.proxy, request);
    expect(errors).toEqual([]);
    expect(found.map(({ id }) => id)).toEqual(ids);
  });

  test('that UPS does not know are an error', async () => {
    await using at = await opened();
    expect(await findLocations(at.proxy, { id: 'U00000000' })).toMatchObject([[], [{ code: '350201' }]]);
  });

  test.each<readonly [string, LocationsRequestData, string]>([
    ['a counter', { near, kinds: ['counter'] }, 'kinds'],
    ['a long way', { near, radius: 151 }, 'radius'],
    [
      'a point without its country',
      { near: { latitude: 39.7, longitude: -105 } },
      'near.address.country_code',
    ],
  ])('are not looked for by %s', (_what, request, field) => {
    expect(fieldsOf(() => mapperOf().createLocationsRequest(new LocationsRequest(request)))).toEqual([field]);
  });
});
