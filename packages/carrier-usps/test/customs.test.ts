import { createShipment } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { usps } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { faultsOf, labelsOf, line, priceOf, requestOf } from './support/requests.js';

test('the weight of a line is that of all its units, rounded once: it is not above that of the package', async () => {
  await using running = await startSimulator(simulator);
  const shipment = {
    items: [{ weight: 10, length: 30, width: 20, height: 10 }],
    weight_unit: 'KG',
    dimension_unit: 'CM',
    customs: { reason_for_export: 'gift', items: [{ ...line, quantity: 100 }] },
  } as const;
  const guam = { city: 'Hagåtña', state_code: 'GU', postal_code: '96910' };
  const [, errors] = await createShipment(usps.create(running.settings), requestOf(shipment, guam));
  expect(errors).toEqual([]);
  const sent = running.exchanges.map(({ body }) => body).join('\n');
  expect(sent).toContain('"itemTotalWeight":22.0463');
  expect(sent).toContain('"weight":22.0463');
});

test('a price with duties says which parts of the address it leaves out', () => {
  const city = 'Llanfairpwllgwyngyllgogerychwyrndrobwll';
  const shipment = { duty_paid_by: 'SENDER', customs: { items: [line] } } as const;
  const wire = priceOf(requestOf(shipment, { city, state: 'Ynys Môn', country_code: 'GB' }));
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
])('a price and a purchase refuse the same values, at the same field: %o', (item, field) => {
  const customs = { reason_for_export: 'gift', items: [{ ...line, ...item }] } as const;
  const data = requestOf({ customs }, { country_code: 'GB' });
  expect(faultsOf(() => priceOf(data))).toEqual([field]);
  expect(faultsOf(() => labelsOf(data))).toEqual([field]);
});
