import { describe, expect, test } from 'vitest';
import { amountText, percentOf } from '../src/business.js';
import { price } from '../src/price.js';

describe('price', () => {
  test('adds up part by part', () => {
    const parts = price({
      weight_kg: 2.345,
      distance_zone: 3,
      base_cents: 1000,
      per_kg_cents: 150,
      discount_percent: 10,
      fuel_percent: 17.25,
      options: [
        { code: 'SO', cents: 175 },
        { code: 'COV', cents: 250 },
      ],
      taxes: [
        { code: 'GST', percent: 5 },
        { code: 'QST', percent: 9.975 },
      ],
    });
    // 1000 + 3 x 150 x 2.345 = 2055.25; 10 % of 2055 = 205.5; 17.25 % of 1849 = 318.9525; 5 % and 9.975 % of 2593
    expect(parts).toEqual({
      base_cents: 2055,
      discount_cents: 206,
      fuel_cents: 319,
      options: [
        { code: 'SO', cents: 175 },
        { code: 'COV', cents: 250 },
      ],
      before_tax_cents: 2593,
      taxes: [
        { code: 'GST', percent: 5, cents: 130 },
        { code: 'QST', percent: 9.975, cents: 259 },
      ],
      total_cents: 2982,
    });
  });

  test('needs no discount, options or taxes', () => {
    const parts = price({
      weight_kg: 1,
      distance_zone: 1,
      base_cents: 500,
      per_kg_cents: 100,
      fuel_percent: 0,
    });
    expect(parts).toMatchObject({
      base_cents: 600,
      discount_cents: 0,
      options: [],
      taxes: [],
      total_cents: 600,
    });
  });

  test.each([
    ['weight', { weight_kg: -1 }],
    ['weight', { weight_kg: Number.NaN }],
    ['distance_zone', { distance_zone: 1.5 }],
    ['base_cents', { base_cents: 10.5 }],
    ['per_kg_cents', { per_kg_cents: Number.POSITIVE_INFINITY }],
    ['fuel', { options: [{ code: 'fuel', cents: 0.5 }] }],
    ['percent', { fuel_percent: 1.2345 }],
    ['percent', { fuel_percent: -1 }],
  ])('refuses a figure that cannot be exact: %s %o', (name, wrong) => {
    const input = { weight_kg: 1, distance_zone: 1, base_cents: 1, per_kg_cents: 1, fuel_percent: 0 };
    expect(() => price({ ...input, ...wrong })).toThrow(RangeError);
    expect(() => price({ ...input, ...wrong })).toThrow(name);
  });
});

describe('percentOf', () => {
  test.each([
    [50, 1, 1],
    [49, 1, 0],
    [150, 1, 2],
    [1000, 9.975, 100],
    [0, 13, 0],
    [333_333, 33.333, 111_110],
    [100_000_000_000_050, 1, 1_000_000_000_001],
  ])('%i cents at %d %% are %i cents', (cents, percent, expected) => {
    expect(percentOf(cents, percent)).toBe(expected);
  });

  test('is exact for every half cent that floating point gets wrong', () => {
    for (let cents = 0; cents < 20_000; cents += 1) {
      const exact = (BigInt(cents) * 2n * 7_250n + 100_000n) / 200_000n;
      expect(percentOf(cents, 7.25)).toBe(Number(exact));
    }
  });
});

describe('amountText', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [1205, '12.05'],
    [123456, '1234.56'],
  ])('%i cents are written %s', (cents, text) => {
    expect(amountText(cents)).toBe(text);
  });
});
