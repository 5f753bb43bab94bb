import { expect, test } from 'vitest';
import { trackingBatches } from '../../src/after.js';

test('each number is asked for once, in the order of the request, with the field that it was first given in', () => {
  expect(trackingBatches(['A', 'B', 'A', 'C'], 2)).toEqual([
    [
      { tracking_number: 'A', field: 'tracking_numbers[0]' },
      { tracking_number: 'B', field: 'tracking_numbers[1]' },
    ],
    [{ tracking_number: 'C', field: 'tracking_numbers[3]' }],
  ]);
  expect(trackingBatches(undefined, 2)).toEqual([]);
});
