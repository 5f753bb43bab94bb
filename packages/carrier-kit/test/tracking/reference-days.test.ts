import { expect, test } from 'vitest';
import { referenceDays } from '../../src/after.js';

const TODAY = '2026-03-03';

test.each([
  [{}, '2026-02-01', TODAY],
  [{ ship_date_from: '2026-01-10' }, '2026-01-10', TODAY],
  [{ ship_date_to: '2026-01-31' }, '2026-01-01', '2026-01-31'],
  [{ ship_date_from: '2026-01-10', ship_date_to: '2026-01-12' }, '2026-01-10', '2026-01-12'],
  [{ ship_date_from: '2026-03-09' }, '2026-03-09', '2026-03-09'],
])('a reference with %o is looked for from %s to %s', (days, first, last) => {
  expect(referenceDays(days, TODAY)).toEqual({ first, last });
});
