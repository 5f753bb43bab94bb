import { expect, test } from 'vitest';
import type { ErrorEntry, Quote, QuoteOutcome } from '../src/index.js';
import { storedQuotes } from '../src/plugin.js';
import { quote as sampleQuote } from './sample-carrier.js';

const account = { carrier: 'posta', account: 'east' };
const quote: Quote = {
  ...sampleQuote,
  ...account,
  discount: 1,
  duties_and_taxes: 0.5,
  extra_charges: [{ name: 'Fuel', value: 2.5 }],
  total_charge: 12,
  transit_days: 2,
  delivery_date: '2026-11-25',
  options: ['signature'],
  handle: 'posta:abc',
  meta: { notices: [{ code: 'hint', message: 'Pack.' }], valid_until: '2026-11-23T21:30:00.000Z', zone: 3 },
};
const about = { http_status: 200, field: 'shipment.services', details: { service: 'SUN' } };
const refusal = {
  code: 'no_service',
  message: 'Not on Sundays.',
  kind: 'carrier',
  retryable: false,
} as const;
const entry: ErrorEntry = { ...account, ...refusal, ...about };

const stored = (outcome: unknown): unknown => JSON.parse(JSON.stringify(outcome));

test('a stored outcome of rating comes back as it was', () => {
  const outcome: QuoteOutcome = [[quote], [entry]];
  expect(storedQuotes(stored(outcome))).toEqual(outcome);
  expect(storedQuotes([[], []])).toEqual([[], []]);
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['text', 'quotes'],
  ['a list of quotes without errors', [[quote]]],
  ['a quote without its total', [[{ ...quote, total_charge: undefined }], []]],
  ['an amount as text', [[{ ...quote, base_charge: '10' }], []]],
  ['an unnamed charge', [[{ ...quote, extra_charges: [{ value: 1 }] }], []]],
  ['a day that is none', [[{ ...quote, delivery_date: '2026-02-30' }], []]],
  ['a quote that holds for some time', [[{ ...quote, meta: { valid_until: 'tonight' } }], []]],
  ['an entry of no known kind', [[quote], [{ ...entry, kind: 'mood' }]]],
])('no outcome is made of %s', (_, data) => {
  expect(storedQuotes(data === undefined ? data : stored(data))).toBeUndefined();
});
