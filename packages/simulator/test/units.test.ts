import { describe, expect, test } from 'vitest';
import { dimensionalGrams, grams, wholePounds } from '../src/business.js';

describe('grams', () => {
  test.each([
    [1, 'lb', 454],
    [2, 'lb', 907],
    ['2.2', 'lb', 998],
    [150, 'lb', 68_039],
    ['0.5', 'kg', 500],
    [1.0005, 'kg', 1001],
    ['.25', 'kg', 250],
    [1e-7, 'kg', 0],
    [-1, 'kg', -1000],
  ] as const)('%s %s are %i g', (weight, unit, expected) => {
    expect(grams(weight, unit)).toBe(expected);
  });

  test('text that is not a decimal number is refused', () => {
    expect(() => grams('two', 'kg')).toThrow(RangeError);
    expect(() => grams('', 'kg')).toThrow(RangeError);
  });
});

test('wholePounds gives back every whole number of pounds', () => {
  for (let pounds = 0; pounds <= 2000; pounds += 1) expect(wholePounds(grams(pounds, 'lb'))).toBe(pounds);
});

test('wholePounds rounds up', () => {
  expect(wholePounds(455)).toBe(2);
  expect(wholePounds(1)).toBe(1);
});

test('dimensionalGrams is exact in centimetres and in inches', () => {
  expect(dimensionalGrams([10, 20, 25], 'cm', 5000)).toBe(1000);
  expect(dimensionalGrams(['10.5', '20', '25'], 'cm', 6000)).toBe(875);
  // 10 x 10 x 10 in = 16387.064 cm3
  expect(dimensionalGrams([10, 10, 10], 'in', 5000)).toBe(3277);
});
