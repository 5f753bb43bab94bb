import { expect, it } from 'vitest';
import { type Sorting, sortedBy, sortQuotes } from '../../page/src/prices/sorting.js';
import { quote } from './quotes.js';

const SHIPPED = '2026-11-26';
const slow = quote({ total_charge: 10, delivery_date: '2026-12-02', service_name: 'Ground' });
const fast = quote({ total_charge: 40, delivery_date: '2026-11-27', service_name: 'Express' });
const fastToo = quote({ total_charge: 30, delivery_date: '2026-11-27', service_name: 'Saver' });
const sometime = quote({ total_charge: 5, service_name: 'Sometime', carrier: 'ratecard', account: 'van' });
const all = [fast, sometime, slow, fastToo];

const by = (column: Sorting['column'], direction: Sorting['direction'] = 'ascending') =>
  sortQuotes(all, { column, direction }, SHIPPED).map(({ service_name }) => service_name);

it('sorts by price', () => {
  expect(by('total')).toEqual(['Sometime', 'Ground', 'Saver', 'Express']);
  expect(by('total', 'descending')).toEqual(['Express', 'Saver', 'Ground', 'Sometime']);
});

it('sorts by day, the cheaper of one day first, and those without a day last either way', () => {
  expect(by('delivery')).toEqual(['Saver', 'Express', 'Ground', 'Sometime']);
  expect(by('delivery', 'descending')).toEqual(['Ground', 'Saver', 'Express', 'Sometime']);
});

it('sorts by account and service', () => {
  expect(by('service')).toEqual(['Sometime', 'Express', 'Ground', 'Saver']);
});

it('leaves the list that it was given as it is', () => {
  by('total');
  expect(all[0]).toBe(fast);
});

it('turns around with a second click on a column, and begins with the best of another', () => {
  const once = sortedBy('delivery', { column: 'total', direction: 'descending' });
  expect(once).toEqual({ column: 'delivery', direction: 'ascending' });
  expect(sortedBy('delivery', once)).toEqual({ column: 'delivery', direction: 'descending' });
});
