/** Random cards and shipments. */
import fc from 'fast-check';
import type { RateCardDocument } from '../../src/index.js';

const STATES = ['ON', 'QC', 'BC'];
const ZONES = ['a', 'b', 'c'];

const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((value) => value / 100);
const percent = fc.integer({ min: 0, max: 4000 }).map((value) => value / 100);
const letter = fc.constantFrom(...'ABC');
const digit = fc.constantFrom(...'123');
const postalCode = fc.tuple(letter, digit, letter, digit).map((parts) => parts.join(''));

/** Beginnings and ranges of postal codes. Those that overlap another of the same length are left out. */
const areas = fc
  .array(fc.tuple(postalCode, postalCode, fc.integer({ min: 1, max: 4 }), fc.constantFrom(...ZONES)))
  .map((drawn) => {
    const taken: { zone: string; from: string; to: string }[] = [];
    for (const [one, other, length, zone] of drawn) {
      const [from = '', to = ''] = [one.slice(0, length), other.slice(0, length)].sort();
      const clash = taken.some((area) => area.from.length === length && area.from <= to && from <= area.to);
      if (!clash) taken.push({ zone, from, to });
    }
    return taken.map(({ zone, from, to }) => ({
      zone,
      countries: 'CA',
      postal_codes: from === to ? from : `${from}..${to}`,
    }));
  });

const states = fc
  .uniqueArray(fc.constantFrom(...STATES))
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map((state) =>
        fc.constantFrom(...ZONES).map((zone) => ({ zone, countries: 'CA', states: state })),
      ),
    ),
  );

