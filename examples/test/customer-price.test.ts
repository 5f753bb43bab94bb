import type { Quote } from '@waybill/core';
import { expect, test } from 'vitest';
import { customerPrice } from '../shop/customer-price.ts';

const quote: Quote = {
  carrier: 'acme',
  account: 'acme',
  service_name: 'Ground',
  service_type: 'GROUND',
  currency: 'CAD',
  base_charge: 20.05,
  discount: 0,
  duties_and_taxes: 0,
  extra_charges: [],
  total_charge: 20.05,
  transit_days: 3,
};

test.each([
  ['margin and fee, rounded half up', 20.125, '99.99', '23.24'], // 20.125 × 1.08 + 1.50 = 23.235
  ['free from 100.00 on', 20.05, '100.00', '0.00'],
])('%s', (_, total_charge, goods, amount) => {
  expect(customerPrice({ ...quote, total_charge }, goods)).toEqual({ amount, currency: 'CAD' });
});

test('express is paid for, whatever the basket is worth', () => {
  const price = customerPrice({ ...quote, transit_days: 1 }, '500.00');
  expect(price?.amount).toBe('23.15');
});

test('another currency has no price', () => {
  expect(customerPrice({ ...quote, currency: 'USD' }, '10.00')).toBeUndefined();
});
