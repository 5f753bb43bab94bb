import { expect, test } from 'vitest';
import type { RateCardDocument } from '../src/index.js';
import { CARD, priced } from './support/card.js';

/** A card of one service with these breaks. */
const cardOf = (breaks: readonly object[], service: object = {}) =>
  ({
    ...CARD,
    services: [{ code: 'van', name: 'Own van', ...service }],
    rates: [{ service: 'van', zone: 'canada', breaks }],
  }) as RateCardDocument;

const STEPS = [
  { up_to: 20, flat: 12 },
  { up_to: 100, flat: 12, step: 5, per_step_above: 3 },
  { step: 100, per_step: 45 },
];

test.each<[number, number, string]>([
  [20, 12, '12.00 flat'],
  [20.1, 15, '12.00 flat + 1 started 5 kg above 20 at 3.00'],
  [25, 15, '12.00 flat + 1 started 5 kg above 20 at 3.00'],
  [25.1, 18, '12.00 flat + 2 started 5 kg above 20 at 3.00'],
  [100, 60, '12.00 flat + 16 started 5 kg above 20 at 3.00'],
  [100.1, 90, '2 started 100 kg at 45.00'],
  [200, 90, '2 started 100 kg at 45.00'],
])('each started step counts: %d kg cost %d', async (weight, total, text) => {
  const { quote, texts } = await priced(cardOf(STEPS), { items: [{ weight }] });
  expect(quote.total_charge).toBe(total);
  expect(texts('base')).toEqual([text]);
});

const FREIGHT = [{ up_to: 100, per_kg: 1, minimum: 15 }, { up_to: 500, per_kg: 0.7 }, { per_kg: 0.5 }];

test.each<[number, number, readonly string[], readonly string[]]>([
  [10, 15, ['Break up to 100 kg'], ['10 kg at 1.00, at least 15.00']],
  [70, 70, ['Break up to 100 kg'], ['70 kg at 1.00']],
  [
    99,
    70,
    ['Break over 100 up to 500 kg: 70.00 for 100 kg is less than 99.00 for 99 kg'],
    ['100 kg at 0.70'],
  ],
  [
    100,
    70,
    ['Break over 100 up to 500 kg: 70.00 for 100 kg is less than 100.00 for 100 kg'],
    ['100 kg at 0.70'],
  ],
  [101, 70.7, ['Break over 100 up to 500 kg'], ['101 kg at 0.70']],
  [499, 250, ['Break over 500 kg: 250.00 for 500 kg is less than 349.30 for 499 kg'], ['500 kg at 0.50']],
])('with cheaper_break %d kg cost %d', async (weight, total, breaks, base) => {
  const { quote, texts } = await priced(cardOf(FREIGHT, { cheaper_break: true }), { items: [{ weight }] });
  expect(quote.total_charge).toBe(total);
  expect(texts('break')).toEqual(breaks);
  expect(texts('base')).toEqual(base);
});

test('without cheaper_break a weight has the price of its own break', async () => {
  const { quote } = await priced(cardOf(FREIGHT), { items: [{ weight: 99 }] });
  expect(quote.total_charge).toBe(99);
});

test('with charge_by: piece the cheaper break is looked up for each piece', async () => {
  const card = cardOf(FREIGHT, { cheaper_break: true, charge_by: 'piece' });
  const { quote, texts } = await priced(card, { items: [{ weight: 99, quantity: 2 }, { weight: 10 }] });
  expect(quote.total_charge).toBe(155);
  expect(texts('base')).toEqual(['Item 1: 100 kg at 0.70, 2 times', 'Item 2: 10 kg at 1.00, at least 15.00']);
});

test('a cheaper break keeps the days in transit of the weight', async () => {
  const breaks = [
    { up_to: 100, per_kg: 1, transit_days: 1 },
    { per_kg: 0.7, transit_days: 3 },
  ];
  const { quote } = await priced(cardOf(breaks, { cheaper_break: true }), { items: [{ weight: 99 }] });
  expect(quote).toMatchObject({ total_charge: 70, transit_days: 1 });
});

test.each<[number, number, readonly unknown[]]>([
  [8.01, 8, [{ name: 'Rounding', amount: '-0.01', text: 'Rounding: 8.01 to a multiple of 0.05' }]],
  [8.02, 8, [{ amount: '-0.02' }]],
  [8.03, 8.05, [{ amount: '0.02' }]],
  [8.05, 8.05, []],
])('with round_to: 0.05 a price of %d is %d', async (flat, total, rounding) => {
  const { quote, lines } = await priced({ ...cardOf([{ flat }]), round_to: 0.05 });
  expect(quote.total_charge).toBe(total);
  expect(lines('rounding')).toMatchObject(rounding);
});

test('a service rounds as it says, and taxes are rounded with the rest', async () => {
  const card = cardOf([{ flat: 8.3 }], { round_to: 0.1 });
  const taxes = [{ name: 'GST', percent: 5, countries: 'CA' }];
  const { quote } = await priced({ ...card, round_to: 0.05, taxes });
  expect(quote).toMatchObject({
    base_charge: 8.3,
    duties_and_taxes: 0.42,
    discount: 0.02,
    total_charge: 8.7,
  });
});
