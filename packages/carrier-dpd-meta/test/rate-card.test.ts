/** DPD has no prices: a card of the shop quotes for it, and what was quoted is bought. */
import { priceList } from '@waybill/carrier-ratecard';
import { createShipment, fetchQuotes, requestToBuy, type ShipmentRequestData } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { dpdMeta } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { request } from './support/request.js';

const prices = { '101': '4.20', '103': '9.50', '327': '4.90', '329': '8.40', '337': '3.60', '365': '2.10' };
const CARD = priceList({
  version: 1,
  name: 'DPD 2026',
  currency: 'EUR',
  services: Object.keys(prices).map((code) => ({ code, name: `DPD ${code}` })),
  zones: [{ zone: 'home', countries: 'DE' }],
  rates: Object.entries(prices).map(([service, flat]) => ({
    service,
    zone: 'home',
    breaks: [{ up_to: 31.5, flat }],
  })),
  // The products have the price; a card names the options that go with them all the same.
  surcharges: ['saturday_delivery', 'cash_on_delivery'].map((option) => ({
    ...{ name: option, when: 'option', option, amount: 0 },
  })),
});

test.each([
  [{}, ['101', '327', '103']],
  [{ delivery_point: { id: 'DE12345' } }, ['337']],
  [{ options: ['saturday_delivery'] }, ['103']],
  [{ cash_on_delivery: { amount: 20, currency: 'EUR' } }, ['329']],
])('with %j the products that fit are quoted, and bought at the price of the card', async (wish, fitting) => {
  await using running = await startSimulator(simulator);
  const proxy = dpdMeta.create(running.settings, { priced_by: CARD });
  const { services: _, ...shipment } = request.shipment;
  const asked = { ...request, shipment: { ...shipment, ...wish } } as ShipmentRequestData;
  const [quotes, errors] = await fetchQuotes(proxy, asked);
  expect(errors).toEqual([]);
  expect(quotes.map(({ service_type }) => service_type).sort()).toEqual([...fitting].sort());
  const [first] = quotes;
  const [bought, problems] = await createShipment(proxy, requestToBuy(asked, first as never));
  expect(problems).toEqual([]);
  const amount = first?.total_charge.toFixed(2);
  expect(bought).toMatchObject({
    service: first?.service_type,
    total_charge: { amount, name: 'price list' },
  });
});
