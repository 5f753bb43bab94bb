import { expect, test } from 'vitest';
import { distanceIn } from '../../src/after.js';

test('a distance is given in the unit that was asked for', () => {
  expect(distanceIn('KM', { value: 10, unit: 'MI' })).toEqual({ value: 16.09, unit: 'KM' });
  expect(distanceIn('MI', { value: 5, unit: 'KM' })).toEqual({ value: 3.11, unit: 'MI' });
});

test('one that is in this unit already stays as the carrier wrote it', () => {
  expect(distanceIn('KM', { value: 1.2345, unit: 'KM' })).toEqual({ value: 1.2345, unit: 'KM' });
});
