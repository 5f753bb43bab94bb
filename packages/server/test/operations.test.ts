import type { Quote, ShippingResult } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import type { CarriersAnswer, ShipmentAnswer } from '../src/api/bodies.js';
import { expectDescribedEvents, operationNames } from './support/described.js';
import { booking, DAY_BEFORE, request, toBuy } from './support/requests.js';
import { bodyOf, errorsOf, openShop } from './support/shop.js';

const shop = await openShop({
  clock: DAY_BEFORE,
  works: true,
  keys: { parcels: { accounts: ['ups'] }, 'parcel quoter': { scopes: ['quote'], accounts: ['ups'] } },
});

const post = (path: string, body: unknown, key = 'buyer') => shop.ask('POST', path, { body, key });

let orders = 0;
async function bought(service: string, extra: Record<string, string> = {}): Promise<ShippingResult> {
  const { shipment, ...parties } = toBuy(service);
  const answer = shop.ask('POST', '/v1/shipments', {
    body: { ...parties, shipment: { ...shipment, extra } },
    headers: { 'idempotency-key': `order-${++orders}` },
  });
  return (await bodyOf<ShipmentAnswer>(answer, 201)).shipment as ShippingResult;
}

const denver = { city: 'Denver', state_code: 'CO', postal_code: '80204', country_code: 'US' };
const american = { ...request.shipper, address_lines: ['820 Larimer Street'], ...denver };

describe('carriers', () => {
  const carriersOf = async (key: string) =>
    (await bodyOf<CarriersAnswer>(shop.ask('GET', '/v1/carriers', { key }))).carriers;

  test('are listed with accounts, what they can do, and services', async () => {
    const [canadapost, ups] = await carriersOf('quoter');
    expect(canadapost).toMatchObject({ id: 'canadapost', name: 'Canada Post' });
    expect(canadapost?.services.map(({ code }) => code)).toContain('DOM.EP');
    const capabilities = expect.arrayContaining(['rating', 'shipping', 'pickup']);
    expect(ups?.accounts).toEqual([{ account: 'ups', capabilities }]);
    expect(ups?.operations?.voiding).toMatchObject({ unit: 'package' });
  });

  test('are those that the key is bound to, and no others; for keys that may read as well', async () => {
    expect(await carriersOf('reader')).toHaveLength(2);
    expect((await carriersOf('parcel quoter')).map(({ id }) => id)).toEqual(['ups']);
  });

  test('say nothing of settings', async () => {
    const text = JSON.stringify(await carriersOf('buyer'));
    expect(text).not.toContain(shop.simulators.ups.settings.client_secret);
    expect(text).not.toContain('client_secret');
  });
});

describe('rates', () => {
  const ratesOf = (query = '') => bodyOf<{ quotes: Quote[] }>(post(`/v1/rates${query}`, request));
  const carriersIn = (quotes: readonly Quote[]) => [...new Set(quotes.map(({ carrier }) => carrier))].sort();

  test('are the quotes of every account, cheapest first, and its errors', async () => {
    const { quotes, ...rest } = await ratesOf();
    expect(carriersIn(quotes)).toEqual(['canadapost', 'ups']);
    const totals = quotes.map(({ total_charge }) => total_charge);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect(rest).toEqual({ errors: [] });
  });

  test('are of the accounts that the query names, and no others', async () => {
    expect(carriersIn((await ratesOf('?carriers=ups')).quotes)).toEqual(['ups']);
  });

  test('come in a stream with an outcome for each account, and an end', async () => {
    const answer = await post('/v1/rates/stream', request);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const events = expectDescribedEvents('POST', '/v1/rates/stream', await answer.text());
    expect(events.map(({ event }) => event).join(' ')).toBe('outcome outcome end');
    const carriers = events.slice(0, 2).map(({ data }) => (data as Quote).carrier);
    expect(carriers.sort()).toEqual(['canadapost', 'ups']);
  });
});

test('tracking is of packages of several carriers, in their order', async () => {
  const items = [await bought('ups:11'), await bought('canadapost:DOM.EP')].map(
    ({ carrier, tracking_number }) => ({ carrier, tracking_number }),
  );
  const tracked = await bodyOf(post('/v1/tracking', { items }, 'reader'));
  expect(tracked).toMatchObject({ details: items, errors: [] });
});

