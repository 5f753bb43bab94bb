import { decimal, minorUnit, sum } from '@waybill/carrier-kit/reply';
import { fetchQuotes, type Quote, type RateRequestData } from '@waybill/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RateCardDocument } from '../src/index.js';
import { cheaperBreakCard, packageItem, recipient, risingCard, values } from './support/arbitrary.js';
import { accountOf, explainOf } from './support/card.js';
import { baseOf, zoneOf } from './support/naive.js';

type Shipment = RateRequestData['shipment'];
type Items = Shipment['items'];
type To = RateRequestData['recipient'];
type Values = Pick<Shipment, 'declared_value' | 'insured_amount'>;

/** The one quote of a card for items and a place. */
async function quoteOf(card: RateCardDocument, items: Items, to: To, amounts: Values = {}): Promise<Quote> {
  const [[quote], errors] = await fetchQuotes(accountOf(card), {
    shipper: { country_code: 'CA' },
    recipient: to,
    shipment: { items, ship_date: '2026-03-04', currency: card.currency, ...amounts },
  });
  expect(errors).toEqual([]);
  if (quote === undefined) throw new Error('no quote');
  return quote;
}

/** The parts of a quote that add up to its total. */
function partsOf({ base_charge, discount, duties_and_taxes, extra_charges }: Quote) {
  const extra = extra_charges.map(({ value }) => value);
  return [base_charge, -discount, duties_and_taxes, ...extra].map(decimal);
}

const anyCard = fc.oneof(risingCard, cheaperBreakCard);
const items = fc.array(packageItem, { minLength: 1, maxLength: 3 });

/** One package; many weigh whole kilograms, which are the very bounds of breaks. */
const kilograms = fc.integer({ min: 1, max: 30 }).map((kg) => kg * 10);
const tenths = fc.oneof(fc.integer({ min: 1, max: 400 }), kilograms);
const boundItems = fc
  .tuple(packageItem, tenths)
  .map(([item, tenths]) => [{ ...item, length: 1, width: 1, height: 1, weight: tenths / 10 }]);

/** Measures that grow. */
const GROWN = ['weight', 'length', 'width', 'height', 'quantity'] as const;

test('the parts of every quote, and its explanation, add up to the total', async () => {
  await fc.assert(
    fc.asyncProperty(anyCard, items, recipient, values, async (card, packages, to, amounts) => {
      const quote = await quoteOf(card, packages, to, amounts);
      expect(sum(partsOf(quote)).toNumber()).toBe(quote.total_charge);
      for (const part of partsOf(quote))
        expect(part.decimalPlaces()).toBeLessThanOrEqual(minorUnit(quote.currency));
      const amountsSaid = explainOf(quote).map(({ amount }) => decimal(amount ?? 0));
      expect(sum(amountsSaid).toNumber()).toBe(quote.total_charge);
      for (const { text, rule } of explainOf(quote)) expect([text, rule]).not.toContain('');
    }),
  );
});

test.each([
  ['a weight on the bounds of breaks', boundItems, { weight_step: 0.1 }, {}, 500],
  ['several items, by the greater weights of all pieces', items, {}, { weigh_by: 'piece' as const }, 100],
])(
  'zone and base charge are as when the card is read row by row: %s',
  async (_what, drawn, fields, weighing, numRuns) => {
    await fc.assert(
      fc.asyncProperty(anyCard, drawn, recipient, async ({ services: [service], ...rest }, packages, to) => {
        const { cheaper_break = false } = service ?? {};
        const services = [{ code: 'van', name: 'Van', cheaper_break, ...weighing }];
        const card = { ...rest, ...fields, services, tax_included: false };
        const quote = await quoteOf(card, packages, to);
        expect(explainOf(quote)[0]?.text).toMatch(new RegExp(`^Zone ${zoneOf(card, to)}: `));
        const base = baseOf(card, to, packages)?.toFixed(minorUnit(card.currency), 4);
        expect(quote.base_charge).toBe(Number(base));
      }),
      { numRuns },
    );
  },
);

test.each([
  ['whose prices rise', risingCard],
  ['of any prices with cheaper_break', cheaperBreakCard],
])('with a card %s a heavier or larger package never costs less', async (_which, cards) => {
  const growth = fc.tuple(fc.nat(), fc.constantFrom(...GROWN), fc.integer({ min: 1, max: 30 }));
  await fc.assert(
    fc.asyncProperty(cards, items, recipient, values, growth, async (card, packages, to, amounts, grow) => {
      const [at, measure, more] = grow;
      const grown = packages.map((each, position) =>
        position === at % packages.length
          ? { ...each, [measure]: Math.round((each[measure] + more) * 100) / 100 }
          : each,
      );
      const before = await quoteOf(card, packages, to, amounts);
      const after = await quoteOf(card, grown, to, amounts);
      expect(after.total_charge).toBeGreaterThanOrEqual(before.total_charge);
    }),
  );
});

test('the order of packages does not change the price', async () => {
  await fc.assert(
    fc.asyncProperty(risingCard, items, recipient, async (card, packages, to) => {
      const forwards = await quoteOf(card, packages, to);
      const backwards = await quoteOf(card, [...packages].reverse(), to);
      expect(backwards.total_charge).toBe(forwards.total_charge);
    }),
  );
});

test('a gross price list has the same totals as the net one that it would be without its taxes', async () => {
  await fc.assert(
    fc.asyncProperty(anyCard, items, recipient, values, async (card, packages, to, amounts) => {
      const { taxes: _, ...untaxed } = card;
      const gross = await quoteOf({ ...card, tax_included: true }, packages, to, amounts);
      const total = await quoteOf({ ...untaxed, tax_included: false }, packages, to, amounts);
      expect(gross.total_charge).toBe(total.total_charge);
    }),
  );
});
