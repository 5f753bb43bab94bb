import { isStillKept } from '@waybill/carrier-kit/after';
import { expect, test } from 'vitest';

const zone = { clock: { now: () => Date.parse('2026-03-15T23:30:00Z') }, time_zone: 'Australia/Sydney' };

test.each([
  ['2026-03-16', true],
  ['2026-03-20', true],
  // It is the 16th in Sydney.
  ['2026-03-02', true],
  ['2026-03-01', false],
])('a carrier has a shipment of %s two weeks later: %j', (shipment_date, expected) => {
  expect(isStillKept({ shipment_date }, zone)).toBe(expected);
});

test('a carrier may keep shipments longer, and of one without its day nobody knows', () => {
  expect(isStillKept({ shipment_date: '2025-12-16' }, { ...zone, days: 90 })).toBe(true);
  expect(isStillKept({ shipment_date: '2025-12-15' }, { ...zone, days: 90 })).toBe(false);
  expect(isStillKept({}, zone)).toBe(false);
});
