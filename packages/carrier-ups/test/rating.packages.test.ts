import { describe, expect, test } from 'vitest';
import { type Case, fieldsOf, rated, type Shipment } from './support/requests.js';

describe('packages', () => {
  const packageOf = (over: Case) => rated(over).Shipment.Package[0];

  test.each([
    ['US', 1, 'LBS', '2.3'],
    ['PR', 1, 'LBS', '2.3'],
    ['CA', 1, 'KGS', '1'],
    ['DE', 1.01, 'KGS', '1.1'],
  ])('from %s a package of %d kg weighs %s %s', (from, weight, Code, Weight) => {
    const { PackageWeight } = packageOf({ from, shipment: { items: [{ weight }] } });
    expect(PackageWeight).toMatchObject({ UnitOfMeasurement: { Code }, Weight });
  });

  test('have whole sides, rounded up, the longest first', () => {
    const items = [{ weight: 1, length: 10.1, width: 30, height: 20.01 }];
    const { Dimensions } = packageOf({ from: 'CA', shipment: { items } });
    expect(Dimensions).toMatchObject({
      UnitOfMeasurement: { Code: 'CM' },
      Length: '30',
      Width: '21',
      Height: '11',
    });
  });

  test('from Canada keep the units of the request, and become metric where it mixes them', () => {
    const items = [{ weight: 5, length: 12, width: 8, height: 6 }];
    const units = (weight_unit: 'LB' | 'KG', dimension_unit: 'IN' | 'CM') => {
      const own = packageOf({ from: 'CA', shipment: { items, weight_unit, dimension_unit } });
      return [own.PackageWeight, own.Dimensions].map(({ UnitOfMeasurement }) => UnitOfMeasurement.Code);
    };
    expect(units('LB', 'IN')).toEqual(['LBS', 'IN']);
    expect(units('KG', 'CM')).toEqual(['KGS', 'CM']);
    expect(units('LB', 'CM')).toEqual(['KGS', 'CM']);
  });

  test('have a packaging by its neutral name or by the code of UPS', () => {
    const packaging = (packaging_type: string) =>
      packageOf({ shipment: { items: [{ weight: 1, packaging_type }] } }).PackagingType.Code;
    expect(['BOX', 'ENVELOPE', 'SMALL_BOX', '2a', '25KG_BOX'].map(packaging)).toEqual([
      '02',
      '01',
      '2a',
      '2a',
      '24',
    ]);
  });

  test('are measured in inches from the United States', () => {
    const items = [{ weight: 1, length: 25.4, width: 25.4, height: 2.5401 }];
    const { Dimensions } = packageOf({ shipment: { items } });
    expect(Dimensions).toMatchObject({
      UnitOfMeasurement: { Code: 'IN' },
      Length: '10',
      Width: '10',
      Height: '2',
    });
  });

  test.each([
    [{ weight: 70.01 }, 'weight'],
    [{ weight: 1, length: 271, width: 1, height: 1 }, 'length'],
    [{ weight: 1, length: 200, width: 60, height: 50 }, 'length'],
    [{ weight: 1, length: 20, width: 5 }, 'height'],
    [{ weight: 1, packaging_type: 'CRATE' }, 'packaging_type'],
  ])('like %j are refused with their field', (item, field) => {
    expect(fieldsOf(() => rated({ from: 'CA', shipment: { items: [item] } }))).toEqual([
      `shipment.items[0].${field}`,
    ]);
  });

  test('have a length and girth of 400 cm at most, and of 165 in in North America', () => {
    const items = [{ weight: 1, length: 200, width: 60, height: 45 }];
    expect(fieldsOf(() => rated({ from: 'DE', shipment: { items } }))).toEqual(['shipment.items[0].length']);
    expect(packageOf({ from: 'CA', shipment: { items } }).Dimensions.Length).toBe('200');
  });

  test('have Simple Rate alone', () => {
    const simple = { weight: 1, extra: { 'ups:simple_rate': 'S' } };
    expect(packageOf({ shipment: { items: [simple] } }).SimpleRate).toEqual({ Code: 'S' });
    for (const items of [[simple, { weight: 1 }], [{ ...simple, quantity: 2 }]])
      expect(fieldsOf(() => rated({ shipment: { items } }))).toEqual([
        'shipment.items[0].extra["ups:simple_rate"]',
      ]);
  });

  test('that are identical are listed one by one, up to 200', () => {
    const pieces = (quantity: number) =>
      rated({ shipment: { items: [{ weight: 1, quantity }] } }).Shipment.Package;
    expect(pieces(200)).toHaveLength(200);
    expect(fieldsOf(() => pieces(201))).toEqual(['shipment.items']);
  });

  test('share the insured amount by value, to the last cent', () => {
    const items = [
      { weight: 1, value_amount: 1 },
      { weight: 1, value_amount: 2, quantity: 1 },
    ];
    const packages = rated({ shipment: { items, insured_amount: 100, currency: 'USD' } }).Shipment.Package;
    const amounts = packages.map(
      (each: { PackageServiceOptions: { DeclaredValue: { MonetaryValue: string } } }) =>
        each.PackageServiceOptions.DeclaredValue.MonetaryValue,
    );
    expect(amounts).toEqual(['33.33', '66.67']);
  });

  test('share the insured amount by values in its own currency only', () => {
    const items = (value_currency: string) => [
      { weight: 1, value_amount: 10 },
      { weight: 1, value_amount: 30, value_currency },
    ];
    const insured = (value_currency: string) =>
      rated({ shipment: { currency: 'USD', insured_amount: 80, items: items(value_currency) } }).Shipment;
    expect(insured('USD').Package[1].PackageServiceOptions.DeclaredValue.MonetaryValue).toBe('60.00');
    expect(fieldsOf(() => insured('EUR'))).toEqual(['shipment.items[1].value_currency']);
    expect(rated({ shipment: { currency: 'USD', items: items('EUR') } }).Shipment.Package).toHaveLength(2);
  });

  test.each<[string, Shipment, string]>([
    ['has no currency', { insured_amount: 10 }, 'shipment.currency'],
    [
      'is longer than the contract takes',
      { insured_amount: 1e8, currency: 'USD' },
      'shipment.insured_amount',
    ],
    ['is finer than a cent', { insured_amount: 1.005, currency: 'USD' }, 'shipment.insured_amount'],
  ])('cannot share an insured amount that %s', (_, shipment, field) => {
    expect(fieldsOf(() => rated({ shipment }))).toEqual([field]);
  });
});
