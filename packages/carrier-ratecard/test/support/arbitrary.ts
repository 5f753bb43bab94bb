/** Random cards and shipments. */
import fc from 'fast-check';
import type { RateCardDocument } from '../../src/index.js';

const ZONES = ['a', 'b', 'c'];

const zone = fc.constantFrom(...ZONES);
const STATES = ['ON', 'QC', 'BC'];
const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((value) => value / 100);
const percent = fc.integer({ min: 0, max: 4000 }).map((value) => value / 100);
const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 100);
const postalCode = fc.stringMatching(/^[ABC][123][ABC][123]$/);

/** Beginnings and ranges of postal codes. Those that overlap another of the same length are left out. */
const areas = fc
  .array(fc.tuple(postalCode, postalCode, fc.integer({ min: 1, max: 4 }), zone))
  .map((drawn) => {
    const taken: { zone: string; from: string; to: string }[] = [];
    for (const [one, other, length, zone] of drawn) {
      const [from = '', to = ''] = [one.slice(0, length), other.slice(0, length)].sort();
      const clash = taken.some((area) => area.from.length === length && area.from <= to && from <= area.to);
      if (!clash) taken.push({ zone, from, to });
    }
    const codes = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from}..${to}`);
    return taken.map((area) => ({ zone: area.zone, countries: 'CA', postal_codes: codes(area) }));
  });

const states = fc
  .dictionary(fc.constantFrom(...STATES), zone)
  .map((drawn) => Object.entries(drawn).map(([states, zone]) => ({ zone, countries: 'CA', states })));

type Break = RateCardDocument['rates'][number]['breaks'][number];
const drawnBreaks = <T>(prices: fc.Arbitrary<T>) =>
  fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), prices), { minLength: 1, maxLength: 6 });
const step = fc.constantFrom(0.5, 1, 2, 3);

/** Breaks whose prices never fall: each is at least what the one before comes to at its end. */
const risingBreaks = drawnBreaks(
  fc.record({ rise: cents(5), slope: cents(2), step, per_step: fc.option(cents(2)) }),
).map((drawn) => {
  let end = 0;
  let price = 500;
  return drawn.map(([width, { rise, slope, step, per_step }], index): Break => {
    price += Math.round(rise * 100);
    const flat = price / 100;
    price += Math.round(slope * 100) * width + Math.round((per_step ?? 0) * 100) * Math.ceil(width / step);
    end += width;
    const steps = per_step === null ? {} : { step, per_step_above: per_step };
    const prices = { flat, per_kg_above: slope, per_piece: 0.25, ...steps };
    return index === drawn.length - 1 ? prices : { up_to: end, ...prices };
  });
});

/** Breaks of any prices: a heavier one may cost less than the end of the one before. */
const anyBreaks = drawnBreaks(
  fc.record({ flat: cents(9), per_kg: cents(3), minimum: cents(12), step, per_step: cents(3) }),
).map((drawn) => {
  let end = 0;
  return drawn.map(([width, prices], index): Break => {
    end += width;
    return index === drawn.length - 1 ? prices : { up_to: end, ...prices };
  });
});

const ratesWith = (breaks: fc.Arbitrary<Break[]>) =>
  fc
    .tuple(...[...ZONES, 'elsewhere'].map((zone) => fc.record({ zone: fc.constant(zone), breaks })))
    .map((lanes) => lanes.map((lane) => ({ service: 'van', ...lane })));

const COUNTRIES = [
  { zone: 'a', countries: 'CA' },
  { zone: 'b', countries: 'US' },
  { zone: 'c', countries: 'MX' },
  { zone: 'elsewhere', countries: 'FR' },
  { zone: 'elsewhere' },
];

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
    .tuple(
      fc.constantFrom('shipment', 'piece'),
      fc.constantFrom({ weigh_by: 'piece' } as const, {}),
      cents(20),
    )
    .map(([charge_by, weigh_by, minimum_charge]) => [
      { code: 'van', name: 'Van', charge_by, minimum_charge, ...weigh_by },
    ]),
  zones: fc.tuple(areas, states).map(([codes, names]) => [...codes, ...names, ...COUNTRIES]),
  rates: ratesWith(risingBreaks),
  surcharges: fc.tuple(cents(9), cents(9), cents(9), percent, percent).map(
    ([home, amount, heavy, peak, share]): NonNullable<RateCardDocument['surcharges']> => [
      { name: 'Home', when: 'residential', amount: home },
      { name: 'Large', when: 'oversize', length_over: 60, length_plus_girth_over: 150, amount, per: 'piece' },
      { name: 'Heavy', when: 'overweight', weight_over: 12, amount: heavy, taxable: false },
      { name: 'Peak', percent: peak, percent_of: 'subtotal' },
      { name: 'Share', percent: share },
      { name: 'Toll', per_kg: 0.37, minimum: 2, maximum: 15 },
      { name: 'Insurance', when: 'insured', percent: 0.8, percent_of: 'insured_amount' },
      { name: 'Valuables', percent: 1, percent_of: 'declared_value', value_from: 100, maximum: 3 },
    ],
  ),
  discounts: percent.map((share) => [
    { name: 'Contract', percent: share },
    { name: 'Free carriage', percent: 100, value_from: 500 },
  ]),
  fuel: percent.map((share) => [{ from: '2026-01-01', percent: share, percent_of: 'subtotal' }]),
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
  weight: hundredths(1, 4000),
  length: hundredths(100, 9000),
  width: hundredths(100, 9000),
  height: hundredths(100, 9000),
  quantity: fc.integer({ min: 1, max: 4 }),
});

/** Where a shipment goes. */
export const recipient = fc.record({
  country_code: fc.constantFrom('CA', 'CA', 'CA', 'US', 'MX', 'FR', 'DE'),
  state_code: fc.constantFrom(...STATES, 'MB'),
  postal_code: postalCode,
  type: fc.constantFrom('residential', 'business'),
});
