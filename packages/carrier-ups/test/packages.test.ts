import { expect, test } from 'vitest';
import { both, own, rated, refused, type Shipment, within } from './support/requests.js';

const packageOf = (from: string, item: object, shipment: Shipment = {}) => {
  const [rate, label] = both(within(from, { ...shipment, items: [{ weight: 1, ...item }] })).map(
    ({ Package }) => Package[0],
  );
  expect([label.PackageWeight, label.Dimensions]).toEqual([rate.PackageWeight, rate.Dimensions]);
  return rate;
};
/** Weight, sides and their units. */
const measured = (from: string, item: object, shipment: Shipment = {}) => {
  const { PackageWeight, Dimensions: sides } = packageOf(from, item, shipment);
  const size =
    sides === undefined
      ? ''
      : ` ${sides.Length}x${sides.Width}x${sides.Height} ${sides.UnitOfMeasurement.Code}`;
  return `${PackageWeight.Weight} ${PackageWeight.UnitOfMeasurement.Code}${size}`;
};
const cube = (length: number, width: number, height: number) => ({ length, width, height });

test('packages have the units of their country, rounded up, the longest side first', () => {
  expect([measured('US', {}), measured('PR', {}), measured('DE', { weight: 1.01 })]).toEqual([
    '2.3 LBS',
    '2.3 LBS',
    '1.1 KGS',
  ]);
  expect(measured('CA', cube(10.1, 30, 20.01))).toBe('1 KGS 30x21x11 CM');
  expect(measured('US', cube(25.4, 25.4, 2.5401))).toBe('2.3 LBS 10x10x2 IN');
  const canadian = (weight_unit: 'LB' | 'KG', dimension_unit: 'IN' | 'CM') =>
    measured('CA', { weight: 5, ...cube(12, 8, 6) }, { weight_unit, dimension_unit });
  expect([canadian('LB', 'IN'), canadian('KG', 'CM'), canadian('LB', 'CM')]).toEqual([
    '5 LBS 12x8x6 IN',
    '5 KGS 12x8x6 CM',
    '2.3 KGS 12x8x6 CM',
  ]);
});

test('packages are as heavy and as large as UPS takes them', () => {
  const takes = (from: string, item: object, field?: string) =>
    refused(
      rated,
      within(from, { items: [{ weight: 1, ...item }] }),
      ...(field ? [`shipment.items[0].${field}`] : []),
    );
  takes('CA', { weight: 70 });
  takes('CA', { weight: 70.01 }, 'weight');
  takes('US', { weight: 68.03 });
  takes('US', { weight: 68.1 }, 'weight');
  for (const [from, fits, long] of [
    ['CA', 270, 271],
    ['US', 274.3, 276],
  ] as const) {
    takes(from, cube(fits, 1, 1));
    takes(from, cube(long, 1, 1), 'length');
  }
  // Length and girth: 419 cm, 400 cm, 165 in.
  for (const [from, fits, large] of [
    ['CA', cube(209, 55, 50), cube(210, 55, 50)],
    ['DE', cube(190, 55, 50), cube(191, 55, 50)],
    ['US', cube(266.7, 38.1, 38.1), cube(266.7, 40, 38.1)],
  ] as const) {
    takes(from, fits);
    takes(from, large, 'length');
  }
  takes('CA', { length: 20, width: 5 }, 'height');
  takes('CA', { packaging_type: 'CRATE' }, 'packaging_type');
  const pieces = (quantity: number) => within('DE', { items: [{ weight: 1.2, quantity }] });
  expect(rated(pieces(200)).Shipment.ShipmentTotalWeight).toMatchObject({ Weight: '240' });
  refused(rated, pieces(201), 'shipment.items');
});

test('packages have a packaging, flags and Simple Rate', () => {
  const packaging = (packaging_type: string) => packageOf('US', { packaging_type }).PackagingType.Code;
  const names = 'BOX ENVELOPE TUBE PAK EXPRESS_BOX SMALL_BOX MEDIUM_BOX LARGE_BOX 25KG_BOX 10KG_BOX 2a';
  expect(names.split(' ').map(packaging).join(' ')).toBe('02 01 03 04 21 2a 2b 2c 24 25 2a');
  const flags = { LargePackageIndicator: 'Y', AdditionalHandlingIndicator: 'Y' };
  for (const { Package } of both(
    within('US', { items: [{ weight: 1, ...own({ large_package: 'true', additional_handling: 'true' }) }] }),
  ))
    expect(Package[0]).toMatchObject(flags);
  const sizes = ['XS', 'S', 'M', 'L', 'XL'];
  expect(sizes.map((simple_rate) => packageOf('US', own({ simple_rate })).SimpleRate.Code)).toEqual(sizes);
  const simple = { weight: 1, ...own({ simple_rate: 'S' }) };
  for (const items of [[simple, { weight: 1 }], [{ ...simple, quantity: 2 }]])
    refused(rated, within('US', { items }), 'shipment.items[0].extra["ups:simple_rate"]');
});

test('packages share the insured amount by value, to the last cent, in its currency', () => {
  const insured = (insured_amount: number, more: object = {}) =>
    within('US', {
      currency: 'USD',
      insured_amount,
      items: [
        { weight: 1, value_amount: 1 },
        { weight: 1, value_amount: 2, ...more },
      ],
    });
  const shares = (over: object) =>
    both(over).map(({ Package }) =>
      Package.map((own: { PackageServiceOptions?: { DeclaredValue: object } }) =>
        Object.values(own.PackageServiceOptions?.DeclaredValue ?? {}).join(' '),
      ).join(),
    );
  expect(shares(insured(100))).toEqual(['USD 33.33,USD 66.67', 'USD 33.33,USD 66.67']);
  expect(shares(insured(0.01))).toEqual([',USD 0.01', ',USD 0.01']);
  refused(rated, insured(100, { value_currency: 'EUR' }), 'shipment.items[1].value_currency');
  refused(rated, insured(1.005), 'shipment.insured_amount');
  refused(rated, within('US', { insured_amount: 1e8, currency: 'USD' }), 'shipment.insured_amount');
  refused(rated, within('US', { insured_amount: 99_999_999, currency: 'USD' }));
  refused(rated, within('US', { insured_amount: 10 }), 'shipment.currency');
});
