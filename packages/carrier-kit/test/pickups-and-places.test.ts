import { PickupRequest } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { checkPickupTimes, distanceIn, location, pickupCount, pickupServices } from '../src/after.js';
import type { PickupTimeRules } from '../src/pickups/times.js';
import { reading } from './request/support.js';

const NOW = { clock: { now: () => Date.parse('2026-03-03T03:00:00Z') }, time_zone: 'America/Toronto' };
const DAY = { address: { country_code: 'CA' }, pickup_date: '2026-03-02' };
const pickup = { ...DAY, ready_time: '12:00', closing_time: '14:00' };

const RULES = {
  latest_days: 5,
  shortest_window_minutes: 60,
  earliest: '12:00',
  latest: '17:45',
  step_minutes: 15,
};
const PAST = "in the past: today is 2026-03-02 in America/Toronto, the account's time zone";

test.each<[change: object, rules: PickupTimeRules, ...problems: string[]]>([
  // Today by the account, wherever the server of the shop is.
  [{}, {}],
  [{ pickup_date: '2026-03-01' }, {}, `pickup_date is 2026-03-01, ${PAST}`],
  // The bounds of the carrier.
  [{ pickup_date: '2026-03-07', closing_time: '13:00' }, RULES],
  [{ ready_time: '16:45', closing_time: '17:45' }, RULES],
  [
    { pickup_date: '2026-03-08', ready_time: '11:50', closing_time: '12:30' },
    RULES,
    'pickup_date is 2026-03-08, 6 days ahead; Acme Freight takes up to 5 days',
    'ready_time is 11:50; Acme Freight takes 12:00 at the earliest',
    'closing_time is 12:30, 40 minutes after ready_time; Acme Freight needs 60',
    'ready_time is 11:50; Acme Freight takes times in steps of 15 minutes',
  ],
  [{ closing_time: '18:00' }, RULES, 'closing_time is 18:00; Acme Freight takes 17:45 at the latest'],
])('a pickup with %j by the rules %j', (change, rules, ...problems) => {
  const asked = new PickupRequest({ ...pickup, package_count: 2, ...change });
  expect(reading((report) => checkPickupTimes(asked, NOW, rules, report)).said).toEqual(problems);
});

test('the packages of a pickup and their services are those bought, or what the request says; never fewer', () => {
  const bought = { carrier: 'post', service: 'EXP', meta: { parcels: [{ tracking_number: '1' }] } };
  const read = (more: object) => {
    const asked = new PickupRequest({ ...pickup, shipments: [bought, bought], ...more });
    const { value, said } = reading((report) => pickupCount(asked, report));
    return [value, pickupServices(asked), ...said];
  };
  expect(read({})).toEqual([2, ['EXP']]);
  expect(read({ package_count: 2 })).toEqual([2, ['EXP']]);
  expect(read({ package_count: 3, services: ['SLOW'] })).toEqual([3, ['SLOW']]);
  expect(read({ package_count: 1 })[2]).toBe('package_count is 1; the shipments have 2 packages');
});

test.each<[latitude: unknown, longitude: unknown, ...point: number[]]>([
  ['52.0907', ' 5.1214 ', 52.0907, 5.1214],
  [-41.2866, 174.7756, -41.2866, 174.7756],
  ['0', '9.45', 0, 9.45],
  ['9.45', '0', 9.45, 0],
  [90, 180, 90, 180],
  [-90, -180, -90, -180],
  [undefined, undefined],
  ['52.0907', null],
  ['52.0907', ''],
  ['north', 'east'],
  ['9e999', '5.1214'],
  [90.1, 5.1],
  [5.1, -180.1],
  ['0.0', '0'],
])('the point %j, %j of a location is read as %j, %j, or is unknown', (latitude, longitude, ...point) => {
  const facts = { id: 'A', address: {}, latitude, longitude } as Parameters<typeof location>[1];
  const found = location({ carrier: 'acme', account: 'acme' }, facts);
  expect([found.latitude, found.longitude]).toEqual(point.length === 0 ? [null, null] : point);
});

test.each([
  ['KM', 10, 'MI', 16.09],
  ['MI', 5, 'KM', 3.11],
  // One that is in this unit already stays as the carrier wrote it.
  ['KM', 1.2345, 'KM', 1.2345],
] as const)('a distance in %s of %d %s is %d', (wanted, value, unit, distance) => {
  expect(distanceIn(wanted, { value, unit })).toEqual({ value: distance, unit: wanted });
});
