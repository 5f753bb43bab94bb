/** An account that is priced by a card: DHL itself has no prices. */
import { priceList } from '@waybill/carrier-ratecard';
import { createShipment, fetchQuotes, type ShipmentRequestData } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { dhlParcelDe } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const priced_by = priceList({
  version: 1,
  name: 'DHL 2026',
  currency: 'EUR',
  services: [
    { code: 'V01PAK', name: 'DHL Paket' },
    { code: 'V62KP', name: 'DHL Kleinpaket' },
    { code: 'V53WPAK', name: 'DHL Paket International' },
  ],
  zones: [{ zone: 'home', countries: 'DE' }],
  rates: [
    { service: 'V01PAK', zone: 'home', breaks: [{ up_to: 31.5, flat: '4.20' }] },
    { service: 'V62KP', zone: 'home', breaks: [{ up_to: 1, flat: '2.90' }] },
    { service: 'V53WPAK', zone: 'home', breaks: [{ up_to: 31.5, flat: '13.10' }] },
  ],
  surcharges: [{ name: 'Signature', when: 'option', option: 'signature', amount: '1.50' }],
});

const request: ShipmentRequestData = {
  shipper: {
    company_name: 'Werkstatt Laterne',
    address_lines: ['Rathausstraße 15'],
    city: 'Berlin',
    postal_code: '10178',
    country_code: 'DE',
  },
  recipient: {
    person_name: 'Jo Lehmann',
    address_lines: ['Rathausmarkt 1'],
    city: 'Hamburg',
    postal_code: '20095',
    country_code: 'DE',
  },
  shipment: { items: [{ weight: 2 }], options: ['signature'] },
};

test('quotes the services of the card that DHL would sell, and a quote is bought at its price', async () => {
  await using running = await startSimulator(simulator);
  const proxy = dhlParcelDe.create(running.settings, { priced_by });
  const [quotes, errors] = await fetchQuotes(proxy, request);
  expect(errors).toEqual([]);
  expect(quotes).toMatchObject([
    { carrier: 'dhl-parcel-de', service_type: 'V01PAK', total_charge: 5.7, currency: 'EUR' },
  ]);
  expect(running.exchanges).toEqual([]);
  const [quote] = quotes;
  const services = [quote?.service_type ?? ''];
  const [shipment, problems] = await createShipment(proxy, {
    ...request,
    shipment: { ...request.shipment, services },
  });
  expect(problems).toEqual([]);
  expect(shipment).toMatchObject({
    service: 'V01PAK',
    complete: true,
    total_charge: { amount: '5.70', currency: 'EUR', name: 'price list' },
  });
});
