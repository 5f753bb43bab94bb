import { describe, expect, it } from 'vitest';
import { byCurrency, cheapestOfEachDay, dayOf, today } from '../../page/src/prices/days.js';
import { quote } from './quotes.js';

/** A Thursday. */
const SHIPPED = '2026-11-26';

describe('the delivery day of a quote', () => {
  it('is the carrier’s date where it gives one', () => {
    const dated = quote({ total_charge: 1, delivery_date: '2026-11-30', transit_days: 1 });
    expect(dayOf(dated, SHIPPED)).toEqual({ date: '2026-11-30', estimated: false });
  });

  it('is counted in working days, and said to be estimated, where the carrier only counts days', () => {
    const counted = quote({ total_charge: 1, transit_days: 2 });
    expect(dayOf(counted, SHIPPED)).toEqual({ date: '2026-11-30', estimated: true });
  });

  it('is not invented where the carrier says nothing', () => {
    expect(dayOf(quote({ total_charge: 1 }), SHIPPED)).toBeUndefined();
  });
});

describe('the cheapest of each day', () => {
  it('is one quote of each day, the first of those at the same price', () => {
    const slow = quote({ total_charge: 10, delivery_date: '2026-12-01' });
    const first = quote({ total_charge: 20, delivery_date: '2026-11-27' });
    const second = quote({ total_charge: 20, delivery_date: '2026-11-27', service_type: '02' });
    const dear = quote({ total_charge: 30, delivery_date: '2026-12-01' });
    expect(cheapestOfEachDay([dear, first, second, slow], SHIPPED)).toEqual(new Set([slow, first]));
  });

  it('compares dates that were counted with dates that were given', () => {
    const given = quote({ total_charge: 20, delivery_date: '2026-11-27' });
    const counted = quote({ total_charge: 15, transit_days: 1 });
    expect(cheapestOfEachDay([given, counted], SHIPPED)).toEqual(new Set([counted]));
  });

  it('leaves out a quote whose day is not known, however cheap it is', () => {
    expect(cheapestOfEachDay([quote({ total_charge: 1 })], SHIPPED).size).toBe(0);
  });
});

it('keeps currencies apart, the one that was asked for first', () => {
  const quotes = ['USD', 'EUR', 'CAD', 'USD'].map((currency) => quote({ total_charge: 1, currency }));
  const groups = byCurrency(quotes, 'USD').map(([currency, group]) => [currency, group.length]);
  expect(groups).toEqual([
    ['USD', 2],
    ['CAD', 1],
    ['EUR', 1],
  ]);
});

it('knows today by the clock on the wall, not by that of Greenwich', () => {
  expect(today(new Date(2026, 10, 3, 23, 59))).toBe('2026-11-03');
});
