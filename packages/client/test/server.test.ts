import { type Ledger, openDatabase, openLedger } from '@waybill/ledger';
import { createApp, newKey, sha256Of } from '@waybill/server';
import { type FreshPlace, freshPlace } from '@waybill/test-postgres';
import { fakeCarrier } from '@waybill/testkit/fake';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createWaybillClient,
  purchase,
  type Schemas,
  streamRates,
  type WaybillClient,
} from '../src/index.js';

let place: FreshPlace;
let ledger: Ledger;
let client: WaybillClient;
beforeAll(async () => {
  place = await freshPlace(openDatabase);
  ledger = await openLedger(place.location);
  const definition = fakeCarrier('quotes');
  const key = newKey();
  const known = { name: 'shop', sha256: sha256Of(key), scopes: ['buy'] as const };
  const app = createApp({
    accounts: [{ definition, proxy: definition.create({}) }],
    ledger,
    keys: { find: (sha256) => (sha256 === known.sha256 ? known : undefined) },
  });
  client = createWaybillClient({ url: 'http://waybill.test', key, fetch: async (sent) => app.fetch(sent) });
});
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
  const { data } = await purchase(client, {
    idempotency_key: 'order/1',
    carrier: cheapest?.carrier ?? '',
    request: wanted,
  });
  const again = await purchase(client, {
    idempotency_key: 'order/1',
    carrier: cheapest?.carrier ?? '',
    request: wanted,
  });
  expect(data?.shipment?.tracking_number).toBeTypeOf('string');
  expect(again.data?.shipment).toEqual(data?.shipment);
  const { data: kept } = await client.GET('/v1/shipments/{key}', { params: { path: { key: 'order/1' } } });
  expect(kept).toMatchObject({ key: 'order/1', tracking_number: data?.shipment?.tracking_number });
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
