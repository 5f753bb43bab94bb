/** An account that is priced by a card: DHL itself has no prices. */
import { priceList } from '@waybill/carrier-ratecard';
import { createShipment, fetchQuotes, requestToBuy } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { dhlParcelDe } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { HAMBURG } from './support/account.js';

const CODES = ['V01PAK', 'V62KP', 'V53WPAK'];
const priced_by = priceList({
  version: 1,
  name: 'DHL 2026',
  currency: 'EUR',
  services: CODES.map((code) => ({ code, name: code })),
  zones: [{ zone: 'home', countries: 'DE' }],
  rates: CODES.map((service) => ({ service, zone: 'home', breaks: [{ up_to: 31.5, flat: '4.20' }] })),
  surcharges: [{ name: 'Signature', when: 'option', option: 'signature', amount: '1.50' }],
});

test('quotes the services of the card that DHL would sell, and a quote is bought at its price', async () => {
  await using running = await startSimulator(simulator);
  const proxy = dhlParcelDe.create(running.settings, { priced_by });
  const request = {
    shipper: HAMBURG,
    recipient: HAMBURG,
    // The card has no price for Saturdays, which are included.
    shipment: { items: [{ weight: 1 }], options: ['signature', 'saturday_delivery'] },
  };
  const [quotes, errors] = await fetchQuotes(proxy, request);
  expect(errors).toEqual([]);
  expect(quotes).toMatchObject([
    { carrier: 'dhl-parcel-de', service_type: 'V01PAK', total_charge: 5.7, currency: 'EUR' },
  ]);
  expect(running.exchanges).toEqual([]);
  const [shipment, problems] = await createShipment(proxy, requestToBuy(request, quotes[0] as never));
  expect(problems).toEqual([]);
  expect(shipment).toMatchObject({
    service: 'V01PAK',
    complete: true,
    total_charge: { amount: '5.70', currency: 'EUR', name: 'price list' },
  });
});
