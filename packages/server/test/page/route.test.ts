import { expect, it } from 'vitest';
import { hashOf, routeOf } from '../../page/src/app/route.js';

it('is where the address says, and begins with prices', () => {
  expect(routeOf('#shipments')).toEqual({ view: 'shipments' });
  expect(routeOf('')).toEqual({ view: 'prices' });
  expect(routeOf('#nothing/here')).toEqual({ view: 'prices' });
});

it.each(['order 1001', 'batch/row', '100%', 'a#b'])('finds a shipment or a batch of any name: %s', (name) => {
  expect(routeOf(hashOf({ view: 'shipments', name }))).toEqual({ view: 'shipments', name });
});
