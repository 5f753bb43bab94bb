/** Hermes has no prices: a card of the shop quotes for it, and what was quoted is bought. */
import { readFileSync } from 'node:fs';
import { priceList } from '@waybill/carrier-ratecard';
import { createShipment, fetchQuotes, requestToBuy, type ShipmentRequestData } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { hermesDe } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const CARD = priceList({
  version: 1,
  name: 'Hermes 2026',
  currency: 'EUR',
  services: [{ code: 'PARCEL', name: 'Hermes parcel' }],
  zones: [{ zone: 'home', countries: 'DE' }],
  rates: [{ service: 'PARCEL', zone: 'home', breaks: [{ up_to: 31.5, flat: '3.90' }] }],
  surcharges: [{ name: 'Next day', when: 'option', option: 'hermes-de:nextDayService', amount: 6 }],
});

test('a card quotes what Hermes takes, and its quote is bought at its price', async () => {
  await using running = await startSimulator(simulator);
  const proxy = hermesDe.create(running.settings, { priced_by: CARD });
  const file = readFileSync(new URL('../request.json', import.meta.url), 'utf8');
  const { shipment, ...parties } = JSON.parse(file) as ShipmentRequestData;
  const asked = {
    ...parties,
    shipment: { ...shipment, services: [], options: ['hermes-de:nextDayService'] },
  };
  const [quotes, errors] = await fetchQuotes(proxy, asked);
  expect(errors).toEqual([]);
  expect(quotes.map(({ service_type, total_charge }) => [service_type, total_charge])).toEqual([
    ['PARCEL', 9.9],
  ]);
  const [bought, problems] = await createShipment(proxy, requestToBuy(asked, quotes[0] as never));
  expect(problems).toEqual([]);
  expect(bought).toMatchObject({ service: 'PARCEL', total_charge: { amount: '9.90', name: 'price list' } });
});
