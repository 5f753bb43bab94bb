import { createShipment, findLocations, type LocationsRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { type DhlExpressInput, dhlExpress } from '../src/index.js';
import { answering, NOW, proxyFor, started } from './support/exchange.js';
import { abroad } from './support/requests.js';

const oslo = { address_lines: ['Grensen 5'], city: 'Oslo', postal_code: '0159', country_code: 'NO' };
const near: LocationsRequestData = { near: { address: oslo } };
const around = (latitude: number, longitude: number) => ({ near: { latitude, longitude } });

/** What one answer comes to, and the parameters that were sent. */
async function found(request: LocationsRequestData, reply: object) {
  const { http, sent } = answering(200, { status: { statusCode: 1 }, ...reply });
  const [points, errors] = await findLocations(proxyFor(http, { service_point_key: 'the-key' }), request);
  return {
    points,
    errors,
    query: [...new URL(sent[0]?.url ?? 'x:').searchParams].map((pair) => pair.join('=')),
  };
}

const ADDRESS =
  'address=Grensen 5, 0159 Oslo|countryCode=NO|servicePointResults=10|servicePointTypes=247,PRT,CTY,STN';
test.each<[LocationsRequestData, string]>([
  [{ ...near, kinds: ['locker', 'shop', 'counter'] }, `${ADDRESS}|resultUom=km|key=the-key`],
  [{ ...near, purposes: ['collect'], limit: 3 }, 'servicePointResults=50'],
  [{ ...near, limit: 70 }, 'servicePointResults=50'],
  [{ ...near, radius: 1.5, distance_unit: 'MI' }, 'maxDistance=3|resultUom=mi'],
  [{ ...near, radius: 2 }, 'maxDistance=2'],
  [{ near: { address: { city: 'Lima', state: 'Callao', country_code: 'PE' } } }, 'address=Lima, Callao'],
  [around(59.9, 10.7), 'latitude=59.9|longitude=10.7|servicePointResults=10'],
])('%j is looked for with %s', async (request, parameters) => {
  expect((await found(request, {})).query).toEqual(expect.arrayContaining(parameters.split('|')));
});

test('a service point is looked for by its number alone', async () => {
  const { query } = await found({ id: 'osl003' }, {});
  expect(query).toEqual(['servicePointID=OSL003', 'resultUom=km', 'language=eng', 'key=the-key']);
});

const point = { facilityId: 'OSL001', servicePointType: 'PARTNER', distanceMetric: 1.5, distance: '1.5 km' };
const capable = { servicePointCapabilities: { shipmentDropOff: true, shipmentCollection: 'true' } };
const openingTime = '9:00 AM';
const openingHours = [
  { dayOfWeek: 'MONDAY', openingTime, closingTime: '12:00 AM' },
  { dayOfWeek: 'HOLIDAY', openingTime, closingTime: '1:00 PM' },
];
const contactDetails = { servicePointId: 'O2', phoneNumber: '2' };
const curacao = { addressLine1: 'A 1', addressLine3: 'C', zipCode: '1', country: 'XC' };
const shop = { kind: 'shop', name: 'Shop' };
const contact = { id: 'O2', phone_number: '2' };
test.each<[object, object]>([
  [{ servicePointType: 'CITY' }, { kind: 'counter' }],
  [{ servicePointType: 'STATION' }, { kind: 'counter' }],
  [{ servicePointType: 'TWENTYFOURSEVEN' }, { kind: 'locker' }],
  [{ servicePointType: 'KIOSK' }, { kind: 'other' }],
  [{ localName: '', servicePointName: 'Shop' }, shop],
  [{ facilityId: null, contactDetails }, contact],
  [capable, { purposes: ['drop_off', 'collect'] }],
  [{ openingHours: { openingHours } }, { hours: [{ day: 'monday', opens: '09:00', closes: '24:00' }] }],
  [{ shippingCutOffTime: '61200.0' }, { latest_drop_off: '17:00' }],
  [{ shippingCutOffTime: '5:05 PM' }, { latest_drop_off: '17:05' }],
  [{ distance: '1.5 mi' }, { distance: { value: 1.5, unit: 'MI' } }],
  [{ distanceMetric: null }, { distance: null }],
  [{ address: curacao }, { address: { address_lines: ['A 1', 'C'], postal_code: '1', country_code: 'CW' } }],
])('%j of a point is %j', async (facts, expected) => {
  const servicePoints = [{ ...point, ...facts }, { servicePointName: 'No id' }];
  expect(await found(near, { servicePoints })).toMatchObject({ points: [expected], errors: [] });
});

test.each<[LocationsRequestData, string]>([
  [near, 'B A C'],
  [{ ...near, limit: 2 }, 'B A'],
  [{ ...near, radius: 2 }, 'B A'],
  [{ ...near, radius: 1.9 }, 'B'],
  [{ ...near, purposes: ['drop_off'] }, 'C'],
])('%j finds %s', async (request, ids) => {
  const c = { ...point, ...capable, facilityId: 'C', distanceMetric: 3 };
  const [a, b] = [2, 1.5].map((distanceMetric, at) => ({ ...point, facilityId: 'AB'[at], distanceMetric }));
  const { points } = await found(request, { servicePoints: [a, b, c] });
  expect(points.map(({ id }) => id).join(' ')).toBe(ids);
});

test.each<[number, object[], object[]]>([
  [99, [{ meta: { notices: [{ code: '99', message: 'DHL Express answered with status 99.' }] } }], []],
  [100, [], [{ code: '100', kind: 'carrier', message: 'DHL Express answered with status 100.' }]],
  [201, [], []],
  [202, [], []],
  [600, [], []],
])('the status %i of a search finds %j with the errors %j', async (statusCode, points, errors) => {
  const reply = { status: { statusCode }, servicePoints: [point] };
  expect(await found(near, reply)).toMatchObject({ points, errors });
});

test.each<[string, LocationsRequestData]>([
  ['kinds[0]', { ...near, kinds: ['drop_box'] }],
  ['id', { id: 'OSL' }],
  ['near.address.city', { near: { address: { country_code: 'NO' } } }],
])('%s is refused: %j', async (field, request) => {
  expect((await found(request, {})).errors).toMatchObject([{ field }]);
});

test('the key is needed for service points alone, and is in no error', async () => {
  await using at = await started({ service_point_key: 'not-the-key' });
  expect((await findLocations(at.proxy, near))[1]).toMatchObject([{ code: '100', kind: 'carrier' }]);
  at.running.fault({ kind: 'reset' }, { path: /servicepoints/ });
  expect(JSON.stringify(await findLocations(at.proxy, near))).not.toContain('not-the-key');
  const { service_point_key: _, ...settings } = at.running.settings as DhlExpressInput;
  const without = dhlExpress.create(settings, { clock: { now: () => NOW } });
  expect((await findLocations(without, near))[1]).toMatchObject([{ code: 'invalid_settings' }]);
  expect((await createShipment(without, abroad()))[1]).toEqual([]);
});
