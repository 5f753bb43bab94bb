import { expect, test } from 'vitest';
import {
  type Case,
  documents,
  goods,
  own,
  ownField,
  type Shipment,
  toCanada,
  within,
} from './support/requests.js';
import { callsOf, noticesOf, rated, refused, refusedFor, shipped } from './support/sent.js';

const [all, one] = ['Shoptimeintransit', 'Ratetimeintransit'];
const pounds = (weight: number, more: Shipment = {}): Shipment => ({
  weight_unit: 'LB',
  items: [{ weight }],
  ...more,
});

test('a price asks for days in transit abroad only with the value of the goods', () => {
  expect(callsOf({ to: 'DE' })).toEqual(['Shop']);
  expect(noticesOf({ to: 'DE' })).toContain('no_transit_time');
  expect(rated({ to: 'DE' }).Shipment).not.toHaveProperty('ShipmentTotalWeight');
  const times = (shipment: Shipment) => {
    const { PackageBillType, Pickup } = rated({ to: 'DE', shipment }).Shipment.DeliveryTimeInformation;
    return `${PackageBillType} ${Pickup.Date}`;
  };
  expect(times(documents)).toBe('02 20260303');
  expect(times({ ...toCanada, ship_date: '2026-03-20' })).toBe('03 20260320');
  refused(rated, within('US', { ship_date: '2026-03-02' }), 'shipment.ship_date');
});

test.each<[string, Shipment, Case?]>([
  [`${all},${one} 93`, pounds(70)],
  [`${all},${one} 93`, pounds(1)],
  [`${all},${one} 92`, pounds(0.99)],
  [all, pounds(70.1)],
  [all, pounds(2, { options: ['signature'] })],
  [all, { items: [{ weight: 1, quantity: 2 }] }],
  [all, { items: [{ weight: 1 }, { weight: 1 }] }],
  [all, pounds(2), { settings: {} }],
  [all, pounds(2), { from: 'CA' }],
  ['Shop', pounds(2), { to: 'PR' }],
  [`${one} 03`, pounds(2, { services: ['03'] })],
  [`${all} 03,01,${one} 93,${one} 94,${one} 95`, pounds(2, { services: ['03', '01', '93', '94', '95'] })],
])('calls are %s for %j, %j: some services are priced alone, UPS Ground Saver also with all', (...row) => {
  const [calls, shipment, over] = row;
  expect(callsOf({ settings: { ground_saver: true }, shipment, ...over }).join()).toBe(calls);
});

test('UPS Ground Saver has its weights, and services are codes', () => {
  const heavy = within('US', pounds(1, { services: ['92'] }));
  const light = within('US', pounds(0.9, { services: ['93'] }));
  for (const make of [rated, shipped]) refusedFor('shipment.items[0].weight', make, heavy, light);
  const [{ PackageWeight }] = shipped(within('US', pounds(0.96, { services: ['92'] }))).Shipment.Package;
  expect([PackageWeight.Weight, PackageWeight.UnitOfMeasurement.Code]).toEqual(['15.4', 'OZS']);
  const codes = ['ups:Ground', 'ups:1', 'ups:q7'].map((code) => within('US', { services: [code] }));
  refusedFor('shipment.services', rated, ...codes);
});

test('settings and extras say how packages get to UPS, in the United States also what customer the shop is', () => {
  const settings = { pickup_type: '03', customer_classification: '04' } as const;
  const codes = (over: object) => {
    const { PickupType, CustomerClassification } = rated({ settings, ...over });
    return [PickupType?.Code, CustomerClassification?.Code].join(' ');
  };
  expect([codes({}), codes({ from: 'DE' })]).toEqual(['03 04', '03 ']);
  for (const pickup_type of ['01', '06', '19', '20'])
    expect(codes({ shipment: own({ pickup_type }) })).toBe(`${pickup_type} 04`);
  const { Shipment } = rated({ settings: { negotiated: false } });
  expect(Shipment).not.toHaveProperty('ShipmentRatingOptions');
  refused(rated, within('US', own({ pickup_type: '99' })), ownField('pickup_type'));
});

test('Saturdays are compared, or wanted, not both', () => {
  const saturdays = own({ saturday_services: 'true' });
  const wanted = (shipment: Shipment) => rated(within('US', shipment)).Shipment.ShipmentServiceOptions;
  expect(wanted(saturdays)).toEqual({ AvailableServicesOption: '1' });
  expect(wanted(own({ saturday_services: 'false' }))).toBeUndefined();
  const both = { ...saturdays, options: ['saturday_delivery'] };
  const one = { ...saturdays, services: ['01'] };
  refusedFor(ownField('saturday_services'), rated, within('US', both), within('US', one));
});

const pak = { items: [{ weight: 1, packaging_type: 'PAK' }] };
const declared = (declared_value: number) => ({ currency: 'USD', declared_value, customs: goods });
const free = { ...goods.items[0], value_amount: undefined } as never;
const unvalued = { ...goods, items: [...goods.items, free] };

test.each<[string, string, Shipment]>([
  ['USD 36.75', 'DE', { currency: 'USD', customs: goods }],
  ['USD 80.00', 'DE', declared(80)],
  ['USD 1.00', 'DE', declared(0.5)],
  ['USD 99999999.00', 'DE', declared(99_999_999)],
  ['', 'DE', declared(1e8)],
  ['', 'US', declared(80)],
  ['', 'DE', { currency: 'USD', customs: unvalued }],
  ['USD 1.00', 'DE', { ...pak, currency: 'USD', is_document: true }],
  ['', 'PR', pak],
  ['USD 1.00', 'CA', { ...documents, currency: 'USD' }],
  ['', 'DE', documents],
])('the value in a price is %s to %s of %j: declared, else the sum of the lines, from 1 on', (...row) => {
  const [value, to, shipment] = row;
  expect(Object.values(rated({ to, shipment }).Shipment.InvoiceLineTotal ?? {}).join(' ')).toBe(value);
});

test('a value is refused where it is missing, too small, too large, or of half cents', () => {
  const value = 'shipment.declared_value';
  refusedFor(value, rated, { to: 'DE', shipment: pak }, { from: 'PR', to: 'DE', shipment: pak });
  refused(rated, { from: 'CA', to: 'DE', shipment: pak });
  const widget = { items: [{ weight: 2, description: 'Steel widget' }], services: ['03'] };
  const dear = { ...toCanada, declared_value: 1e8 };
  refusedFor(value, shipped, { to: 'PR', shipment: widget }, { to: 'CA', shipment: dear });
  const worth = (value_amount: number): Case => {
    const items = goods.items.map((item) => ({ ...item, value_amount }));
    return { to: 'DE', shipment: { ...toCanada, customs: { ...goods, items } } };
  };
  for (const make of [rated, shipped]) {
    refused(make, worth(0.500_001));
    refused(make, worth(0.000_000_5), 'shipment.customs.items[0].value_amount');
    refused(make, { to: 'DE', shipment: { ...toCanada, declared_value: 20.005 } }, value);
  }
});
