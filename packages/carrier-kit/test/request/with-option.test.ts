import { expect, test } from 'vitest';
import { withOption } from '../../src/request.js';

const rows = [
  { code: 'RETURN_SHIPMENT', neutral: 'return_label', name: 'Return', meaning: 'Goods come back.' },
] as const;

test('an operation adds the option that it stands for, once', () => {
  const added = withOption([], rows, 'return_label');
  expect(added.map(({ row, field }) => [row.code, field])).toEqual([['RETURN_SHIPMENT', 'return_label']]);
  expect(withOption(added, rows, 'return_label')).toBe(added);
});

test('a carrier without the option gets none', () => {
  expect(withOption([], rows, 'hold_for_pickup')).toEqual([]);
});
