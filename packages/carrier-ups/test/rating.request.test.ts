import { expect, test } from 'vitest';
import {
  callsOf,
  documents,
  goods,
  noticesOf,
  own,
  ownField,
  rated,
  refused,
  type Shipment,
  shipped,
  toCanada,
  within,
} from './support/requests.js';

const [all, one] = ['Shoptimeintransit', 'Ratetimeintransit'];
const pounds = (weight: number, more: Shipment = {}): Shipment => ({
  weight_unit: 'LB',
  items: [{ weight }],
  ...more,
});

test('a price asks for days in transit abroad only with the value of the goods', () => {
  expect([callsOf({ to: 'DE' }), noticesOf({ to: 'DE' })]).toEqual([
    ['Shop'],
    expect.arrayContaining(['no_transit_time']),
  ]);
  expect(rated({ to: 'DE' }).Shipment).not.toHaveProperty('ShipmentTotalWeight');
  const times = (shipment: Shipment) => rated({ to: 'DE', shipment }).Shipment.DeliveryTimeInformation;
  expect(times(documents)).toEqual({ PackageBillType: '02', Pickup: { Date: '20260303' } });
  expect(times({ ...toCanada, ship_date: '2026-03-20' })).toEqual({
    PackageBillType: '03',
    Pickup: { Date: '20260320' },
  });
  refused(rated, within('US', { ship_date: '2026-03-02' }), 'shipment.ship_date');
});

test('services that UPS prices by their code alone are a call each, UPS Ground Saver also with all others', () => {
  const calls = (shipment: Shipment, over: object = {}) =>
    callsOf({ settings: { ground_saver: true }, shipment, ...over }).join();
  expect([calls(pounds(70)), calls(pounds(1)), calls(pounds(0.99))]).toEqual([
    `${all},${one} 93`,
    `${all},${one} 93`,
    `${all},${one} 92`,
  ]);
  for (const none of [
    pounds(70.1),
    pounds(2, { options: ['signature'] }),
    { items: [{ weight: 1, quantity: 2 }] },
    { items: [{ weight: 1 }, { weight: 1 }] },
  ])
    expect(calls(none)).toBe(all);
  expect([
    callsOf({ shipment: pounds(2) }).join(),
    calls(pounds(2), { from: 'CA' }),
    calls(pounds(2), { to: 'PR' }),
  ]).toEqual([all, all, 'Shop']);
  expect(calls(pounds(2, { services: ['03'] }))).toBe(`${one} 03`);
  expect(calls(pounds(2, { services: ['03', '01', '93', '94', '95'] }))).toBe(
    `${all} 03,01,${one} 93,${one} 94,${one} 95`,
  );
  for (const [weight, service] of [
    [1, '92'],
    [0.9, '93'],
  ] as const)
    for (const make of [rated, shipped])
      refused(make, within('US', pounds(weight, { services: [service] })), 'shipment.items[0].weight');
  const [light] = shipped(within('US', pounds(0.96, { services: ['92'] }))).Shipment.Package;
  expect(light.PackageWeight).toEqual({
    UnitOfMeasurement: { Code: 'OZS', Description: 'Ounces' },
    Weight: '15.4',
  });
  for (const code of ['ups:Ground', 'ups:1', 'ups:q7'])
    refused(rated, within('US', { services: [code] }), 'shipment.services');
});

test('settings and extras say how packages get to UPS, and which prices count', () => {
  const settings = { pickup_type: '03', customer_classification: '04' } as const;
  const codes = (over: object) => {
    const { PickupType, CustomerClassification, Shipment } = rated({ settings, ...over });
    return [
      PickupType?.Code,
      CustomerClassification?.Code,
      ...Object.keys(Shipment.ShipmentRatingOptions ?? {}),
    ].join(' ');
  };
  expect([codes({}), codes({ from: 'DE' }), codes({ settings: { negotiated: false } })]).toEqual([
    '03 04 NegotiatedRatesIndicator',
    '03  NegotiatedRatesIndicator',
    ' ',
  ]);
  for (const pickup_type of ['01', '03', '06', '19', '20'])
    expect(codes({ shipment: own({ pickup_type }) })).toMatch(pickup_type);
  refused(rated, within('US', own({ pickup_type: '99' })), ownField('pickup_type'));
});

