import type { Quote } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { lawBreaches } from '../src/quote-law.js';

const quote: Quote = {
  carrier: 'examplepost',
  account: 'examplepost',
  service_name: 'Standard',
  service_type: 'EX-STD',
  currency: 'EUR',
  base_charge: 0.1,
  discount: 0,
  duties_and_taxes: 0.2,
  extra_charges: [{ name: 'Fuel', value: 0.4 }],
  total_charge: 0.7,
};

describe('the quote law', () => {
  test('is kept to the cent, where floating point would not', () => {
    expect(0.1 + 0.2 + 0.4).not.toBe(0.7);
    expect(lawBreaches(quote)).toEqual([]);
  });

  test.each<[Partial<Quote>, RegExp]>([
    [{ total_charge: 0.71 }, /add up to 0\.7, total_charge is 0\.71/],
    [{ base_charge: Number.NaN }, /base_charge is NaN/],
    [{ discount: -0.3 }, /below 0/],
    [{ duties_and_taxes: -0 }, /duties_and_taxes is -0/],
    [{ total_charge: 0.701 }, /more decimals than EUR has/],
    [{ currency: 'JPY' }, /more decimals than JPY has/],
    [{ extra_charges: [{ name: 'Fuel', value: 0 }] }, /only what is added/],
    [{ extra_charges: [{ name: ' ', value: 0.4 }] }, /has no name/],
  ])('is broken by %o', (change, breach) => {
    expect(lawBreaches({ ...quote, ...change }).join('\n')).toMatch(breach);
  });
});
