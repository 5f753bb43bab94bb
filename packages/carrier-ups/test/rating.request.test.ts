import { describe, expect, test } from 'vitest';
import { type Case, fieldsOf, goods, rated, type Shipment } from './support/wire.js';

describe('what is asked', () => {
  test('all services at once, with time in transit', () => {
    expect(rated().Request.RequestOption).toBe('Shoptimeintransit');
    expect(rated({ shipment: { services: ['03', '01'] } }).Request.RequestOption).toBe('Shoptimeintransit');
  });

  test('one service by its code', () => {
    const { Request, Shipment } = rated({ shipment: { services: ['ups:93'] } });
    expect(Request.RequestOption).toBe('Ratetimeintransit');
    expect(Shipment.Service).toEqual({ Code: '93' });
  });

  test('abroad without the value of the goods no time in transit, which would fail the whole request', () => {
    const { Request, Shipment } = rated({ to: 'DE' });
    expect(Request.RequestOption).toBe('Shop');
    expect(Shipment).not.toHaveProperty('DeliveryTimeInformation');
    expect(Shipment).not.toHaveProperty('ShipmentTotalWeight');
  });

  test('documents abroad need no value', () => {
    const { Request, Shipment } = rated({ to: 'DE', shipment: { is_document: true } });
    expect(Request.RequestOption).toBe('Shoptimeintransit');
    expect(Shipment.DeliveryTimeInformation.PackageBillType).toBe('02');
  });

  test('the value of the goods is declared, or the sum of the customs lines', () => {
    const value = (shipment: Shipment) => rated({ to: 'DE', shipment }).Shipment.InvoiceLineTotal;
    expect(value({ currency: 'USD', customs: goods })).toEqual({
      CurrencyCode: 'USD',
      MonetaryValue: '36.75',
    });
    expect(value({ currency: 'EUR', declared_value: 80, customs: goods })).toEqual({
      CurrencyCode: 'EUR',
      MonetaryValue: '80.00',
    });
    expect(value({ currency: 'USD', declared_value: 0.5 })).toBeUndefined();
  });

  test('taxes always, negotiated rates unless the settings say otherwise', () => {
    expect(rated().Shipment.TaxInformationIndicator).toBe('Y');
    expect(rated().Shipment.ShipmentRatingOptions).toEqual({ NegotiatedRatesIndicator: 'Y' });
    expect(rated({ negotiated: false }).Shipment).not.toHaveProperty('ShipmentRatingOptions');
  });

  test('who else pays has negotiated rates of their own', () => {
    const shipment: Shipment = {
      paid_by: 'RECIPIENT',
      payment_account_number: 'R1R2R3',
      extra: { 'ups:payment_postal_code': '80204' },
    };
    expect(rated({ shipment }).Shipment.ShipmentRatingOptions).toHaveProperty('TPFCNegotiatedRatesIndicator');
  });
});

describe('weights and sizes', () => {
  const packageOf = (over: Case) => rated(over).Shipment.Package[0];

  test.each([
    ['US', 1, 'LBS', '2.3'],
    ['PR', 1, 'LBS', '2.3'],
    ['CA', 1, 'KGS', '1'],
    ['DE', 1.01, 'KGS', '1.1'],
  ])('%s: %d kg are %s %s', (from, weight, Code, Weight) => {
    const { PackageWeight } = packageOf({ from, shipment: { items: [{ weight }] } });
    expect(PackageWeight).toMatchObject({ UnitOfMeasurement: { Code }, Weight });
  });

  test('sides are whole and rounded up, the longest first', () => {
    const items = [{ weight: 1, length: 10.1, width: 30, height: 20.01 }];
    const { Dimensions } = packageOf({ from: 'CA', shipment: { items } });
    expect(Dimensions).toMatchObject({
      UnitOfMeasurement: { Code: 'CM' },
      Length: '30',
      Width: '21',
      Height: '11',
    });
  });

  test('inches from the United States, to the last side', () => {
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
    [{ weight: 1, length: 200, width: 60, height: 60 }, 'length'],
    [{ weight: 1, length: 20, width: 5 }, 'height'],
    [{ weight: 1, packaging_type: 'CRATE' }, 'packaging_type'],
  ])('%j is refused with its field', (item, field) => {
    expect(fieldsOf(() => rated({ from: 'CA', shipment: { items: [item] } }))).toEqual([
      `shipment.items[0].${field}`,
    ]);
  });

  test('identical packages are listed one by one, up to 200', () => {
    const pieces = (quantity: number) =>
      rated({ shipment: { items: [{ weight: 1, quantity }] } }).Shipment.Package;
    expect(pieces(200)).toHaveLength(200);
    expect(fieldsOf(() => pieces(201))).toEqual(['shipment.items']);
  });

  test('an amount to insure is split by value to the last cent', () => {
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

  test('an amount is split by values in its own currency alone', () => {
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
  ])('an amount to insure that %s is refused', (_, shipment, field) => {
    expect(fieldsOf(() => rated({ shipment }))).toEqual([field]);
  });
});
