import { expect, test } from 'vitest';
import { location } from '../../src/after.js';

const CARRIER = { carrier: 'acme', account: 'acme' };
const pointOf = (latitude?: string | number | null, longitude?: string | number | null) => {
  const found = location(CARRIER, { id: 'A', address: {}, latitude, longitude });
  return [found.latitude, found.longitude];
};

test('coordinates are figures, whichever way a carrier writes them', () => {
  expect(pointOf('52.0907', ' 5.1214 ')).toEqual([52.0907, 5.1214]);
  expect(pointOf(-41.2866, 174.7756)).toEqual([-41.2866, 174.7756]);
  expect(pointOf('0', '9.45')).toEqual([0, 9.45]);
  expect(pointOf('9.45', '0')).toEqual([9.45, 0]);
  expect(pointOf(90, 180)).toEqual([90, 180]);
  expect(pointOf(-90, -180)).toEqual([-90, -180]);
});

test.each([
  ['is not reported', undefined, undefined],
  ['has one part', '52.0907', null],
  ['has an empty part', '52.0907', ''],
  ['is written in words', 'north', 'east'],
  ['is not on this planet', '9e999', '5.1214'],
  ['has a latitude above 90', 90.1, 5.1],
  ['has a longitude above 180', 5.1, -180.1],
  ['is 0, 0', '0.0', '0'],
])('a point that %s is unknown', (_, latitude, longitude) => {
  expect(pointOf(latitude, longitude)).toEqual([null, null]);
});