test('Saturdays are compared, or wanted, not both', () => {
  const saturdays = own({ saturday_services: 'true' });
  const wanted = (shipment: Shipment) => rated(within('US', shipment)).Shipment.ShipmentServiceOptions;
  expect([wanted(saturdays), wanted(own({ saturday_services: 'false' }))]).toEqual([
    { AvailableServicesOption: '1' },
    undefined,
  ]);
  const field = ownField('saturday_services');
  refused(rated, within('US', { ...saturdays, options: ['saturday_delivery'] }), field);
  refused(rated, within('US', { ...saturdays, services: ['01'] }), field);
});

test('the value of the goods is declared_value, else the sum of the customs lines, from 1 to 99999999', () => {
  const value = (to: string, shipment: Shipment) =>
    Object.values(rated({ to, shipment }).Shipment.InvoiceLineTotal ?? {}).join(' ');
  const declared = (declared_value: number, to = 'DE') =>
    value(to, { currency: 'USD', declared_value, customs: goods });
  expect(value('DE', { currency: 'USD', customs: goods })).toBe('USD 36.75');
  expect([80, 0.5, 99_999_999, 1e8].map((amount) => declared(amount))).toEqual([
    'USD 80.00',
    'USD 1.00',
    'USD 99999999.00',
    '',
  ]);
  expect(declared(80, 'US')).toBe('');
  const line = { ...goods.items[0], value_amount: undefined } as never;
  expect(value('DE', { currency: 'USD', customs: { ...goods, items: [...goods.items, line] } })).toBe('');
  for (const make of [rated, shipped]) {
    const worth = (value_amount: number) => ({
      ...toCanada,
      customs: { ...goods, items: goods.items.map((item) => ({ ...item, value_amount })) },
    });
    refused(make, { to: 'DE', shipment: worth(0.500_001) });
    refused(make, { to: 'DE', shipment: worth(0.000_000_5) }, 'shipment.customs.items[0].value_amount');
    refused(make, { to: 'DE', shipment: { ...toCanada, declared_value: 20.005 } }, 'shipment.declared_value');
  }
});

test('the value is required of a UPS PAK from the United States, and to their neighbours', () => {
  const pak = { items: [{ weight: 1, packaging_type: 'PAK' }] };
  const price = (to: string, shipment: Shipment) =>
    rated({ to, shipment }).Shipment.InvoiceLineTotal?.MonetaryValue;
  refused(rated, { to: 'DE', shipment: pak }, 'shipment.declared_value');
  refused(rated, { from: 'PR', to: 'DE', shipment: pak }, 'shipment.declared_value');
  refused(rated, { from: 'CA', to: 'DE', shipment: pak });
  expect([
    price('DE', { ...pak, is_document: true }),
    price('PR', pak),
    price('CA', documents),
    price('DE', documents),
  ]).toEqual(['1.00', undefined, '1.00', undefined]);
  const total = (to: string, shipment: Shipment) =>
    Object.values(shipped({ to, shipment }).Shipment.InvoiceLineTotal ?? {}).join(' ');
  expect([
    total('CA', toCanada),
    total('DE', toCanada),
    total('CA', { ...documents, currency: 'CAD' }),
  ]).toEqual(['USD 36.75', '', 'CAD 1.00']);
  const widget = { items: [{ weight: 2, description: 'Steel widget' }], services: ['03'] };
  refused(shipped, { to: 'PR', shipment: widget }, 'shipment.declared_value');
  refused(shipped, { to: 'CA', shipment: { ...toCanada, declared_value: 1e8 } }, 'shipment.declared_value');
});
