/** Which server a call goes to, and as which business; services of the table, which are those of the simulator, and others. */
import { memoryTokens } from '@waybill/carrier-kit';
import { gotClient } from '@waybill/carrier-kit/http';
import { createShipment, fetchQuotes } from '@waybill/core';
import type { HttpClient } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';
import { firstRequest, quotedServices } from '@waybill/testkit';
import { afterAll, expect, test } from 'vitest';
import { amazonShipping } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const request = firstRequest(import.meta.url);
const app = { client_id: 'app', client_secret: 'secret', refresh_token: 'Atzr|consent' };

const PLACES = {
  US: { state_code: 'TX', postal_code: '78701' },
  GB: { postal_code: 'SW1A 1AA' },
  IN: { state_code: 'MH', postal_code: '400001' },
};

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
  const place = { ...PLACES[settings.country as keyof typeof PLACES], country_code: settings.country };
  await fetchQuotes(amazonShipping.create({ ...app, ...settings }, { http, tokens: memoryTokens() }), {
    ...request,
    shipper: { ...request.shipper, ...place },
    recipient: { ...request.recipient, ...place },
  });
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
  const server_url = 'http://carrier.invalid/base/';
  const own = { country: 'GB', environment: 'production', server_url } as const;
  expect((await calls(own)).map(([url]) => url)).toEqual([
    'http://carrier.invalid/base/auth/o2/token',
    `http://carrier.invalid/base${RATES}`,
  ]);
});

const running = await startSimulator(simulator);
afterAll(() => running.close());

test('a service that is not listed is quoted and bought, and one that no rate offers as requested is not', async () => {
  const proxy = amazonShipping.create(running.accounts.india);
  const place = { city: 'Mumbai', state_code: 'MH', postal_code: '400001', country_code: 'IN' } as const;
  const there = { shipper: { ...request.shipper, ...place }, recipient: { ...request.recipient, ...place } };
  const [[quote]] = await fetchQuotes(proxy, { ...request, ...there });
  expect(quote?.service_type).toBe('SWA-IN-SIM');
  const shipment = { ...request.shipment, services: ['SWA-IN-SIM'] };
  const [shipped] = await createShipment(proxy, { ...there, shipment });
  expect(shipped).toMatchObject({ complete: true, service: 'SWA-IN-SIM' });
  const label = { format: 'PNG', type: '4X8', extra: { 'amazon-shipping:dpi': '600' } } as const;
  expect(await createShipment(proxy, { ...there, shipment: { ...shipment, label } })).toMatchObject([
    null,
    [{ code: 'not_buyable', message: expect.stringContaining('makes no such label; it makes PNG 4X6') }],
  ]);
  expect(running.purchases).toHaveLength(1);
});

const proxy = amazonShipping.create(running.settings);
const withOptions = (options: readonly string[], services: readonly string[] = []) =>
  fetchQuotes(proxy, firstRequest(import.meta.url, { options, services }));

test('the simulator offers every service of the table, and no other', async () => {
  const codes = amazonShipping.services.rows.map(({ code }) => code);
  expect(await quotedServices(proxy, request)).toEqual(codes.sort());
});

test.each(['signature', 'amazon-shipping:otpOnDelivery'])('option %s has its price', async (option) => {
  const [plain] = await fetchQuotes(proxy, request);
  const [quotes] = await withOptions([option]);
  expect(quotes).toHaveLength(2);
  for (const { service_type, total_charge } of quotes) {
    const without = plain.find((quote) => quote.service_type === service_type);
    expect(total_charge, service_type).toBeGreaterThan(without?.total_charge ?? Infinity);
  }
});

test('a service that asks for a choice is bought unsigned, or signed where that is named', async () => {
  const chosen = async (options: readonly string[]) => {
    const [[quote]] = await withOptions(options, ['SWA-UK-PREM']);
    return quote?.meta?.value_added_services;
  };
  expect(await chosen([])).toEqual(['NO_SIGNATURE']);
  expect(await chosen(['signature'])).toEqual(['SIGNATURE']);
});

test.each([
  ['<html>Forbidden</html>', 1],
  ['{"errors":[{"code":"Unauthorized","message":"Access to requested resource is denied."}]}', 2],
])('after HTTP 403 %s a purchase is sent %i times in all', async (refusal, times) => {
  let sent = 0;
  const http: HttpClient = {
    send: async (call) => {
      if (!call.purpose?.purchase) return gotClient.send(call);
      sent++;
      return { status: 403, headers: {}, body: Buffer.from(refusal) };
    },
  };
  const own = amazonShipping.create(running.settings, { http, tokens: memoryTokens() });
  const [result] = await createShipment(own, firstRequest(import.meta.url, { services: ['SWA-UK-PREM'] }));
  expect([result, sent]).toEqual([null, times]);
});
