/** Which server a call goes to, and as which business; services that no table has. */
import { memoryTokens } from '@waybill/carrier-kit';
import { createShipment, fetchQuotes } from '@waybill/core';
import type { HttpClient } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { amazonShipping } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { request } from './support/request.js';

const app = { client_id: 'app', client_secret: 'secret', refresh_token: 'Atzr|consent' };

/** Each call of a question for rates: its URL, and the business that it names. */
async function calls(
  settings: Pick<Parameters<typeof amazonShipping.create>[0], 'country' | 'environment' | 'server_url'>,
) {
  const made: string[][] = [];
  const http: HttpClient = {
    send: async ({ url, headers }) => {
      made.push([url, headers['x-amzn-shipping-business-id'] ?? '']);
      const body = url.endsWith('/token')
        ? '{"access_token":"Atza|1","expires_in":3600}'
        : '{"payload":{"rates":[]}}';
      return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) };
    },
  };
  await fetchQuotes(
    amazonShipping.create({ ...app, ...settings }, { http, tokens: memoryTokens() }),
    request,
  );
  return made;
}

const LOGIN = ['https://api.amazon.com/auth/o2/token', ''];
const RATES = '/shipping/v2/shipments/rates';

test.each([
  ['US', 'sandbox', 'https://sandbox.sellingpartnerapi-na.amazon.com', 'AmazonShipping_US'],
  ['US', 'production', 'https://sellingpartnerapi-na.amazon.com', 'AmazonShipping_US'],
  ['GB', 'sandbox', 'https://sandbox.sellingpartnerapi-eu.amazon.com', 'AmazonShipping_UK'],
  ['IN', 'production', 'https://sellingpartnerapi-eu.amazon.com', 'AmazonShipping_IN'],
] as const)('%s, %s', async (country, environment, host, business) => {
  expect(await calls({ country, environment })).toEqual([LOGIN, [host + RATES, business]]);
});

test('server_url replaces all of them', async () => {
  const own = {
    country: 'GB',
    environment: 'production',
    server_url: 'http://carrier.invalid/base/',
  } as const;
  expect((await calls(own)).map(([url]) => url)).toEqual([
    'http://carrier.invalid/base/auth/o2/token',
    `http://carrier.invalid/base${RATES}`,
  ]);
});

test('a service that is not listed is quoted and bought, and one that no rate offers as requested is not', async () => {
  await using running = await startSimulator(simulator);
  const proxy = amazonShipping.create(running.accounts.second);
  const place = { city: 'Torino', postal_code: '10121', country_code: 'IT' } as const;
  const there = { shipper: { ...request.shipper, ...place }, recipient: { ...request.recipient, ...place } };
  const [[quote]] = await fetchQuotes(proxy, { ...request, ...there });
  expect(quote?.service_type).toBe('SWA-IT-SIM');
  const shipment = { ...request.shipment, services: ['SWA-IT-SIM'] };
  const [shipped] = await createShipment(proxy, { ...there, shipment });
  expect(shipped).toMatchObject({ complete: true, service: 'SWA-IT-SIM' });
  const label = { format: 'PNG', type: '4X8', extra: { 'amazon-shipping:dpi': '600' } } as const;
  expect(await createShipment(proxy, { ...there, shipment: { ...shipment, label } })).toMatchObject([
    null,
    [{ code: 'not_buyable', message: expect.stringContaining('makes no such label; it makes PNG 4X6') }],
  ]);
  expect(running.purchases).toHaveLength(1);
});
