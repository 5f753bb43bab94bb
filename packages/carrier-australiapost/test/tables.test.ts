/** The tables and the simulator are two readings of one contract: both have the same products, by account and lane. */
import { createShipment, fetchQuotes, fetchTracking } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { australiapost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { context, request } from './support/requests.js';

const abroad = { ...request.recipient, state_code: 'AUK', postal_code: '1010', country_code: 'NZ' } as const;
const rate = { ...request, shipment: { ...request.shipment, services: [] } };

test('accounts of eParcel and StarTrack have the products of the table', async () => {
  await using running = await startSimulator(simulator);
  const quoted = async (
    settings: Parameters<typeof australiapost.create>[0],
    recipient = request.recipient,
  ) => {
    const [quotes] = await fetchQuotes(australiapost.create(settings, context()), { ...rate, recipient });
    return quotes.map(({ service_type }) => service_type);
  };
  const codes = [
    ...(await quoted(running.settings)),
    ...(await quoted(running.settings, abroad)),
    ...(await quoted(running.accounts.startrack)),
  ];
  expect(codes.toSorted()).toEqual(australiapost.services.rows.map(({ code }) => code).toSorted());
});

test('a product that the account does not have is refused by its field', async () => {
  await using running = await startSimulator(simulator);
  const proxy = australiapost.create(running.settings, context());
  const shipment = { ...request.shipment, services: ['PTI8', 'ECM8'] };
  const [quotes, errors] = await fetchQuotes(proxy, { ...request, shipment });
  expect(quotes).toEqual([]);
  expect(errors).toMatchObject([
    { code: 'no_service', field: 'shipment.services' },
    { code: 'no_service', field: 'shipment.services' },
  ]);
});

test("the gateway's too many requests, which has other names, is a rate limit that may be tried again", async () => {
  await using running = await startSimulator(simulator);
  const body = JSON.stringify({ errors: [{ error_code: 'API_002', error_name: 'Too many requests' }] });
  running.fault({ kind: 'reply', status: 429, headers: { 'content-type': 'application/json' }, body });
  const proxy = australiapost.create(running.settings, context());
  const [, errors] = await fetchTracking(proxy, { tracking_numbers: ['SIM1'] });
  expect(errors).toMatchObject([
    { code: 'API_002', message: 'Too many requests', kind: 'rate_limit', retryable: true },
  ]);
});

test.each([
  ['Initiated', 'pre_transit'],
  ['At Delivery Depot', 'in_transit'],
  ['On Board for Delivery', 'out_for_delivery'],
  ['To be Re-Delivered', 'attempted'],
  ['Ready for Pickup', 'available_for_pickup'],
  ['Delivered in Full', 'delivered'],
  ['Held by courier', 'exception'],
  ['Cancelled', 'cancelled'],
  ['A newer word', 'unknown'],
])('an article whose status is %s is %s', async (text, status) => {
  await using running = await startSimulator(simulator);
  const article = { article_id: 'SIM1', status: text, events: [] };
  const body = JSON.stringify({ tracking_results: [{ tracking_id: 'SIM1', trackable_items: [article] }] });
  running.fault({ kind: 'reply', status: 200, headers: { 'content-type': 'application/json' }, body });
  const proxy = australiapost.create(running.settings, context());
  const [details, errors] = await fetchTracking(proxy, { tracking_numbers: ['SIM1'] });
  expect(errors).toEqual([]);
  expect(details).toMatchObject([{ status }]);
});

test('an article in transit that the driver has is out for delivery', async () => {
  await using running = await startSimulator(simulator);
  const proxy = australiapost.create(running.settings, context());
  const [bought] = await createShipment(proxy, request);
  running.advance({ hours: 27 });
  const [details] = await fetchTracking(proxy, { tracking_numbers: [bought?.tracking_number ?? ''] });
  expect(details).toMatchObject([{ status: 'out_for_delivery', status_text: 'In transit' }]);
});
