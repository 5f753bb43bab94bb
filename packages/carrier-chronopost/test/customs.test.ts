import { dryRun, type ShipmentRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { chronopost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const line = { description: 'Ribbon', weight: 0.1, quantity: 100, value_amount: 2, origin_country: 'FR' };
const declared = (item: object): ShipmentRequestData => ({
  shipper: {
    company_name: 'Atelier Lanterne',
    phone_number: '01 99 00 12 34',
    address_lines: ['12 rue du Canal'],
    city: 'Paris',
    postal_code: '75015',
    country_code: 'FR',
  },
  recipient: {
    person_name: 'Lea Exemple',
    phone_number: '+41 44 668 18 00',
    address_lines: ['5 Bahnhofstrasse'],
    city: 'Zürich',
    postal_code: '8002',
    country_code: 'CH',
  },
  shipment: {
    items: [{ weight: 10, length: 12, width: 8, height: 6 }],
    weight_unit: 'LB',
    dimension_unit: 'IN',
    services: ['17'],
    currency: 'EUR',
    customs: { description: 'Ribbons', items: [{ ...line, ...item }] },
  },
});

test('the weight of a line is that of all its units, rounded once: it is not above that of the parcel', async () => {
  const { calls, errors } = await dryRun(
    chronopost.create(simulator.settings),
    'shipping',
    declared({ net_weight: 0.09 }),
  );
  expect(errors).toEqual([]);
  const sent = JSON.stringify(calls);
  expect(sent).toContain('<grossWeight>4.536</grossWeight>');
  expect(sent).toContain('<netWeight>4.083</netWeight>');
  expect(sent).toContain('<weight>4.536</weight>');
});

test.each([
  [{ value_amount: 2.005 }, {}, 'shipment.customs.items[0].value_amount'],
  [{ value_amount: 2.5, value_currency: 'JPY' }, {}, 'shipment.customs.items[0].value_amount'],
  [{}, { insured_amount: 10.005 }, 'shipment.insured_amount'],
  [{}, { insured_amount: 10, currency: 'CHF' }, 'shipment.currency'],
])(
  'a price and a purchase refuse the same amounts, at the same field: %o %o',
  async (item, shipment, field) => {
    const request = declared(item);
    const both = (['rating', 'shipping'] as const).map(async (operation) => {
      const { errors } = await dryRun(chronopost.create(simulator.settings), operation, {
        ...request,
        shipment: { ...request.shipment, ...shipment },
      });
      return errors.map((error) => [error.field, error.message]);
    });
    const [price, purchase] = await Promise.all(both);
    expect(price).toEqual([[field, expect.any(String)]]);
    expect(purchase).toEqual(price);
  },
);