test('tracking says which item has no account to ask', async () => {
  const items = [{ carrier: 'canadaposte', tracking_number: '1' }];
  expect(await bodyOf(post('/v1/tracking', { items }))).toMatchObject({
    details: [],
    errors: [{ code: 'unknown_carrier', field: 'items[0].carrier' }],
  });
});

test('an address is checked by the carrier of the query', async () => {
  const { result } = await bodyOf(post('/v1/addresses?carrier=ups', { address: american }, 'quoter'));
  expect(result).toMatchObject({ verdict: 'corrected', candidates: [{ address: { city: 'DENVER' } }] });
});

test('places are found near an address', async () => {
  const address = { postal_code: 'K1N 5P4', country_code: 'CA', city: 'Ottawa', state_code: 'ON' };
  const found = bodyOf(post('/v1/locations?carrier=canadapost', { near: { address } }, 'quoter'));
  expect(await found).toMatchObject({ locations: [{ name: 'BYWARD MARKET' }] });
});

describe('a pickup', () => {
  test('is asked for, booked, moved, followed and cancelled', async () => {
    const at = (path: string, body: unknown, key?: string) => bodyOf(post(`/v1/pickups${path}`, body, key));
    expect(await at('/availability?carrier=canadapost', booking, 'quoter')).toMatchObject({ errors: [] });
    const { result: pickup } = await at('?carrier=canadapost', booking);
    expect(pickup).toMatchObject({ carrier: 'canadapost', status: 'scheduled', pickup_date: '2026-03-04' });
    const moved = await at('/update', { ...booking, pickup_date: '2026-03-05', pickup });
    expect(moved.result).toMatchObject({ pickup_date: '2026-03-05' });
    expect((await at('/status', { pickup }, 'reader')).result).toMatchObject({ pickup_date: '2026-03-05' });
    expect((await at('/cancel', { pickup })).result).toMatchObject({ outcome: 'cancelled' });
  });

  test('is booked by a key that may buy', async () => {
    await bodyOf(post('/v1/pickups?carrier=canadapost', booking, 'reader'), 403);
  });

  test('that may have been booked is no problem to be tried again', async () => {
    shop.simulators.canadapost.fault({ kind: 'reset_after' }, { method: 'POST', path: /pickup/ });
    const answer = await bodyOf(post('/v1/pickups?carrier=canadapost', booking), 202);
    expect(answer).toMatchObject({ result: null, errors: [{ kind: 'unknown_outcome' }] });
  });
});

test('a day is closed, and its documents are fetched', async () => {
  const shipment = await bought('canadapost:DOM.EP', { 'canadapost:group_id': 'monday' });
  const body = { shipments: [shipment], address: request.shipper };
  const { result: manifest } = await bodyOf(post('/v1/manifests', body));
  expect(manifest).toMatchObject({ carrier: 'canadapost', closed: true });
  const { result: again } = await bodyOf(post('/v1/manifests/documents', { manifest }, 'reader'));
  expect(again).toMatchObject({ documents: (manifest as { documents: unknown }).documents });
});

test('a return has a label, and is made once for each key', async () => {
  const { shipper, recipient, shipment } = toBuy();
  const labelled = (rma_number: string) => ({
    shipper: recipient,
    recipient: shipper,
    shipment,
    return_label: { rma_number },
  });
  const send = (key: string, rma = 'RMA-31', query = '?carrier=canadapost') =>
    shop.ask('POST', `/v1/returns${query}`, { body: labelled(rma), headers: { 'idempotency-key': key } });
  const answer = await send('return-31');
  expect(answer.headers.get('location')).toBe('/v1/shipments/return-31');
  const made = await bodyOf(answer, 201);
  expect(made).toMatchObject({ key: 'return-31', shipment: { meta: { is_return: true } }, errors: [] });
  expect(await bodyOf(send('return-31'), 201)).toEqual(made);
  expect(await bodyOf(shop.ask('GET', '/v1/shipments/return-31'))).toMatchObject({
    operation: 'returns',
    documents: [{ number: 1, media_type: 'application/pdf' }],
  });
  expect(await errorsOf(send('return-31', 'RMA-32'))).toMatchObject([{ code: 'key_reused' }]);
  const keyless = await errorsOf(post('/v1/returns?carrier=canadapost', labelled('RMA-31')));
  expect(keyless).toMatchObject([{ parameter: 'Idempotency-Key', code: 'required' }]);
  expect(await errorsOf(send('return-32', 'RMA-31', ''))).toMatchObject([{ parameter: 'carrier' }]);
});

