import type { Quote } from '@waybill/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseQuote, type ExchangeRates } from '../src/index.js';
import { quote } from './fake-carrier.js';

const day = (delivery_date: string) => ({ delivery_date });

describe('the cheapest quote', () => {
  it('has the lowest total, whatever the order of the quotes', () => {
    const quotes = [quote('a', 12), quote('b', 9), quote('c', 40)];
    expect(chooseQuote(quotes, 'cheapest')).toEqual({ quote: quotes[1], among: 3 });
  });

  it('is not chosen among currencies, unless there are exchange rates for all of them', () => {
    const quotes = [quote('a', 12), quote('b', 10, { currency: 'USD' })];
    const why = 'the quotes are in CAD, USD, which cannot be compared without exchange rates';
    const differ = { code: 'currencies_differ', why };
    const cheapest = (rates?: ExchangeRates, among = quotes) =>
      chooseQuote(among, 'cheapest', rates && { rates });
    expect(cheapest()).toEqual(differ);
    expect(cheapest({ CAD: 1 })).toEqual(differ);
    expect(cheapest({ CAD: 1, USD: 1.37 }).quote).toBe(quotes[0]);
    expect(cheapest({ CAD: 1, USD: 1.1 }).quote).toBe(quotes[1]);
    expect(cheapest({ CAD: 1 }, quotes.slice(1)).quote).toBe(quotes[1]);
  });
});

describe('the fastest quote', () => {
  it('has the earliest day of delivery, and is the cheapest of that day', () => {
    const quotes = [
      quote('a', 5, { transit_days: 1 }),
      quote('b', 40, day('2026-11-24')),
      quote('c', 38, day('2026-11-24')),
      quote('d', 9, day('2026-12-01')),
    ];
    expect(chooseQuote(quotes, 'fastest')).toEqual({ quote: quotes[2], among: 3 });
  });

  it('has the fewest days where no quote has a day of delivery', () => {
    const quotes = [quote('a', 5), quote('b', 9, { transit_days: 10 }), quote('c', 40, { transit_days: 2 })];
    expect(chooseQuote(quotes, 'fastest')).toEqual({ quote: quotes[2], among: 2 });
  });
});

it.each<[code: string, why: string, quotes: Quote[], by: 'cheapest' | 'fastest']>([
  ['no_delivery_time', 'no quote says when the shipment is delivered', [quote('a', 5)], 'fastest'],
  ['no_quote', 'there is no quote', [], 'cheapest'],
  ['no_quote', 'there is no quote', [], 'fastest'],
])('none is chosen with %s, because %s', (code, why, quotes, by) => {
  expect(chooseQuote(quotes, by)).toEqual({ code, why });
});

it('refuses invalid exchange rates', () => {
  expect(() => chooseQuote([], 'cheapest', { rates: { CAD: 0 } })).toThrow(
    'rates.CAD must be a number above 0',
  );
});

it('equal quotes are decided alike in any order', () => {
  const differing = [
    {},
    { options: ['signature'] },
    { handle: 'h1' },
    { service_type: 'B' },
    { account: 'b' },
  ];
  const equal = differing.map((rest) => quote('a', 10, { ...day('2026-11-24'), ...rest }));
  const orders = fc.shuffledSubarray(equal, { minLength: equal.length });
  fc.assert(
    fc.property(orders, fc.constantFrom('cheapest' as const, 'fastest' as const), (quotes, by) => {
      expect(chooseQuote(quotes, by)).toEqual(chooseQuote(equal, by));
    }),
  );
});
