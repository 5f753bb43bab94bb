import type { ShipmentData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bodyOf, NOW } from './support/exchange.js';
import { abroad, berlin, domestic, hamburg } from './support/requests.js';

describe('plannedShippingDateAndTime', () => {
  const planned = async (shipment: Partial<ShipmentData>, time_zone: string, now = NOW) =>
    (await bodyOf('rates', domestic(shipment), { time_zone }, now)).body.plannedShippingDateAndTime;

  test.each([
    ['today, an hour from now', {}, 'Europe/Berlin', '2026-03-03T17:00:00 GMT+01:00'],
    ['today, not before noon', {}, 'America/Los_Angeles', '2026-03-03T12:00:00 GMT-08:00'],
    ['today, before midnight', {}, 'Asia/Tokyo', '2026-03-04T12:00:00 GMT+09:00'],
    ['another day at noon', { ship_date: '2026-03-09' }, 'Europe/Berlin', '2026-03-09T12:00:00 GMT+01:00'],
    ['at Greenwich', { date: '2026-03-05' }, 'UTC', '2026-03-05T12:00:00 GMT+00:00'],
    ['with half hours', { date: '2026-03-05' }, 'America/St_Johns', '2026-03-05T12:00:00 GMT-03:30'],
    [
      'at the ready time of the request',
      { date: '2026-03-05', extra: { 'dhl-express:ready_time': '08:05' } },
      'Asia/Kolkata',
      '2026-03-05T08:05:00 GMT+05:30',
    ],
  ])('the planned time is %s', async (_, shipment, zone, expected) => {
    expect(await planned(shipment, zone)).toBe(expected);
  });

  test('the planned time has the offset of summer time once the clocks have changed', async () => {
    const friday = Date.parse('2026-03-27T15:00:00Z');
    expect(await planned({ date: '2026-03-30' }, 'Europe/Berlin', friday)).toBe(
      '2026-03-30T12:00:00 GMT+02:00',
    );
  });

  test('a day in the past or more than 10 days ahead is refused', async () => {
    const refused = async (ship_date: string) =>
      (await bodyOf('rates', domestic({ ship_date }), { time_zone: 'Europe/Berlin' })).entries;
    expect(await refused('2026-03-02')).toEqual(['shipment.ship_date: out_of_range']);
    expect(await refused('2026-03-13')).toEqual([': 400']);
    expect(await refused('2026-03-14')).toEqual(['shipment.ship_date: out_of_range']);
  });

  test('the planned time stays on the same day late in the evening', async () => {
    const late = Date.parse('2026-03-03T22:40:00Z');
    expect(await planned({}, 'Europe/Berlin', late)).toBe('2026-03-03T23:59:59 GMT+01:00');
  });
});

describe('isCustomsDeclarable', () => {
  const lanes: [string, string, boolean][] = [
    ['DE', 'DE', false],
    ['DE', 'FR', false],
    ['FR', 'MC', false],
    ['GB', 'IM', false],
    ['CH', 'LI', false],
    ['GB', 'DE', true],
    ['DE', 'GB', true],
    ['CA', 'US', true],
    ['US', 'DE', true],
  ];
  const { postal_code: _, ...place } = berlin;
  test.each(lanes)('from %s to %s it is %s', async (from, to, declarable) => {
    const { body } = await bodyOf('rates', {
      ...domestic(),
      shipper: { ...place, country_code: from },
      recipient: { ...place, country_code: to },
    });
    expect(body.isCustomsDeclarable).toBe(declarable);
  });

  test('goods to the Canary Islands are declared: they are outside the VAT area of the Union', async () => {
    const islands = { ...hamburg, country_code: 'ES', city: 'Las Palmas', postal_code: '35001' };
    const { body } = await bodyOf('rates', { ...domestic(), recipient: islands });
    expect(body.isCustomsDeclarable).toBe(true);
  });

  test('documents are not declared, and an extra overrides what the addresses say', async () => {
    const documents = await bodyOf('rates', abroad({ is_document: true, services: ['D'] }));
    expect(documents.body.isCustomsDeclarable).toBe(false);
    const declared = await bodyOf('rates', domestic({ extra: { 'dhl-express:customs_declarable': 'true' } }));
    expect(declared.body.isCustomsDeclarable).toBe(true);
  });
});

