/** Landmark has no prices: a card of the shop quotes for it, and what was quoted is bought. */
import { readFileSync } from 'node:fs';
import { priceList } from '@waybill/carrier-ratecard';
import { createShipment, fetchQuotes, requestToBuy, type ShipmentRequestData } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { landmark } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const request = JSON.parse(
  readFileSync(new URL('../request.json', import.meta.url), 'utf8'),
) as ShipmentRequestData;
const CARD = priceList({
  version: 1,
  name: 'Landmark 2026',
  currency: 'USD',
  services: [
    { code: 'LGINTSTD', name: 'MaxiPak Scan DDP' },
    { code: 'LGINTSTDU', name: 'MaxiPak Scan DDU' },
  ],
  zones: [{ zone: 'canada', countries: 'CA' }],
  rates: [
    { service: 'LGINTSTD', zone: 'canada', breaks: [{ up_to: 30, flat: '14.20' }] },
    { service: 'LGINTSTDU', zone: 'canada', breaks: [{ up_to: 30, flat: '11.90' }] },
  ],
});

test('a card quotes the service whose terms are those of the request, and its quote is bought', async () => {
  await using running = await startSimulator(simulator);
  const proxy = landmark.create(running.settings, { priced_by: CARD });
  const { services: _, ...shipment } = request.shipment;
  const asked = { ...request, shipment: { ...shipment, duty_paid_by: 'SENDER' as const } };
  const [quotes, errors] = await fetchQuotes(proxy, asked);
  expect(errors).toEqual([]);
  expect(quotes.map(({ service_type, total_charge }) => [service_type, total_charge])).toEqual([
    ['LGINTSTD', 14.2],
  ]);
  const [bought, problems] = await createShipment(proxy, requestToBuy(asked, quotes[0] as never));
  expect(problems).toEqual([]);
  expect(bought).toMatchObject({
    service: 'LGINTSTD',
    total_charge: { amount: '14.20', name: 'price list' },
  });
});
