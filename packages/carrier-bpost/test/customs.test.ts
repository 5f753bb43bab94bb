import { dryRun } from '@waybill/core';
import { expect, test } from 'vitest';
import { bpost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const LINE = { description: 'Ribbon', weight: 0.1, value_amount: 2, code: '6205.20', origin_country: 'BE' };
const declared = (items: readonly object[]) =>
  dryRun(bpost.create(simulator.settings), 'shipping', {
    shipper: {
      company_name: 'Lantern Workshop',
      address_lines: ['Kanaalstraat 12'],
      city: 'Gent',
      postal_code: '9000',
      country_code: 'BE',
    },
    recipient: {
      person_name: 'Jo Sample',
      phone_number: '+441947000000',
      address_lines: ['7 High Street'],
      city: 'Whitby',
      postal_code: 'YO21 3PU',
      country_code: 'GB',
    },
    shipment: {
      items: [{ weight: 10, length: 12, width: 8, height: 6 }],
      weight_unit: 'LB',
      dimension_unit: 'IN',
      services: ['bpack World Express Pro'],
      currency: 'EUR',
      customs: {
        description: 'Ribbons',
        reason_for_export: 'gift',
        items: items.map((item) => ({ ...LINE, ...item })),
      },
    },
  });

test('the weight of a line is that of all its units, rounded once: it is not above that of the parcel', async () => {
  const { calls, errors } = await declared([{ quantity: 100 }]);
  expect(errors).toEqual([]);
  const sent = JSON.stringify(calls);
  expect(sent).toMatch(/nettoWeight>4536</);
  expect(sent).toMatch(/parcelWeight>4536</);
});

test('lines in two currencies are refused at the line', async () => {
  const { errors } = await declared([{ value_currency: 'EUR' }, { value_currency: 'USD' }]);
  expect(errors.map(({ field }) => field)).toEqual(['shipment.customs.items[1].value_currency']);
});
