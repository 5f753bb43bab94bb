/** Royal Mail reports no prices: a rate card of the shop gives them. */
import { priceList } from '@waybill/carrier-ratecard';
import { createShipment, fetchQuotes, requestToBuy } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { royalMail } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { AT_HOME } from './support/requests.js';

const CARD = priceList({
  version: 1,
  name: 'Our Royal Mail contract',
  currency: 'GBP',
  services: [
    { code: 'TPN24', name: 'Tracked 24' },
    { code: 'TPS48', name: 'Tracked 48' },
  ],
  zones: [{ zone: 'home', countries: 'GB' }],
  rates: [
    { service: 'TPN24', zone: 'home', breaks: [{ up_to: 20, flat: '4.15' }] },
    { service: 'TPS48', zone: 'home', breaks: [{ up_to: 20, flat: '3.20' }] },
  ],
  surcharges: [{ name: 'Signature', when: 'option', option: 'signature', amount: 1 }],
});

test('a card quotes the services of Royal Mail, and its quote is bought at its price', async () => {
  await using running = await startSimulator(simulator);
  const proxy = royalMail.create(running.settings, { priced_by: CARD });
  const request = { ...AT_HOME, shipment: { items: [{ weight: 1 }], options: ['signature'] } };
  const [quotes, errors] = await fetchQuotes(proxy, request);
  expect(errors).toEqual([]);
  expect(quotes).toMatchObject([
    { service_type: 'TPN24', service_name: 'Tracked 24', total_charge: 5.15, currency: 'GBP' },
    { service_type: 'TPS48', total_charge: 4.2 },
  ]);
  expect(running.exchanges).toEqual([]);
  const [quote] = quotes;
  if (quote === undefined) throw new Error('no quote');
  const [shipment, problems] = await createShipment(proxy, requestToBuy(request, quote));
  expect(problems).toEqual([]);
  expect(shipment).toMatchObject({ service: 'TPN24', complete: true, total_charge: { amount: '5.15' } });
  expect(running.purchases).toEqual([shipment?.tracking_number]);
});
