import { describe, expect, test } from 'vitest';
import { allOptions, type Consignment, centsOf, optionCharges, tariff } from '../src/business.js';

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

describe('a tariff for each package', () => {
  const priceOf = tariff({
    ...rules,
    per: 'package',
    package_options: ({ options }) => optionCharges(options, prices),
  });

  test('bills the larger of the actual and the dimensional weight, and no less than the lightest', () => {
    const { packages } = priceOf(service, shipment);
    // 1000 + 2 kg x 2 x 100, and 1000 + 0.5 kg x 2 x 100
    expect(packages.map(({ base_cents }) => base_cents)).toEqual([1400, 1100]);
  });

  test('puts charges on packages and on the shipment, and all parts add up', () => {
    const price = priceOf(service, shipment);
    expect(price.packages.map(({ options }) => options)).toEqual([[{ code: 'INS', cents: 600 }], []]);
    expect(price.options).toEqual([{ code: 'saturday', cents: 1600 }]);
    expect(price).toMatchObject({ base_cents: 2500, discount_cents: 250, fuel_cents: 450 });
    expect(price.before_tax_cents).toBe(2500 - 250 + 450 + 600 + 1600);
    expect(price.taxes).toEqual([{ code: 'GST', percent: 5, cents: 245 }]);
    expect(price.total_cents).toBe(price.before_tax_cents + centsOf(price.taxes));
  });
});

describe('a tariff for the consignment', () => {
  const priceOf = tariff({ ...rules, per: 'consignment' });

  test('bills all packages by their weight together, each with its base', () => {
    const price = priceOf(service, shipment);
    // 2 x 1000 + 2 kg x 2 x 100: the actual weights, 1500 g and at least 500 g, are as much as the dimensional 2000 g
    expect(price.base_cents).toBe(2400);
    expect(price.packages).toEqual([]);
    expect(price.before_tax_cents).toBe(2400 - 240 + 432 + 1600);
  });
});

test('a price depends on the terms where the rules look at them', () => {
  const priceOf = tariff<typeof service, Consignment, { readonly contract: boolean }>({
    per: 'package',
    zone: () => 1,
    fuel_percent: () => 0,
    discount_percent: (_, __, { contract }) => (contract ? 25 : 0),
  });
  const [listed, agreed] = [false, true].map((contract) => priceOf(service, shipment, { contract }));
  expect(listed?.discount_cents).toBe(0);
  expect(agreed?.discount_cents).toBeGreaterThan(0);
});

test('options without a price cost nothing, and those of packages are found with the shipment’s', () => {
  expect(optionCharges([{ code: 'DNS' }], prices)).toEqual([]);
  expect(allOptions(shipment).map(({ code }) => code)).toEqual(['SAT', 'INS']);
});
