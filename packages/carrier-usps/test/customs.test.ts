import { createShipment, dryRun, RateRequest } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { usps } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const shipper = {
  company_name: 'Lantern Workshop',
  person_name: 'Riley Brooks',
  phone_number: '512-555-0123',
  address_lines: ['301 West 2nd Street'],
  city: 'Austin',
  state_code: 'TX',
  postal_code: '78701',
  country_code: 'US',
};
const guam = {
  ...shipper,
  person_name: 'Ana Cruz',
  address_lines: ['120 Chalan Santo Papa'],
  city: 'Hagåtña',
  state_code: 'GU',
  postal_code: '96910',
};

test('the weight of a line is that of all its units, rounded once: it is not above that of the package', async () => {
  await using running = await startSimulator(simulator);
  const [, errors] = await createShipment(usps.create(running.settings), {
    shipper,
    recipient: guam,
    shipment: {
      items: [{ weight: 10, length: 30, width: 20, height: 10 }],
      weight_unit: 'KG',
      dimension_unit: 'CM',
      services: ['PRIORITY_MAIL'],
      currency: 'USD',
      customs: {
        reason_for_export: 'gift',
        items: [{ description: 'Ribbon', weight: 0.1, quantity: 100, value_amount: 2 }],
      },
    },
  });
  expect(errors).toEqual([]);
  const sent = running.exchanges.map(({ body }) => body).join('\n');
  expect(sent).toContain('"itemTotalWeight":22.0463');
  expect(sent).toContain('"weight":22.0463');
});

test('a price with duties says which parts of the address it leaves out', () => {
  const { mapper } = usps.create(simulator.settings);
  const city = 'Llanfairpwllgwyngyllgogerychwyrndrobwll';
  const wire = mapper.createQuoteRequest(
    new RateRequest({
      shipper,
      recipient: { person_name: 'Jo', city, state: 'Ynys Môn', postal_code: 'LL61 5UJ', country_code: 'GB' },
      shipment: {
        items: [{ weight: 1, length: 20, width: 20, height: 10 }],
        currency: 'USD',
        duty_paid_by: 'SENDER',
        customs: { items: [{ description: 'Ribbon', weight: 0.1, value_amount: 2, origin_country: 'US' }] },
      },
    }),
  );
  expect(JSON.stringify(wire)).not.toMatch(/destinationCity|destinationState/);
  expect(wire).toMatchObject({
    notices: [
      { message: expect.stringMatching(/^recipient\.state is left out/) },
      { message: expect.stringMatching(/^recipient\.city is left out/) },
      { code: 'purchase_refuses', message: expect.stringContaining('recipient.city is 39 characters long') },
    ],
  });
});

test.each([
  [{ value_amount: 2.005 }, 'shipment.customs.items[0].value_amount'],
  [{ value_currency: 'JPY' }, 'shipment.customs.items[0].value_currency'],
])('a price and a purchase refuse the same values, at the same field: %o', async (item, field) => {
  const line = { description: 'Ribbon', weight: 0.1, value_amount: 2, origin_country: 'US', ...item };
  const both = (['rating', 'shipping'] as const).map(async (operation) => {
    const { errors } = await dryRun(usps.create(simulator.settings), operation, {
      shipper,
      recipient: {
        person_name: 'Jo Sample',
        address_lines: ['7 High Street'],
        city: 'Whitby',
        postal_code: 'YO21 3PU',
        country_code: 'GB',
      },
      shipment: {
        items: [{ weight: 1, length: 20, width: 20, height: 10 }],
        services: ['PRIORITY_MAIL_INTERNATIONAL'],
        currency: 'USD',
        customs: { reason_for_export: 'gift', items: [line] },
      },
    });
    return errors.map((error) => [error.field, error.message]);
  });
  const [price, purchase] = await Promise.all(both);
  expect(price).toEqual([[field, expect.any(String)]]);
  expect(purchase).toEqual(price);
});
