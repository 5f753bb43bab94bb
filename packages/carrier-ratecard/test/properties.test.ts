import { decimal, minorUnit, sum } from '@waybill/carrier-kit/reply';
import { fetchQuotes, type Quote, type RateRequestData } from '@waybill/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExplainLine, RateCardDocument } from '../src/index.js';
import { cheaperBreakCard, packageItem, recipient, risingCard, values } from './support/arbitrary.js';
import { accountOf } from './support/card.js';
import { baseOf, greaterWeight, ROUND_UP, zoneOf } from './support/naive.js';

type Items = RateRequestData['shipment']['items'];
type To = RateRequestData['recipient'];

type Values = Pick<RateRequestData['shipment'], 'declared_value' | 'insured_amount'>;

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

const explainOf = ({ meta }: Quote) => meta?.explain as readonly ExplainLine[];
const anyCard = fc.oneof(risingCard, cheaperBreakCard);
const items = fc.array(packageItem, { minLength: 1, maxLength: 3 });

/** Many of them on the very bounds of breaks, which are whole kilograms. */
const tenthsOfKilograms = fc.oneof(
  fc.integer({ min: 1, max: 400 }),
  fc.integer({ min: 1, max: 30 }).map((kilograms) => kilograms * 10),
);

/** Measures that grow. */
const GROWN = ['weight', 'length', 'width', 'height', 'quantity'] as const;

test('the parts of every quote, and its explanation, add up to the total', async () => {
  await fc.assert(
    fc.asyncProperty(anyCard, items, recipient, values, async (card, packages, to, amounts) => {
      const quote = await quoteOf(card, packages, to, amounts);
      expect(sum(partsOf(quote)).toNumber()).toBe(quote.total_charge);
      for (const part of partsOf(quote))
        expect(part.decimalPlaces()).toBeLessThanOrEqual(minorUnit(quote.currency));
      const explained = explainOf(quote).flatMap(({ amount }) =>
        amount === undefined ? [] : [decimal(amount)],
      );
      expect(sum(explained).toNumber()).toBe(quote.total_charge);
      for (const { text, rule } of explainOf(quote)) expect([text, rule]).not.toContain('');
    }),
  );
});

test('zone and base charge are the same as when the card is read row by row', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyCard,
      tenthsOfKilograms,
      fc.integer({ min: 1, max: 3 }),
      recipient,
      async ({ services: [drawn], ...rest }, tenths, quantity, to) => {
        const cheaper_break = drawn?.cheaper_break === true;
        const services = [{ code: 'van', name: 'Van', cheaper_break }];
        const card = { ...rest, services, weight_step: 0.1, tax_included: false };
        const zone = zoneOf(card, {
          country: to.country_code,
          state: to.state_code,
          postal_code: to.postal_code,
        });
        const quote = await quoteOf(card, [{ weight: tenths / 10, quantity }], to);
        expect(explainOf(quote)[0]?.text).toMatch(new RegExp(`^Zone ${zone}: `));
        const weight = decimal(tenths / 10).times(quantity);
        const base = baseOf(card, zone ?? '', weight, quantity, cheaper_break);
        expect(quote.base_charge).toBe(Number(base?.toFixed(minorUnit(card.currency), 4)));
      },
    ),
    { numRuns: 500 },
  );
});

test('with weigh_by: piece the greater weights of all pieces are added up and looked up once', async () => {
  await fc.assert(
    fc.asyncProperty(anyCard, items, recipient, async ({ services: [drawn], ...rest }, packages, to) => {
      const cheaper_break = drawn?.cheaper_break === true;
      const services = [{ code: 'van', name: 'Van', weigh_by: 'piece' as const, cheaper_break }];
      const card = { ...rest, services, tax_included: false };
      const { country_code: country, state_code: state, postal_code } = to;
      const zone = zoneOf(card, { country, state, postal_code }) ?? '';
      const each = packages.map((item) => greaterWeight(item, card).times(item.quantity));
      const step = decimal(card.weight_step ?? 1);
      const weight = sum(each).div(step).integerValue(ROUND_UP).times(step);
      const count = packages.reduce((total, { quantity }) => total + quantity, 0);
      const base = baseOf(card, zone, weight, count, cheaper_break);
      const quote = await quoteOf(card, packages, to);
      expect(quote.base_charge).toBe(Number(base?.toFixed(minorUnit(card.currency), 4)));
    }),
  );
});

test.each([
  ['whose prices rise', risingCard],
  ['of any prices with cheaper_break', cheaperBreakCard],
])('with a card %s a heavier or larger package never costs less', async (_which, cards) => {
  await fc.assert(
    fc.asyncProperty(
      cards,
      items,
      recipient,
      values,
      fc.nat(),
      fc.constantFrom(...GROWN),
      fc.integer({ min: 1, max: 30 }),
      async (card, packages, to, amounts, at, measure, more) => {
        const index = at % packages.length;
        const grown = packages.map((each, position) =>
          position === index ? { ...each, [measure]: Math.round((each[measure] + more) * 100) / 100 } : each,
        );
        const before = await quoteOf(card, packages, to, amounts);
        const after = await quoteOf(card, grown, to, amounts);
        expect(after.total_charge).toBeGreaterThanOrEqual(before.total_charge);
      },
    ),
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
