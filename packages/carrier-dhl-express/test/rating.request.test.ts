import type { PartyData, ShipmentData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bodyOf, NOW } from './support/exchange.js';
import { abroad, domestic, extra, hamburg } from './support/requests.js';

const rated = (shipment: Partial<ShipmentData>, time_zone = 'Europe/Berlin', now = NOW) =>
  bodyOf('rates', domestic(shipment), { time_zone }, now);

test.each<[string, Partial<ShipmentData>, string, number?]>([
  ['Europe/Berlin', {}, '2026-03-03T17:00:00 GMT+01:00'],
  // Not before noon.
  ['America/Los_Angeles', {}, '2026-03-03T12:00:00 GMT-08:00'],
  // Not after midnight.
  ['Europe/Berlin', {}, '2026-03-03T23:59:59 GMT+01:00', NOW + 460 * 60_000],
  ['Asia/Tokyo', {}, '2026-03-04T12:00:00 GMT+09:00'],
  ['America/St_Johns', { date: '2026-03-05' }, '2026-03-05T12:00:00 GMT-03:30'],
  ['Europe/Berlin', { date: '2026-03-30' }, '2026-03-30T12:00:00 GMT+02:00', Date.parse('2026-03-27')],
  ['UTC', { date: '2026-03-05', extra: extra({ ready_time: '08:05' }) }, '2026-03-05T08:05:00 GMT+00:00'],
])('in %s %j is planned for %s', async (zone, shipment, planned, now) => {
  expect((await rated(shipment, zone, now)).body.plannedShippingDateAndTime).toBe(planned);
});

const LOCAL = 'shipment.extra["dhl-express:local_product_code"]';
test.each<[Partial<ShipmentData>, string]>([
  [{ ship_date: '2026-03-02' }, 'shipment.ship_date: out_of_range'],
  [{ ship_date: '2026-03-13' }, ': 400'],
  [{ ship_date: '2026-03-14' }, 'shipment.ship_date: out_of_range'],
  [{ extra: extra({ ready_time: '24:00' }) }, 'shipment.extra["dhl-express:ready_time"]: invalid'],
  [{ services: ['dhl-express:ABCDEFG'] }, 'shipment.services: too_long'],
  [{ services: [], extra: extra({ local_product_code: 'B' }) }, `${LOCAL}: contradiction`],
  [{ extra: extra({ local_product_code: 'long' }) }, `${LOCAL}: invalid`],
])('%j comes to %s', async (shipment, entry) => {
  expect((await rated(shipment)).entries).toEqual([entry]);
});

test('documents are not declared, and an extra overrides what the addresses say', async () => {
  const documents = await bodyOf('rates', abroad({ is_document: true, services: ['D'] }));
  expect(documents.body.isCustomsDeclarable).toBe(false);
  const declared = await rated({ extra: extra({ customs_declarable: 'true' }) });
  expect(declared.body.isCustomsDeclarable).toBe(true);
});

describe('packages', () => {
  const items = [{ weight: 2.2, length: 10, width: 5.5, height: 1, quantity: 2 }];
  const [metric, imperial] = ['metric', 'imperial'];
  test.each<[Partial<ShipmentData>, string | undefined, object]>([
    [
      { items, weight_unit: 'LB' },
      metric,
      { weight: 0.998, dimensions: { length: 10, width: 5.5, height: 1 } },
    ],
    [
      { items, dimension_unit: 'IN' },
      metric,
      { weight: 2.2, dimensions: { length: 25.4, width: 13.97, height: 2.54 } },
    ],
    [{ items: [{ weight: 2.2 }], weight_unit: 'LB' }, imperial, { weight: 2.2 }],
    [{ items: [{ weight: 0.2 }], packaging_type: 'ENVELOPE' }, metric, { typeCode: 'XPD', weight: 0.2 }],
    [{ items: [{ weight: 1, packaging_type: '2BX' }] }, metric, { typeCode: '2BX', weight: 1 }],
  ])('%j are rounded up in one system', async (shipment, unitOfMeasurement, first) => {
    const { body } = await rated(shipment);
    expect({ ...body, packages: (body.packages as object[])[0] }).toMatchObject({
      unitOfMeasurement,
      packages: first,
    });
  });

  test.each<[Partial<ShipmentData>, string]>([
    [{ items: [{ weight: 1, quantity: 1000 }] }, 'shipment.items: too_many'],
    [
      { items: [{ weight: 1, length: 10_000_000, width: 1, height: 1 }] },
      'shipment.items[0].length: out_of_range',
    ],
  ])('%j are refused', async (shipment, entry) => {
    expect((await rated(shipment)).entries).toEqual([entry]);
  });
});