/** Breaks whose prices never fall: each is at least what the one before comes to at its end. */
const risingBreaks = fc
  .array(
    fc.record({
      width: fc.integer({ min: 1, max: 6 }),
      rise: cents(5),
      slope: cents(2),
      step: fc.constantFrom(0.5, 1, 2, 3),
      per_step: fc.option(cents(2)),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((drawn) => {
    let end = 0;
    let price = 500;
    return drawn.map(({ width, rise, slope, step, per_step }, index) => {
      price += Math.round(rise * 100);
      const flat = price / 100;
      price += Math.round(slope * 100) * width + Math.round((per_step ?? 0) * 100) * Math.ceil(width / step);
      end += width;
      const last = index === drawn.length - 1;
      return {
        ...(last ? {} : { up_to: end }),
        flat,
        per_kg_above: slope,
        per_piece: 0.25,
        ...(per_step === null ? {} : { step, per_step_above: per_step }),
      };
    });
  });

/** Breaks of any prices: a heavier one may cost less than the end of the one before. */
const anyBreaks = fc
  .array(
    fc.record({
      width: fc.integer({ min: 1, max: 6 }),
      flat: cents(9),
      per_kg: cents(3),
      minimum: cents(12),
      step: fc.constantFrom(0.5, 1, 2, 3),
      per_step: cents(3),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((drawn) => {
    let end = 0;
    return drawn.map(({ width, ...prices }, index) => {
      end += width;
      return { ...(index === drawn.length - 1 ? {} : { up_to: end }), ...prices };
    });
  });

const ratesWith = (breaks: fc.Arbitrary<RateCardDocument['rates'][number]['breaks']>) =>
  fc
    .tuple(breaks, breaks, breaks, breaks)
    .map((drawn) =>
      [...ZONES, 'elsewhere'].map((zone, index) => ({ service: 'van', zone, breaks: drawn[index] ?? [] })),
    );

/** A card in which a heavier or larger package never costs less. */
export const risingCard: fc.Arbitrary<RateCardDocument> = fc.record({
  version: fc.constant(1),
  name: fc.constant('Random'),
  currency: fc.constantFrom('CAD', 'JPY', 'KWD'),
  volumetric_divisor: fc.constantFrom(4000, 5000, 6000),
  weight_step: fc.constantFrom(0.1, 0.5, 1, 2.5),
  tax_included: fc.boolean(),
  round_to: fc.constantFrom('0.001', 0.05, 1),
  services: fc
    .record({
      charge_by: fc.constantFrom('shipment' as const, 'piece' as const),
      by_weight_of_each: fc.boolean(),
      minimum_charge: cents(20),
    })
    .map(({ by_weight_of_each, ...service }) => [
      {
        code: 'van',
        name: 'Van',
        ...service,
        ...(by_weight_of_each ? { weigh_by: 'piece' as const } : {}),
      },
    ]),
  zones: fc
    .tuple(areas, states)
    .map(([codes, names]) => [
      ...codes,
      ...names,
      { zone: 'a', countries: 'CA' },
      ...['b', 'c', 'elsewhere'].map((zone, index) => ({ zone, countries: ['US', 'MX', 'FR'][index] ?? '' })),
      { zone: 'elsewhere' },
    ]),
  rates: ratesWith(risingBreaks),
  surcharges: fc
    .tuple(cents(9), cents(9), cents(9), percent, percent)
    .map(([home, large, heavy, peak, share]) => [
      { name: 'Home', when: 'residential' as const, amount: home },
      {
        name: 'Large',
        when: 'oversize' as const,
        length_over: 60,
        length_plus_girth_over: 150,
        amount: large,
        per: 'piece' as const,
      },
      { name: 'Heavy', when: 'overweight' as const, weight_over: 12, amount: heavy, taxable: false },
      { name: 'Peak', percent: peak, percent_of: 'subtotal' as const },
      { name: 'Share', percent: share },
      { name: 'Toll', per_kg: 0.37, minimum: 2, maximum: 15 },
      { name: 'Insurance', when: 'insured' as const, percent: 0.8, percent_of: 'insured_amount' as const },
      { name: 'Valuables', percent: 1, percent_of: 'declared_value' as const, value_from: 100, maximum: 3 },
    ]),
  discounts: percent.map((share) => [
    { name: 'Contract', percent: share },
    { name: 'Free carriage', percent: 100, value_from: 500 },
  ]),
  fuel: percent.map((share) => [{ from: '2026-01-01', percent: share, percent_of: 'subtotal' as const }]),
  taxes: fc.tuple(percent, percent).map(([one, other]) => [
    { name: 'One', percent: one, countries: 'CA' },
    { name: 'Two', percent: other, countries: 'CA' },
  ]),
});

/** A card of any prices whose service bills the start of a heavier break where that costs less. */
export const cheaperBreakCard: fc.Arbitrary<RateCardDocument> = fc
  .tuple(risingCard, ratesWith(anyBreaks))
  .map(([{ services, ...card }, rates]) => ({
    ...card,
    services: services.map((service) => ({ ...service, cheaper_break: true })),
    rates,
  }));

/** Values of goods around those on which prices depend, and amounts to insure. */
export const values = fc.record({
  declared_value: fc.constantFrom(0, 99, 100, 499, 500, 1200),
  insured_amount: fc.constantFrom(0, 80, 750),
});

/** A package, in kg and cm with two decimals. */
export const packageItem = fc.record({
  weight: fc.integer({ min: 1, max: 4000 }).map((value) => value / 100),
  length: fc.integer({ min: 100, max: 9000 }).map((value) => value / 100),
  width: fc.integer({ min: 100, max: 9000 }).map((value) => value / 100),
  height: fc.integer({ min: 100, max: 9000 }).map((value) => value / 100),
  quantity: fc.integer({ min: 1, max: 4 }),
});

/** Where a shipment goes. */
export const recipient = fc.record({
  country_code: fc.constantFrom('CA', 'CA', 'CA', 'US', 'MX', 'FR', 'DE'),
  state_code: fc.constantFrom(...STATES, 'MB'),
  postal_code: postalCode,
  type: fc.constantFrom('residential', 'business'),
});
