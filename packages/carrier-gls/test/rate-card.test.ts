/** GLS has no prices: a card of the shop quotes for it, and what was quoted is bought. */
import { priceList } from '@waybill/carrier-ratecard';
import { createShipment, fetchQuotes, requestToBuy } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { gls } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { request } from './support/request.js';

const CARD = priceList({
  version: 1,
  name: 'GLS 2026',
  currency: 'EUR',
  services: [
    { code: 'PARCEL', name: 'Parcel' },
    { code: 'EXPRESS', name: 'Express' },
  ],
  zones: [{ zone: 'home', countries: 'DE' }],
  rates: [
    { service: 'PARCEL', zone: 'home', breaks: [{ up_to: 31.5, flat: '4.20' }] },
    { service: 'EXPRESS', zone: 'home', breaks: [{ up_to: 31.5, flat: '11.90' }] },
  ],
  surcharges: [
    { name: 'Before ten', when: 'option', option: 'gls:service_1000', amount: 9 },
    { name: 'Cash', when: 'option', option: 'cash_on_delivery', amount: '4.50' },
  ],
});

test('a card quotes what GLS takes, and its quote is bought at its price', async () => {
  await using running = await startSimulator(simulator);
  const proxy = gls.create(running.settings, { priced_by: CARD });
  const { services: _, ...shipment } = request.shipment;
  const asked = {
    ...request,
    shipment: { ...shipment, label: { format: 'ZPL' as const }, options: ['gls:service_1000'] },
  };
  const [quotes, errors] = await fetchQuotes(proxy, asked);
  expect(errors).toEqual([]);
  // Hours of delivery are for EXPRESS alone.
  expect(quotes.map(({ service_type, total_charge }) => [service_type, total_charge])).toEqual([
    ['EXPRESS', 20.9],
  ]);
  const [bought, problems] = await createShipment(proxy, requestToBuy(asked, quotes[0] as never));
  expect(problems).toEqual([]);
  expect(bought).toMatchObject({ service: 'EXPRESS', total_charge: { amount: '20.90', name: 'price list' } });
});
