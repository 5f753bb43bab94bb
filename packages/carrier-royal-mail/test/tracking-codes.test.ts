import { expect, test } from 'vitest';
import { meaningOf } from '../src/tracking-codes.js';

test.each<[string | undefined, string | undefined, string | null, string | null]>([
  ['EVKSF', undefined, 'delivered', null],
  ['EVKNA', 'DELIVERED', 'attempted', 'recipient_unavailable'],
  ['EVNMI', 'IN TRANSIT', 'in_transit', 'misrouted'],
  ['EVXYZ', 'Delivered', 'delivered', null],
  ['EVXYZ', 'NOT DELIVERED', 'attempted', null],
  ['EVXYZ', 'RETURNED TO SENDER', 'returning', null],
  ['EVXYZ', 'READY TO COLLECT', 'available_for_pickup', null],
  ['EVXYZ', 'SOMETHING NEW', null, null],
  [undefined, undefined, null, null],
])('%s of category %s is %s (%s)', (code, category, status, reason) => {
  expect(meaningOf(code, category)).toEqual({ status, reason });
});
