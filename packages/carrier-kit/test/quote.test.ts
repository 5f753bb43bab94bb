import type { Quote } from '@waybill/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPrices, decimal, minorUnit, type PriceParts, quote, sum } from '../src/reply.js';

const speaker = { carrier: 'canadapost', account: 'toronto' };
const facts = { service_type: 'DOM.EP', service_name: 'Expedited Parcel' };
interface Figures {
  readonly currency?: string;
  readonly base?: string;
  readonly total?: string;
  readonly charges?: Readonly<Record<string, string>>;
  readonly taxes?: readonly string[];
}
const price = ({
  currency = 'CAD',
  base = '0',
  total = '0',
  charges = {},
  taxes = [],
}: Figures): PriceParts => ({
  currency,
  base: decimal(base),
  charges: Object.entries(charges).map(([name, amount]) => ({ name, amount: decimal(amount) })),
  taxes: taxes.map(decimal),
  total: decimal(total),
});

/** Both sides of the law of a quote, as exact text. */
function lawOf({
  base_charge,
  discount,
  duties_and_taxes,
  extra_charges,
  total_charge,
}: Quote): [string, string] {
  const extras = sum(extra_charges.map(({ value }) => decimal(value)));
  const left = decimal(base_charge).minus(discount).plus(duties_and_taxes).plus(extras);
  return [left.toFixed(), decimal(total_charge).toFixed()];
}

const anyPrice = fc
  .record({
    currency: fc.constantFrom('CAD', 'JPY', 'KWD'),
    figures: fc.array(fc.tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 0, max: 6 })), {
      minLength: 3,
      maxLength: 10,
    }),
  })
  .map(({ currency, figures }): PriceParts => {
    const [base, total, tax, ...charges] = figures.map(([units, shift]) => decimal(units).shiftedBy(-shift));
    const named = charges.map((amount, index) => ({ name: `charge ${index % 3}`, amount }));
    return { currency, base: base!, total: total!, taxes: [tax!], charges: named };
  });

describe('a quote', () => {
  it('puts reductions into the discount, additions into the charges, taxes by themselves', () => {
    const charges = { Fuel: '3.63', Automation: '-0.29', SMB: '-1.00', Signature: '0.00' };
    const parts = price({ base: '21.00', charges, taxes: ['1.17', '2.00'], total: '26.51' });
    const extra_charges = [{ name: 'Fuel', value: 3.63 }];
    const amounts = {
      base_charge: 21,
      discount: 1.29,
      duties_and_taxes: 3.17,
      extra_charges,
      total_charge: 26.51,
    };
    expect(quote(speaker, facts, parts)).toEqual({ ...speaker, ...facts, currency: 'CAD', ...amounts });
  });

  it('shows a remainder that is not itemised, above and below 0, and says so', () => {
    const above = quote(speaker, facts, price({ base: '10', total: '12.50' }));
    expect(above.extra_charges).toEqual([{ name: 'Unitemised', value: 2.5 }]);
    const below = quote(speaker, facts, price({ base: '10', charges: { Credit: '-1' }, total: '8.50' }));
    expect([below.base_charge, below.discount, below.extra_charges]).toEqual([10, 1.5, []]);
    for (const { meta } of [above, below]) expect(meta?.notices).toMatchObject([{ code: 'unitemised' }]);
  });

  it.each([
    [{ delivery_date: '9999-99-99' }, 'delivery on 9999-99-99'],
    [{ delivery_date: '0000-00-00' }, 'delivery on 0000-00-00'],
    [{ delivery_date: '2326-03-01' }, 'delivery on 2326-03-01'],
    [{ delivery_date: '2026-02-30' }, 'delivery on 2026-02-30'],
    [{ transit_days: 4_000_000 }, '4000000 days in transit'],
    [{ transit_days: -1 }, '-1 days in transit'],
    [{ transit_days: Number.NaN }, 'NaN days in transit'],
  ])('leaves out a day that cannot be right, and says so: %j', (wrong, figure) => {
    const right = { transit_days: 2, delivery_date: '2026-03-04' };
    const shown = quote(speaker, { ...facts, ...right, ...wrong }, price({}));
    expect({ ...shown, ...wrong }).toMatchObject({ ...right, ...wrong });
    expect(shown).not.toHaveProperty(Object.keys(wrong)[0] ?? '');
    const message = expect.stringMatching(`cannot be right: ${figure}.$`);
    expect(shown.meta?.notices).toEqual([{ code: 'left_out', message }]);
  });

  it('keeps the law and the total for any figures, at the minor unit and without -0', () => {
    fc.assert(
      fc.property(anyPrice, (parts) => {
        const made = quote(speaker, facts, parts);
        const [left, right] = lawOf(made);
        expect(left).toBe(right);
        expect(decimal(right).toFixed()).toBe(
          parts.total.decimalPlaces(minorUnit(parts.currency), 4).toFixed(),
        );
        const amounts = [made.base_charge, made.discount, made.duties_and_taxes, made.total_charge];
        for (const amount of [...amounts, ...made.extra_charges.map(({ value }) => value)]) {
          expect(Object.is(amount, -0)).toBe(false);
          expect(decimal(amount).decimalPlaces()).toBeLessThanOrEqual(minorUnit(parts.currency));
        }
        expect(made.discount).toBeGreaterThanOrEqual(0);
        for (const { value } of made.extra_charges) expect(value).toBeGreaterThan(0);
        expect(JSON.parse(JSON.stringify(made))).toEqual(made);
      }),
    );
  });

  it('has no key for what is not known, and keeps the notices it was given', () => {
    expect(Object.keys(quote(speaker, facts, price({})))).toHaveLength(10);
    const known = { transit_days: 0, delivery_date: '2026-12-01', options: ['signature'] };
    const meta = { notices: [{ code: 'a', message: 'b' }] };
    const noticed = { notices: [{ code: 'a' }, { code: 'unitemised' }] };
    const made = quote(speaker, { ...facts, ...known, meta }, price({ total: '1' }));
    expect(made).toMatchObject({ ...known, meta: noticed });
  });
});

describe('prices of several packages', () => {
  it('are added up, each as often as it counts, charges by name and sign', () => {
    const charges = { Fuel: '1', Saving: '-2' };
    const one = price({ base: '10', charges, taxes: ['0.5', '0.5'], total: '10' });
    const two = price({ base: '0.1', charges: { Fuel: '-0.2' }, total: '-0.1' });
    const added = addPrices([
      { price: one, times: 3 },
      { price: two, times: 1 },
    ]);
    const named = added.charges.map(({ name, amount }) => `${name} ${amount}`);
    expect(named).toEqual(['Fuel 3', 'Saving -6', 'Fuel -0.2']);
    const sums = { currency: 'CAD', base: '30.1', taxes: ['3'], total: '29.9' };
    expect(JSON.parse(JSON.stringify(added))).toMatchObject(sums);
  });

  it('make a quote that keeps the law', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyPrice, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 4 }),
        (prices) => {
          const same = prices.map(([parts, times]) => ({ price: { ...parts, currency: 'CAD' }, times }));
          const [left, right] = lawOf(quote(speaker, facts, addPrices(same)));
          expect(left).toBe(right);
        },
      ),
    );
  });

  it('are refused when there are none, or in different currencies', () => {
    expect(() => addPrices([])).toThrow(RangeError);
    const mixed = [price({}), price({ currency: 'USD' })].map((parts) => ({ price: parts, times: 1 }));
    expect(() => addPrices(mixed)).toThrow(/currencies/);
  });
});
