import { dryRun } from '@waybill/core';
import { expect, test } from 'vitest';
import { dhlEcommerce } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

test('a price and a purchase refuse a value with more decimals than its currency has', async () => {
  const shipper = {
    company_name: 'Lantern Workshop',
    phone_number: '512-555-0123',
    address_lines: ['301 West 2nd Street'],
    city: 'Austin',
    state_code: 'TX',
    postal_code: '78701',
    country_code: 'US',
  };
  for (const operation of ['rating', 'shipping'] as const) {
    const { errors } = await dryRun(dhlEcommerce.create(simulator.settings), operation, {
      shipper,
      recipient: { ...shipper, city: 'Ottawa', state_code: 'ON', postal_code: 'K1P 1J1', country_code: 'CA' },
      shipment: {
        items: [{ weight: 1 }],
        services: ['PLT'],
        customs: {
          items: [
            {
              description: 'Lamp',
              weight: 1,
              value_amount: 20.005,
              value_currency: 'USD',
              origin_country: 'US',
            },
          ],
        },
      },
    });
    expect(errors).toMatchObject([
      {
        field: 'shipment.customs.items[0].value_amount',
        message: expect.stringContaining('amounts in USD have at most 2 decimals'),
      },
    ]);
  }
});
