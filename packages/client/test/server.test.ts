import { openDatabase, openLedger } from '@waybill/ledger';
import { createApp, newKey, sha256Of } from '@waybill/server';
import { freshPlace } from '@waybill/test-postgres';
import { fakeCarrier } from '@waybill/testkit/fake';
import { afterAll, expect, test } from 'vitest';
import { createWaybillClient, purchase, type Schemas, streamRates } from '../src/index.js';

const place = await freshPlace(openDatabase);
const ledger = await openLedger(place.location);
const definition = fakeCarrier('quotes');
const key = newKey();
const known = { name: 'shop', sha256: sha256Of(key), scopes: ['buy'] as const };
const app = createApp({
  accounts: [{ definition, proxy: definition.create({}) }],
  ledger,
  keys: { find: (sha256) => (sha256 === known.sha256 ? known : undefined) },
});
const fetch = async (sent: Request) => app.fetch(sent);
const client = createWaybillClient({ url: 'http://waybill.test', key, fetch });
afterAll(async () => {
  await ledger.close();
  await place.remove();
});

const request: Schemas['RateRequestData'] = {
  shipper: { country_code: 'CA' },
  recipient: { country_code: 'CA' },
  shipment: { items: [{ weight: 2.5 }] },
};

test('the client’s types and paths are those of the server: it rates, buys and reads what was bought', async () => {
  const { data: rates } = await client.POST('/v1/rates', { body: request });
  const [cheapest] = rates?.quotes ?? [];
  expect(cheapest?.service_type).toBe('FAKE-GROUND');
  const services = [cheapest?.service_type ?? ''];
  const wanted = { ...request, shipment: { ...request.shipment, services } };
  const idempotency_key = 'order/1';
  const bought = { idempotency_key, carrier: cheapest?.carrier ?? '', request: wanted };
  const { data } = await purchase(client, bought);
  const again = await purchase(client, bought);
  expect(data?.shipment?.tracking_number).toBeTypeOf('string');
  expect(again.data?.shipment).toEqual(data?.shipment);
  const params = { path: { key: idempotency_key } };
  const { data: kept } = await client.GET('/v1/shipments/{key}', { params });
  expect(kept).toMatchObject({ key: idempotency_key, tracking_number: data?.shipment?.tracking_number });
});

test('prices come as events, one for each account', async () => {
  const counts: number[] = [];
  for await (const { quotes } of streamRates(client, request)) counts.push(quotes.length);
  expect(counts).toEqual([2]);
});

test('a request that is refused ends the stream with the problem', async () => {
  const wrong = { ...request, shipment: { items: [{ weight: -1 }] } };
  await expect(streamRates(client, wrong).next()).rejects.toMatchObject({
    cause: { status: 422, errors: [{ pointer: '/shipment/items/0/weight' }] },
  });
});
