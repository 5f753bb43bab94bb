import { describe, expect, test } from 'vitest';
import { own, ownField, type Shipment, within } from './support/requests.js';
import { both, rated, refused, refusedFor } from './support/sent.js';

const packageOf = (from: string, item: object, shipment: Shipment = {}) => {
  const over = within(from, { ...shipment, items: [{ weight: 1, ...item }] });
  const [rate, label] = both(over).map(({ Package }) => Package[0]);
  expect([label.PackageWeight, label.Dimensions]).toEqual([rate.PackageWeight, rate.Dimensions]);
  return rate;
};
const cube = (length: number, width: number, height: number) => ({ length, width, height });

test.each<[string, object, Shipment, string]>([
  ['US', {}, {}, '2.3 LBS'],
  ['PR', {}, {}, '2.3 LBS'],
  ['DE', { weight: 1.01 }, {}, '1.1 KGS'],
  ['CA', cube(10.1, 30, 20.01), {}, '1 KGS 30x21x11 CM'],
  ['US', cube(25.4, 25.4, 2.5401), {}, '2.3 LBS 10x10x2 IN'],
  ['CA', { weight: 5, ...cube(12, 8, 6) }, { weight_unit: 'LB', dimension_unit: 'IN' }, '5 LBS 12x8x6 IN'],
  ['CA', { weight: 5, ...cube(12, 8, 6) }, { weight_unit: 'KG', dimension_unit: 'CM' }, '5 KGS 12x8x6 CM'],
  ['CA', { weight: 5, ...cube(12, 8, 6) }, { weight_unit: 'LB', dimension_unit: 'CM' }, '2.3 KGS 12x8x6 CM'],
])('packages from %s with %j, %j are %s: units of the country, rounded up, longest side first', (...row) => {
  const [from, item, shipment, measures] = row;
  const { PackageWeight, Dimensions } = packageOf(from, item, shipment);
  const { Length, Width, Height, UnitOfMeasurement } = Dimensions ?? {};
  const size = Dimensions ? ` ${Length}x${Width}x${Height} ${UnitOfMeasurement.Code}` : '';
  expect(`${PackageWeight.Weight} ${PackageWeight.UnitOfMeasurement.Code}${size}`).toBe(measures);
});

describe('packages', () => {
  test.each<[string, string, object, object]>([
    ['CA', 'weight', { weight: 70 }, { weight: 70.01 }],
    ['US', 'weight', { weight: 68.03 }, { weight: 68.1 }],
    ['CA', 'length', cube(270, 1, 1), cube(271, 1, 1)],
    ['US', 'length', cube(274.3, 1, 1), cube(276, 1, 1)],
    // Length and girth: 419 cm, 400 cm, 165 in.
    ['CA', 'length', cube(209, 55, 50), cube(210, 55, 50)],
    ['DE', 'length', cube(190, 55, 50), cube(191, 55, 50)],
    ['US', 'length', cube(266.7, 38.1, 38.1), cube(266.7, 40, 38.1)],
    ['CA', 'height', cube(20, 5, 5), { length: 20, width: 5 }],
    ['CA', 'packaging_type', { packaging_type: 'BOX' }, { packaging_type: 'CRATE' }],
  ])('from %s have a %s of %j, and not of %j', (from, field, fits, wrong) => {
    packageOf(from, fits);
    refused(rated, within(from, { items: [{ weight: 1, ...wrong }] }), `shipment.items[0].${field}`);
  });

  test('are 200 at most, and as heavy together as their rounded weights', () => {
    const pieces = (quantity: number) => within('DE', { items: [{ weight: 1.2, quantity }] });
    expect(rated(pieces(200)).Shipment.ShipmentTotalWeight).toMatchObject({ Weight: '240' });
    refused(rated, pieces(201), 'shipment.items');
  });

  test('have a packaging, flags and Simple Rate', () => {
    const packaging = (packaging_type: string) => packageOf('US', { packaging_type }).PackagingType.Code;
    const names = 'BOX ENVELOPE TUBE PAK EXPRESS_BOX SMALL_BOX MEDIUM_BOX LARGE_BOX 25KG_BOX 10KG_BOX 2a';
    expect(names.split(' ').map(packaging).join(' ')).toBe('02 01 03 04 21 2a 2b 2c 24 25 2a');
    const flagged = { weight: 1, ...own({ large_package: 'true', additional_handling: 'true' }) };
    for (const { Package } of both(within('US', { items: [flagged] })))
      expect(Package[0]).toMatchObject({ LargePackageIndicator: 'Y', AdditionalHandlingIndicator: 'Y' });
    const sizes = ['XS', 'S', 'M', 'L', 'XL'];
    expect(sizes.map((simple_rate) => packageOf('US', own({ simple_rate })).SimpleRate.Code)).toEqual(sizes);
    const simple = { weight: 1, ...own({ simple_rate: 'S' }) };
    const several = [[simple, { weight: 1 }], [{ ...simple, quantity: 2 }]].map((items) =>
      within('US', { items }),
    );
    refusedFor(ownField('simple_rate', 'shipment.items[0]'), rated, ...several);
  });

  test('share the insured amount by value, to the last cent, in its currency', () => {
    const insured = (insured_amount: number, more: object = {}) => {
      const items = [
        { weight: 1, value_amount: 1 },
        { weight: 1, value_amount: 2, ...more },
      ];
      return within('US', { currency: 'USD', insured_amount, items });
    };
    const declared = ({ Package }: { Package: { PackageServiceOptions?: { DeclaredValue: object } }[] }) =>
      Package.map((one) => Object.values(one.PackageServiceOptions?.DeclaredValue ?? {}).join(' ')).join();
    expect(both(insured(100)).map(declared)).toEqual(Array(2).fill('USD 33.33,USD 66.67'));
    expect(both(insured(0.01)).map(declared)).toEqual(Array(2).fill(',USD 0.01'));
    refused(rated, insured(99_999_999));
    refusedFor(
      'shipment.insured_amount',
      rated,
      insured(1.005),
      within('US', { insured_amount: 1e8, currency: 'USD' }),
    );
    refused(rated, insured(100, { value_currency: 'EUR' }), 'shipment.items[1].value_currency');
    refused(rated, within('US', { insured_amount: 10 }), 'shipment.currency');
  });
});
