import { expect, test } from 'vitest';
import { businessDaysAfter } from '../src/index.js';

test.each([
  ['2026-03-02', 0, '2026-03-02'],
  ['2026-03-02', 4, '2026-03-06'],
  ['2026-03-06', 1, '2026-03-09'],
  ['2026-03-07', 1, '2026-03-09'],
  ['2026-02-27', 6, '2026-03-09'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s and %i business days is %s', (day, count, later) => {
  expect(businessDaysAfter(day, count)).toBe(later);
});
