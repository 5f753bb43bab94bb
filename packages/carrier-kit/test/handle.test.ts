import type { ItemData } from '@waybill/core';
import { expect, test } from 'vitest';
import { fingerprint, handleOf, quotedOffers } from '../src/per-package/handle.js';
import { found, reporter, requestOf } from './request/support.js';

const offers = [{ service: 'GROUND', ingredients: 'a' }] as never;
const read = (positions: readonly number[], items: readonly ItemData[], change: object = {}) => {
  const request = requestOf({ shipment: { items: [...items] } });
  const quote = handleOf(fingerprint(request), offers, [{ positions }]);
  const report = reporter();
  const context = { quote, services: ['GROUND'], options: [], report } as never;
  const asked = requestOf({ shipment: { items: [...items], ...change } });
  quotedOffers(asked, context);
  return found(report);
};
const other = ['shipment.quote contradiction'];
const two = [{ weight: 1, quantity: 2 }];

test.each([
  [[0, 1], []],
  [[0], other],
  [[0, 0], other],
  [[0, 1, 1], other],
  [[0, 2], other],
])('a handle for the packages %j of two is of this request, or of another', (positions, issues) => {
  expect(read(positions, two)).toEqual(issues);
});

test.each([
  { items: [{ weight: 2, quantity: 2 }] },
  { items: [{ weight: 1, quantity: 2, length: 9 }] },
  { items: [{ weight: 1, quantity: 2, packaging_type: 'ENVELOPE' }] },
  { weight_unit: 'LB' },
  { dimension_unit: 'IN' },
  { packaging_type: 'ENVELOPE' },
  { ship_from: { country_code: 'CA', postal_code: 'K1A 0B1' } },
])('a handle is not for a request with %j', (change) => {
  expect(read([0, 1], two, change)).toEqual(other);
});
