import { expect, it } from 'vitest';
import { byCurrency, cheapestOfEachDay, dayOf, today } from '../../page/src/prices/days.js';
import { type Sorting, sortedBy, sortQuotes } from '../../page/src/prices/sorting.js';
import { quote } from './quotes.js';

/** A Thursday. */
const SHIPPED = '2026-11-26';
const arriving = (delivery_date: string, total_charge: number, service_name = 'Express') =>
  quote({ delivery_date, total_charge, service_name });

it.each([
  ['the carrier’s date where it gives one', { delivery_date: '2026-11-30', transit_days: 1 }, false],
  ['counted in working days, and said to be estimated, where it only counts days', { transit_days: 2 }, true],
])('the delivery day of a quote is %s', (_, facts, estimated) => {
  expect(dayOf(quote({ total_charge: 1, ...facts }), SHIPPED)).toEqual({ date: '2026-11-30', estimated });
});

it('the delivery day of a quote is not invented where the carrier says nothing', () => {
  expect(dayOf(quote({ total_charge: 1 }), SHIPPED)).toBeUndefined();
});

const slow = arriving('2026-12-02', 10, 'Ground');
const fast = arriving('2026-11-27', 40);
const saver = arriving('2026-11-27', 30, 'Saver');
const sometime = quote({ total_charge: 5, service_name: 'Sometime', carrier: 'ratecard', account: 'van' });
const counted = quote({ total_charge: 15, transit_days: 1 });
const twin = { ...saver, service_type: '02' };

it.each([
  ['one of each day, the first of those at the same price', [fast, saver, twin, slow], [slow, saver]],
  ['by dates that were counted as by dates that were given', [saver, counted], [counted]],
  ['none whose day is not known, however cheap it is', [sometime], []],
])('the cheapest of each day is %s', (_, quotes, cheapest) => {
  expect(cheapestOfEachDay(quotes, SHIPPED)).toEqual(new Set(cheapest));
});

it('keeps currencies apart, the one that was asked for first', () => {
  const quotes = ['USD', 'EUR', 'CAD', 'USD'].map((currency) => quote({ total_charge: 1, currency }));
  const groups = byCurrency(quotes, 'USD').map(([currency, group]) => `${group.length} ${currency}`);
  expect(groups.join(', ')).toBe('2 USD, 1 CAD, 1 EUR');
});

it('knows today by the clock on the wall, not by that of Greenwich', () => {
  expect(today(new Date(2026, 10, 3, 23, 59))).toBe('2026-11-03');
});

// Of one day the cheaper comes first, and what has no day comes last either way.
it.each<[Sorting['column'], Sorting['direction'], string]>([
  ['total', 'ascending', 'Sometime Ground Saver Express'],
  ['total', 'descending', 'Express Saver Ground Sometime'],
  ['delivery', 'ascending', 'Saver Express Ground Sometime'],
  ['delivery', 'descending', 'Ground Saver Express Sometime'],
  ['service', 'ascending', 'Sometime Express Ground Saver'],
])('sorts by %s, %s, and leaves the list that it was given as it is', (column, direction, sorted) => {
  const all = [fast, sometime, slow, saver];
  const names = sortQuotes(all, { column, direction }, SHIPPED).map(({ service_name }) => service_name);
  expect(names.join(' ')).toBe(sorted);
  expect(all).toEqual([fast, sometime, slow, saver]);
});

it('turns around with a second click on a column, and begins with the best of another', () => {
  const once = sortedBy('delivery', { column: 'total', direction: 'descending' });
  expect(once).toEqual({ column: 'delivery', direction: 'ascending' });
  expect(sortedBy('delivery', once)).toEqual({ column: 'delivery', direction: 'descending' });
});
