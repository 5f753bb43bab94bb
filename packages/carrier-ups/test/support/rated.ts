import { expect } from 'vitest';
import { quotesFrom } from './replies.js';

export const money = (value: string | number, currency = 'USD') => ({
  CurrencyCode: currency,
  MonetaryValue: value,
});
export const item = (Code: string, value: string, currency = 'USD', more = {}) => ({
  Code,
  ...money(value, currency),
  ...more,
});

export const service = (over: object = {}) => ({
  Service: { Code: '03' },
  TransportationCharges: money('12.00'),
  BaseServiceCharge: money('10.00'),
  ItemizedCharges: [item('375', '2.00')],
  ServiceOptionsCharges: money('0.00'),
  TotalCharges: money('12.00'),
  RatedPackage: [],
  ...over,
});
export const reply = (RatedShipment: unknown, Response: unknown = {}) => ({
  RateResponse: { Response, RatedShipment },
});

export const priced = (over: object, request?: Parameters<typeof quotesFrom>[1]) => {
  const [quotes, errors] = quotesFrom(reply([service(over)]), request);
  expect(errors).toEqual([]);
  const [quote] = quotes;
  if (quote === undefined) throw new Error('no quote');
  return quote;
};
