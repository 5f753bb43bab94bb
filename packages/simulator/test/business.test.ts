/** What carriers' servers share: days, weights, places, taxes and prices. */
import { describe, expect, test } from 'vitest';
import {
  allOptions,
  amountText,
  businessDaysAfter,
  type Consignment,
  canada,
  centsOf,
  dayIn,
  daysBetween,
  dimensionalGrams,
  easting,
  grams,
  isCustomsBorder,
  isEuropeanUnion,
  letterSum,
  optionCharges,
  percentOf,
  tariff,
  usesEuro,
  weekdayOf,
  wholePounds,
} from '../src/business.js';
import { price } from '../src/price.js';

describe('days', () => {
  const SATURDAYS = { saturdays: true };
  test.each<[string, number, string, object?]>([
    ['2026-03-02', 0, '2026-03-02'],
    ['2026-03-02', 4, '2026-03-06'],
    ['2026-03-06', 1, '2026-03-09'],
    ['2026-03-07', 1, '2026-03-09'],
    ['2026-02-27', 6, '2026-03-09'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-06', 1, '2026-03-07', SATURDAYS],
    ['2026-03-06', 2, '2026-03-09', SATURDAYS],
  ])('from %s, %i business days end on %s', (day, count, later, options) => {
    expect(businessDaysAfter(day, count, options)).toBe(later);
  });

  test('dayIn is the day that the time zone has at that instant', () => {
    const now = Date.parse('2026-03-03T03:30:00Z');
    expect([dayIn('UTC', now), dayIn('America/Toronto', now)]).toEqual(['2026-03-03', '2026-03-02']);
  });

  test('calendar days are counted, below 0 for an earlier day, and named', () => {
    expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
    expect(daysBetween('2026-03-29', '2026-03-30')).toBe(1);
    expect(daysBetween('2026-03-02', '2026-02-27')).toBe(-3);
    expect(['2026-03-01', '2026-03-07'].map(weekdayOf)).toEqual(['SUN', 'SAT']);
  });
});

describe('weights', () => {
  test.each([
    [1, 'lb', 454],
    [2, 'lb', 907],
    ['2.2', 'lb', 998],
    [150, 'lb', 68_039],
    ['0.5', 'kg', 500],
    [1.0005, 'kg', 1001],
    ['.25', 'kg', 250],
    [1e-7, 'kg', 0],
    [-1, 'kg', -1000],
  ] as const)('%s %s are %i g', (weight, unit, expected) => {
    expect(grams(weight, unit)).toBe(expected);
  });

  test.each(['two', ''])('a weight of "%s" is refused', (text) => {
    expect(() => grams(text, 'kg')).toThrow(RangeError);
  });

  test('wholePounds rounds up, and gives back every whole number of pounds', () => {
    expect([wholePounds(455), wholePounds(1)]).toEqual([2, 1]);
    for (let pounds = 0; pounds <= 2000; pounds += 1) expect(wholePounds(grams(pounds, 'lb'))).toBe(pounds);
  });

  test('dimensionalGrams is exact in centimetres and in inches', () => {
    expect(dimensionalGrams([10, 20, 25], 'cm', 5000)).toBe(1000);
    expect(dimensionalGrams(['10.5', '20', '25'], 'cm', 6000)).toBe(875);
    // 10 x 10 x 10 in = 16387.064 cm3
    expect(dimensionalGrams([10, 10, 10], 'in', 5000)).toBe(3277);
  });
});

describe('places', () => {
  test.each([
    ['AB', ['GST 5']],
    ['BC', ['GST 5']],
    ['NU', ['GST 5']],
    ['QC', ['GST 5', 'QST 9.975']],
    ['ON', ['HST 13']],
    ['NS', ['HST 14']],
    ['PE', ['HST 15']],
  ])('deliveries to %s bear %j', (province, taxes) => {
    const borne = canada.taxes({ province, postal_code: '' });
    expect(borne.map(({ code, percent }) => `${code} ${percent}`)).toEqual(taxes);
  });

  test('the postal code decides where the province is not known', () => {
    const quebec = canada.taxes({ province: 'QC', postal_code: '' });
    expect(canada.taxes({ postal_code: 'H2Y1C6' })).toEqual(quebec);
    expect(canada.taxes({ province: 'ZZ', postal_code: 'b3h1a1' })).toEqual([{ code: 'HST', percent: 14 }]);
    expect(canada.taxes({ postal_code: '' })).toEqual([]);
  });

  test('every province that a postal code names has taxes', () => {
    for (const letter of 'ABCEGHJKLMNPRSTVXY') {
      const province = canada.province(`${letter}1A1A1`);
      expect(province, letter).toBeDefined();
      expect(canada.taxes({ province, postal_code: '' }), letter).not.toEqual([]);
    }
  });

  test.each([
    ['CA', 'V5Y1V4', 0],
    ['CA', 'A1C5S7', 15],
    ['US', '98101', 0],
    ['US', '02110', 13.5],
    ['CA', 'Y1A1A1', 24],
    ['CA', '', 24],
  ])(
    'in %s %s easting is %d: it rises from the Pacific, and territories are far',
    (country, postal_code, east) => {
      expect(easting({ country, postal_code })).toBe(east);
    },
  );

  test('the customs area of the European Union has Monaco, and the euro has Bulgaria', () => {
    expect(['MC', 'BG', 'CH', 'GB', 'NO'].filter(isEuropeanUnion)).toEqual(['MC', 'BG']);
    expect(['BG', 'PL'].filter(usesEuro)).toEqual(['BG']);
  });

  test('letterSum is the same for the same text', () => {
    expect([letterSum('AB'), letterSum('')]).toEqual([131, 0]);
  });

  const BELFAST = 'GB BT1 5GS';
  test.each([
    ['DE', 'FR', false],
    ['US', 'PR', false],
    ['US', 'CA', true],
    ['US', 'GU', true],
    ['CH', 'LI', false],
    ['DE', 'GB', true],
    ['IE', BELFAST, false],
    ['GB NW1 6XE', BELFAST, false],
    ['US 10118', BELFAST, true],
  ])('from %s to %s goods are declared: %s', (from, to, declared) => {
    const at = (place: string) => ({ country: place.slice(0, 2), postal_code: place.slice(3) });
    expect(isCustomsBorder(at(from), at(to))).toBe(declared);
  });
});

describe('price', () => {
  const plain = { weight_kg: 1, distance_zone: 1, base_cents: 500, per_kg_cents: 100, fuel_percent: 0 };

  test('adds up part by part', () => {
    const options = ['SO', 'COV'].map((code, index) => ({ code, cents: 175 + 75 * index }));
    const taxes = [5, 9.975].map((percent) => ({ code: 'TAX', percent }));
    const basis = { weight_kg: 2.345, distance_zone: 3, base_cents: 1000, per_kg_cents: 150 };
    // 1000 + 3 x 150 x 2.345 = 2055.25; 10 % of 2055 = 205.5; 17.25 % of 1849 = 318.9525; 5 % and 9.975 % of 2593
    expect(price({ ...basis, discount_percent: 10, fuel_percent: 17.25, options, taxes })).toEqual({
      ...{ base_cents: 2055, discount_cents: 206, fuel_cents: 319, options, before_tax_cents: 2593 },
      taxes: [130, 259].map((cents, index) => ({ ...taxes[index], cents })),
      total_cents: 2982,
    });
  });

  test('needs no discount, options or taxes', () => {
    const none = { discount_cents: 0, options: [], taxes: [] };
    expect(price(plain)).toMatchObject({ base_cents: 600, ...none, total_cents: 600 });
  });

  test.each([
    ['weight', { weight_kg: -1 }],
    ['weight', { weight_kg: Number.NaN }],
    ['distance_zone', { distance_zone: 1.5 }],
    ['base_cents', { base_cents: 10.5 }],
    ['per_kg_cents', { per_kg_cents: Number.POSITIVE_INFINITY }],
    ['fuel', { options: [{ code: 'fuel', cents: 0.5 }] }],
    ['percent', { fuel_percent: 1.2345 }],
    ['percent', { fuel_percent: -1 }],
  ])('refuses a figure that cannot be exact: %s %o', (name, wrong) => {
    const refused = expect.objectContaining({ name: 'RangeError', message: expect.stringContaining(name) });
    expect(() => price({ ...plain, ...wrong })).toThrow(refused);
  });

  test.each([
    [50, 1, 1],
    [49, 1, 0],
    [150, 1, 2],
    [1000, 9.975, 100],
    [0, 13, 0],
    [333_333, 33.333, 111_110],
    [100_000_000_000_050, 1, 1_000_000_000_001],
  ])('%i cents at %d %% are %i cents', (cents, percent, expected) => {
    expect(percentOf(cents, percent)).toBe(expected);
  });

  test('a percentage is exact for every half cent that floating point gets wrong', () => {
    for (let cents = 0; cents < 20_000; cents += 1) {
      const exact = (BigInt(cents) * 2n * 7_250n + 100_000n) / 200_000n;
      expect(percentOf(cents, 7.25)).toBe(Number(exact));
    }
  });

  test('amounts are written with two decimals', () => {
    expect([0, 5, 1205, 123456].map(amountText)).toEqual(['0.00', '0.05', '12.05', '1234.56']);
  });
});

describe('a tariff', () => {
  const place = { country: 'CA', postal_code: 'H2Y1C6' };
  const service = { base_cents: 1000, per_kg_cents: 100 };
  const shipment: Consignment = {
    from: place,
    to: place,
    packages: [
      { weight_g: 1500, dimensional_g: 2000, options: [{ code: 'INS', value: '300' }] },
      { weight_g: 400, options: [] },
    ],
    options: [{ code: 'SAT' }],
  };
  const prices = {
    SAT: { code: 'saturday', cents: 1600 },
    INS: { cents: (value: string) => Number(value) * 2 },
  };
  const rules = {
    zone: () => 2,
    lightest_g: 500,
    discount_percent: () => 10,
    fuel_percent: () => 20,
    options: (_: unknown, { options }: Consignment) => optionCharges(options, prices),
    taxes: () => [{ code: 'GST', percent: 5 }],
  };

  test('for each package bills its larger weight, no less than the lightest, and all parts add up', () => {
    const priceOf = tariff({
      ...rules,
      per: 'package',
      package_options: ({ options }) => optionCharges(options, prices),
    });
    const price = priceOf(service, shipment);
    // 1000 + 2 kg x 2 x 100, and 1000 + 0.5 kg x 2 x 100
    expect(price.packages.map(({ base_cents }) => base_cents)).toEqual([1400, 1100]);
    expect(price.packages.map(({ options }) => options)).toEqual([[{ code: 'INS', cents: 600 }], []]);
    expect(price.options).toEqual([{ code: 'saturday', cents: 1600 }]);
    expect(price).toMatchObject({ base_cents: 2500, discount_cents: 250, fuel_cents: 450 });
    expect(price.before_tax_cents).toBe(2500 - 250 + 450 + 600 + 1600);
    expect(price.taxes).toEqual([{ code: 'GST', percent: 5, cents: 245 }]);
    expect(price.total_cents).toBe(price.before_tax_cents + centsOf(price.taxes));
  });

  test('for the consignment bills all packages by their weight together, each with its base', () => {
    const price = tariff({ ...rules, per: 'consignment' })(service, shipment);
    // 2 x 1000 + 2 kg x 2 x 100: the actual weights, 1500 g and at least 500 g, are as much as the dimensional 2000 g
    expect([price.base_cents, price.packages]).toEqual([2400, []]);
    expect(price.before_tax_cents).toBe(2400 - 240 + 432 + 1600);
  });

  test('depends on the terms where the rules look at them', () => {
    const priceOf = tariff<typeof service, Consignment, { readonly contract: boolean }>({
      per: 'package',
      zone: () => 1,
      fuel_percent: () => 0,
      discount_percent: (_, __, { contract }) => (contract ? 25 : 0),
    });
    expect(priceOf(service, shipment, { contract: false }).discount_cents).toBe(0);
    expect(priceOf(service, shipment, { contract: true }).discount_cents).toBeGreaterThan(0);
  });

  test('has no charge for options without a price, and finds those of packages with the shipment’s', () => {
    expect(optionCharges([{ code: 'DNS' }], prices)).toEqual([]);
    expect(allOptions(shipment).map(({ code }) => code)).toEqual(['SAT', 'INS']);
  });
});
