import { createShipment } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { postnl } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

test('the weight of a line is that of all its units, rounded once: it is not above that of the parcel', async () => {
  await using running = await startSimulator(simulator);
  const [, errors] = await createShipment(postnl.create(running.settings), {
    shipper: {
      company_name: 'Waybill Probe BV',
      address_lines: ['Kanaalweg 12'],
      city: 'Utrecht',
      postal_code: '3526 KL',
      country_code: 'NL',
    },
    recipient: {
      company_name: 'Fifth Shelf',
      phone_number: '+1 212 555 0188',
      address_lines: ['350 5th Avenue'],
      city: 'New York',
      state_code: 'NY',
      postal_code: '10118',
      country_code: 'US',
    },
    shipment: {
      items: [{ weight: 10 }],
      weight_unit: 'LB',
      services: ['4909'],
      currency: 'EUR',
      customs: {
        reason_for_export: 'gift',
        items: [{ description: 'Ribbon', weight: 0.1, quantity: 100, value_amount: 2 }],
      },
    },
  });
  expect(errors).toEqual([]);
  const sent = running.exchanges.map(({ body }) => body).join('\n');
  expect(sent.match(/"Weight":"?\d+/g)?.map((text) => text.replace(/\D/g, ''))).toEqual(['4536', '4536']);
});
