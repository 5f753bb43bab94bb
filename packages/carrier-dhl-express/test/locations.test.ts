import { createShipment, findLocations, type LocationsRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { type DhlExpressInput, dhlExpress } from '../src/index.js';
import { answering, NOW, proxyFor, started } from './support/exchange.js';
import { abroad, extra } from './support/requests.js';

const near: LocationsRequestData = {
  near: { address: { address_lines: ['Grensen 5'], city: 'Oslo', postal_code: '0159', country_code: 'NO' } },
};
const around = (latitude: number, longitude: number) => ({ near: { latitude, longitude } });

test('a shipment is held at a service point that was found', async () => {
  await using at = await started();
  const [points] = await findLocations(at.proxy, { ...near, purposes: ['collect'], limit: 1 });
  expect(points).toMatchObject([{ kind: 'counter', distance: { value: 0.4, unit: 'KM' } }]);
  const held = { options: ['hold_for_pickup'], extra: extra({ access_point_id: points[0]?.id ?? '' }) };
  expect(await createShipment(at.proxy, abroad(held))).toMatchObject([{ complete: true }, []]);
});

test.each<[LocationsRequestData, string]>([
  [
    { ...near, kinds: ['locker', 'shop', 'counter'] },
    'address=Grensen+5%2C+0159+Oslo countryCode=NO servicePointResults=10 servicePointTypes=247%2CPRT%2CCTY%2CSTN resultUom=km',
  ],
  [{ ...near, purposes: ['collect'], limit: 3 }, 'servicePointResults=50'],
  [{ ...near, limit: 70 }, 'servicePointResults=50'],
  [{ ...near, radius: 1.5, distance_unit: 'MI' }, 'maxDistance=3 resultUom=mi'],
  [{ ...near, radius: 2 }, 'maxDistance=2'],
  [{ id: 'osl003' }, 'servicePointID=OSL003'],
  [{ near: { address: { city: 'Lima', state: 'Callao', country_code: 'PE' } } }, 'address=Lima%2C+Callao'],
  [around(59.9, 10.7), 'latitude=59.9 longitude=10.7 servicePointResults=10'],
])('%j is looked for with %s', async (request, parameters) => {
  const { http, sent } = answering(200, {});
  await findLocations(proxyFor(http, { service_point_key: 'key-of-tests' }), request);
  for (const parameter of [...parameters.split(' '), 'key=key-of-tests'])
    expect(`${sent[0]?.url}&`).toContain(`${parameter}&`);
  if ('id' in request) expect(sent[0]?.url).not.toMatch(/address|servicePointResults/);
});

const point = { facilityId: 'OSL001', servicePointType: 'PARTNER', distanceMetric: 1.5, distance: '1.5 km' };
const capable = { servicePointCapabilities: { shipmentDropOff: true, shipmentCollection: 'true' } };
const open = (dayOfWeek: string, openingTime: string, closingTime: string) => ({
  dayOfWeek,
  openingTime,
  closingTime,
});
const timed = {
  openingHours: {
    openingHours: [open('MONDAY', '9:00 AM', '12:00 AM'), open('HOLIDAY', '9:00 AM', '1:00 PM')],
  },
};
test.each<[object, object]>([
  [{ servicePointType: 'CITY' }, { kind: 'counter' }],
  [{ servicePointType: 'STATION' }, { kind: 'counter' }],
  [{ servicePointType: 'TWENTYFOURSEVEN' }, { kind: 'locker' }],
  [{ servicePointType: 'KIOSK' }, { kind: 'other' }],
  [
    { localName: '', servicePointName: 'Shop' },
    { kind: 'shop', name: 'Shop' },
  ],
  [
    { facilityId: null, contactDetails: { servicePointId: 'OSL002', phoneNumber: '22550120' } },
    { id: 'OSL002', phone_number: '22550120' },
  ],
  [capable, { purposes: ['drop_off', 'collect'] }],
  [timed, { hours: [{ day: 'monday', opens: '09:00', closes: '24:00' }] }],
  [{ shippingCutOffTime: '61200.0' }, { latest_drop_off: '17:00' }],
  [{ shippingCutOffTime: '5:05 PM' }, { latest_drop_off: '17:05' }],
  [{ distance: '1.5 mi' }, { distance: { value: 1.5, unit: 'MI' } }],
  [{ distanceMetric: null }, { distance: null }],
  [
    { address: { addressLine1: 'A 1', addressLine3: 'C', zipCode: '1', country: 'XC' } },
    { address: { address_lines: ['A 1', 'C'], postal_code: '1', country_code: 'CW' } },
  ],
])('%j of a point is %j', async (facts, found) => {
  const reply = {
    status: { statusCode: 1 },
    servicePoints: [{ ...point, ...facts }, { servicePointName: 'No id' }],
  };
  const proxy = proxyFor(answering(200, reply).http, { service_point_key: 'key-of-tests' });
  expect(await findLocations(proxy, near)).toMatchObject([[found], []]);
});

test.each<[LocationsRequestData, string[]]>([
  [near, ['B', 'A', 'C']],
  [{ ...near, limit: 2 }, ['B', 'A']],
  [{ ...near, radius: 2 }, ['B', 'A']],
  [{ ...near, radius: 1.9 }, ['B']],
  [{ ...near, purposes: ['drop_off'] }, ['C']],
])('%j finds %j', async (request, ids) => {
  const servicePoints = [
    { ...point, facilityId: 'A', distanceMetric: 2 },
    { ...point, facilityId: 'B' },
    { ...point, ...capable, facilityId: 'C', distanceMetric: 3 },
  ];
  const proxy = proxyFor(answering(200, { status: { statusCode: 1 }, servicePoints }).http, {
    service_point_key: 'k',
  });
  expect((await findLocations(proxy, request))[0].map(({ id }) => id)).toEqual(ids);
});

test.each<[number, unknown]>([
  [99, { notices: [{ code: '99', message: 'DHL Express answered with status 99.' }] }],
  [100, [{ code: '100', kind: 'carrier', message: 'DHL Express answered with status 100.' }]],
  [201, []],
  [202, []],
  [600, []],
])('the status %i of a search is a notice, an error or nothing', async (statusCode, found) => {
  const reply = { status: { statusCode }, servicePoints: [point] };
  const [points, errors] = await findLocations(
    proxyFor(answering(200, reply).http, { service_point_key: 'k' }),
    near,
  );
  if (statusCode === 99) expect(points[0]?.meta).toMatchObject(found as object);
  else expect([points, errors]).toMatchObject([[], found]);
});

test.each<[LocationsRequestData, string]>([
  [{ ...near, kinds: ['drop_box'] }, 'kinds[0]'],
  [{ id: 'OSL' }, 'id'],
  [{ near: { address: { country_code: 'NO' } } }, 'near.address.city'],
])('%j is refused by its field', async (request, field) => {
  const proxy = proxyFor(answering(200, {}).http, { service_point_key: 'k' });
  expect((await findLocations(proxy, request))[1]).toMatchObject([{ field }]);
});

test('the key is needed for service points alone, and is in no error', async () => {
  await using at = await started({ service_point_key: 'not-the-key-of-tests' });
  expect((await findLocations(at.proxy, near))[1]).toMatchObject([{ code: '100', kind: 'carrier' }]);
  at.running.fault({ kind: 'reset' }, { path: /servicepoints/ });
  expect(JSON.stringify(await findLocations(at.proxy, near))).not.toContain('not-the-key-of-tests');
  const { service_point_key: _, ...settings } = at.running.settings as DhlExpressInput;
  const without = dhlExpress.create(settings, { clock: { now: () => NOW } });
  expect((await findLocations(without, near))[1]).toMatchObject([{ code: 'invalid_settings' }]);
  expect((await createShipment(without, abroad()))[1]).toEqual([]);
});