describe('packages', () => {
  test('packages are converted when their units are mixed, and rounded up', async () => {
    const items = [{ weight: 2.2, length: 10, width: 5.5, height: 1, quantity: 2 }];
    const { body } = await bodyOf('rates', domestic({ items, weight_unit: 'LB' }));
    expect(body).toMatchObject({
      unitOfMeasurement: 'metric',
      packages: Array(2).fill({ weight: 0.998, dimensions: { length: 10, width: 5.5, height: 1 } }),
    });
    const inches = await bodyOf('rates', domestic({ items, dimension_unit: 'IN' }));
    expect(inches.body).toMatchObject({
      unitOfMeasurement: 'metric',
      packages: Array(2).fill({ weight: 2.2, dimensions: { length: 25.4, width: 13.97, height: 2.54 } }),
    });
    const weighed = await bodyOf('rates', domestic({ items: [{ weight: 2.2 }], weight_unit: 'LB' }));
    expect(weighed.body).toMatchObject({ unitOfMeasurement: 'imperial', packages: [{ weight: 2.2 }] });
  });

  test('packages may be in packaging of DHL', async () => {
    const items = [{ weight: 1, packaging_type: '2BX' }, { weight: 0.2 }];
    const { body } = await bodyOf('rates', domestic({ items, packaging_type: 'ENVELOPE' }));
    expect(body.packages).toEqual([
      { typeCode: '2BX', weight: 1 },
      { typeCode: 'XPD', weight: 0.2 },
    ]);
  });
});

describe('the rate request', () => {
  test('a request without a ship date is priced for the next business day, too', async () => {
    const sent = async (shipment: Partial<ShipmentData>) =>
      (await bodyOf('rates', domestic(shipment))).body.nextBusinessDay;
    expect(await sent({})).toBe(true);
    expect(await sent({ ship_date: '2026-03-05' })).toBeUndefined();
    expect(await sent({ date: '2026-03-05', extra: { 'dhl-express:next_business_day': 'true' } })).toBe(true);
    expect(await sent({ extra: { 'dhl-express:next_business_day': 'false' } })).toBe(false);
  });

  test('the handle of an earlier quote has no effect on a new price', async () => {
    const { body } = await bodyOf('rates', domestic({ quote: 'dhl-express:N/B' }));
    expect(body.productsAndServices).toEqual([{ productCode: 'N' }]);
  });

  test('a territory of the United States is the country of its addresses', async () => {
    const { postal_code: _, ...place } = hamburg;
    const recipient = {
      ...place,
      city: 'San Juan',
      country_code: 'US',
      state_code: 'PR',
      postal_code: '00901',
    };
    const { body } = await bodyOf('rates', { ...domestic({ services: ['P'] }), recipient });
    expect(body.customerDetails).toMatchObject({
      receiverDetails: { countryCode: 'PR', provinceCode: 'PR', postalCode: '00901' },
    });
  });

  test('a PO box is refused, since DHL Express does not deliver there', async () => {
    const recipient = { ...hamburg, address_lines: ['Postfach 10 20 30'] };
    const { entries } = await bodyOf('rates', { ...domestic(), recipient });
    expect(entries).toEqual(['recipient.address_lines[0]: not_supported']);
  });

  test('at most two accounts are sent, and none for duties where nothing is declared', async () => {
    const inside = await bodyOf('rates', domestic({ duty_paid_by: 'SENDER', duty_payment_account: '955' }));
    expect(inside.body).not.toHaveProperty('productsAndServices.0.valueAddedServices');
    const request = abroad({
      payment_account_number: '944',
      duty_paid_by: 'SENDER',
      duty_payment_account: '955',
    });
    const { body } = await bodyOf('rates', request);
    expect(body.accounts).toHaveLength(2);
    expect(body.productsAndServices).toEqual([
      { productCode: 'P', valueAddedServices: [{ serviceCode: 'DD' }] },
    ]);
  });

  test('the value of the packages is declared only without customs items', async () => {
    const items = [{ weight: 1, value_amount: 10, quantity: 3 }];
    const { customs: _, ...bare } = abroad({ items }).shipment;
    const valued = await bodyOf('rates', { ...abroad(), shipment: bare });
    expect(valued.body.monetaryAmount).toEqual([{ typeCode: 'declaredValue', value: 30, currency: 'EUR' }]);
    const customs = await bodyOf('rates', abroad({ items }));
    expect(customs.body.monetaryAmount).toEqual([{ typeCode: 'declaredValue', value: 40, currency: 'EUR' }]);
  });
});