test('a void takes back what was bought, and the ledger knows', async () => {
  const shipment = await bought('ups:11');
  const { tracking_number } = shipment;
  const { result } = await bodyOf(post('/v1/voids', { shipment }));
  expect(result).toMatchObject({ outcome: 'voided', packages: [{ tracking_number }] });
  expect((await shop.ledger.get(`order-${orders}`))?.state).toBe('void');
});

test('a void is not for an account that the key is not bound to', async () => {
  const shipment = await bought('canadapost:DOM.EP');
  const calls = shop.simulators.canadapost.exchanges.length;
  const errors = await errorsOf(post('/v1/voids', { shipment }, 'parcels'), 403);
  expect(errors).toMatchObject([{ pointer: '/shipment/carrier' }]);
  expect(shop.simulators.canadapost.exchanges).toHaveLength(calls);
});

test('a proof is there once the package is delivered', async () => {
  const shipment = await bought('canadapost:DOM.EP');
  const errors = await errorsOf(post('/v1/proofs', { shipment }, 'reader'), 404);
  expect(errors).toMatchObject([{ kind: 'not_found', retryable: true }]);
  shop.simulators.canadapost.advance({ hours: 31 });
  const { result } = await bodyOf(post('/v1/proofs', { shipment }, 'reader'));
  expect(result).toMatchObject({ meta: { documents: [{ format: 'PDF', kind: 'letter' }] } });
});

test('an operation that a carrier does not offer is refused', async () => {
  expect(await bodyOf(post('/v1/manifests?carrier=ups', {}), 422)).toMatchObject({
    type: 'urn:waybill:problem:refused',
    errors: [{ carrier: 'ups', kind: 'not_supported' }],
  });
});

/** Asks what must succeed; the shop compares the answer with the description. */
async function succeeds(asked: string, body?: unknown, headers = {}): Promise<Response> {
  const [method = '', path = ''] = asked.split(' ');
  const answer = await shop.ask(method, path, { body, headers });
  expect([asked, answer.status]).toEqual([asked, answer.ok ? answer.status : 'a success']);
  return answer;
}

/** What `people.test.ts` asks; `orders.test.ts` asks the order desk. */
const OF_PEOPLE = ['getMe', 'listPeople', 'signIn', 'signOut'];

test('every operation is answered, here or above, as the description says', async () => {
  for (const path of ['/openapi.json', '/health/live', '/health/ready']) await succeeds(`GET ${path}`);

  await bought('ups:11');
  await succeeds('GET /v1/shipments?state=bought&limit=5');
  for (const rest of ['', '/documents/1', '/documents/1/pages/1', '/tracking'])
    await succeeds(`GET /v1/shipments/order-${orders}${rest}`);
  await succeeds(`POST /v1/shipments/order-${orders}/void`);

  shop.simulators.ups.fault({ kind: 'reset_after' }, { path: /ship$/ });
  shop.simulators.ups.fault({ kind: 'status_after', status: 503 }, { path: /recovery/ });
  await succeeds('POST /v1/shipments', toBuy('ups:11'), { 'idempotency-key': 'lost' });
  await succeeds('POST /v1/shipments/lost/recover');
  await succeeds('POST /v1/shipments/lost/settle', { bought: false, note: 'The portal does not list it' });
  shop.reset();

  const wrong = { key: 'A-2', request: { ...request, recipient: { city: 7 } } };
  const rows = [{ key: 'A-1', request }, wrong];
  await succeeds('POST /v1/batches', { name: 'monday', rows });
  await succeeds('POST /v1/batches?dry_run=true', { name: 'tuesday', rows });
  const events = await succeeds('GET /v1/batches/monday/events?after=0');
  const told = expectDescribedEvents('GET', '/v1/batches/monday/events', await events.text());
  const names = told.map(({ event }) => event);
  expect(names).toEqual(expect.arrayContaining(['row', 'progress', 'end']));
  for (const rest of ['', '/rows', '/labels.pdf', '/results.csv', '/problems.csv'])
    await succeeds(`GET /v1/batches/monday${rest}`);
  await succeeds('GET /v1/batches');
  await succeeds('POST /v1/batches/monday/stop');
  await succeeds('GET /v1/audit?limit=500');
  await succeeds('GET /v1/limits');

  const others = operationNames((tag) => tag !== 'Orders').filter((name) => !OF_PEOPLE.includes(name));
  expect([...shop.answered].sort()).toEqual(others.sort());
});