test('a request without a ship date is priced for the next business day, too', async () => {
  const sent = async (shipment: Partial<ShipmentData>) => (await rated(shipment)).body.nextBusinessDay;
  expect(await sent({})).toBe(true);
  expect(await sent({ ship_date: '2026-03-05' })).toBeUndefined();
  expect(await sent({ date: '2026-03-05', extra: extra({ next_business_day: 'true' }) })).toBe(true);
  expect(await sent({ extra: extra({ next_business_day: 'false' }) })).toBe(false);
});

test('the handle of an earlier quote has no effect on a new price', async () => {
  const { body } = await rated({ quote: 'dhl-express:N/B' });
  expect(body.productsAndServices).toEqual([{ productCode: 'N' }]);
});

test.each<[PartyData, string]>([
  [{ address_lines: ['Postfach 10 20 30'] }, 'recipient.address_lines[0]: not_supported'],
  [{ postal_code: '1234567890123', country_code: 'AO' }, 'recipient.postal_code: too_long'],
  [{ extra: extra({ county: 'x'.repeat(46) }) }, 'recipient.extra["dhl-express:county"]: too_long'],
])('%j is refused in a price', async (place, entry) => {
  const request = { ...domestic({ services: ['P'] }), recipient: { ...hamburg, ...place } };
  expect((await bodyOf('rates', request)).entries).toContain(entry);
});

test('at most two accounts are sent: that of duties changes no price', async () => {
  const duties = { duty_paid_by: 'SENDER', duty_payment_account: '955' } as const;
  const { body } = await bodyOf('rates', abroad({ payment_account_number: '944', ...duties }));
  expect(body.accounts).toEqual([
    { typeCode: 'shipper', number: '961482375' },
    { typeCode: 'payer', number: '944' },
  ]);
  expect(body.productsAndServices).toEqual([
    { productCode: 'P', valueAddedServices: [{ serviceCode: 'DD' }] },
  ]);
  const inside = await rated({ ...duties, services: [] });
  expect(inside.body).not.toHaveProperty('valueAddedServices');
});

describe('the declared value', () => {
  const valued = { weight: 1, value_amount: 10, quantity: 3 };
  const { customs: _, ...bare } = abroad().shipment;
  const sent = async (shipment: ShipmentData) => {
    const { body, entries } = await bodyOf('rates', { ...abroad(), shipment });
    const [value] = (body.monetaryAmount ?? []) as { value: number; currency: string }[];
    return value === undefined ? entries : `${value.value} ${value.currency}`;
  };

  test.each<[string, ShipmentData, unknown]>([
    ['that of the packages', { ...bare, items: [valued] }, '30 EUR'],
    ['unknown where a package has no value', { ...bare, items: [valued, { weight: 1 }] }, [': 400']],
    ['that of the customs items', abroad({ items: [valued] }).shipment, '40 EUR'],
    [
      'that of the request',
      abroad({ declared_value: 39.995 }).shipment,
      ['shipment.declared_value: out_of_range'],
    ],
    ['in one currency', abroad({ currency: 'USD', declared_value: 40 }).shipment, '40 USD'],
  ])('is %s', async (_, shipment, value) => {
    expect(await sent(shipment)).toEqual(value);
  });

  test('is refused in two currencies', async () => {
    const items = [valued, { ...valued, value_currency: 'USD' }];
    expect(await sent({ ...bare, items })).toEqual(['shipment.items[1].value_currency: not_supported']);
    const customs = { items: [{ description: 'Lamp', weight: 1, value_amount: 40, value_currency: 'USD' }] };
    expect(await sent(abroad({ declared_value: 40, customs }).shipment)).toEqual([
      'shipment.currency: not_supported',
    ]);
  });
});
