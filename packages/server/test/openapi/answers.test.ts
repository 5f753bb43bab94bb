import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectDescribedEvents, operationNames, operationOf } from '../support/described.js';
import { request, toBuy } from '../support/requests.js';
import { type Ask, type OpenShop, openShop } from '../support/shop.js';

/** A Tuesday, at 10 in Toronto. */
const NOW = '2026-03-03T15:00:00Z';

let shop: OpenShop;
const stopWork = new AbortController();
let working: Promise<void>;
beforeAll(async () => {
  shop = await openShop({ clock: { now: () => Date.parse(NOW) } });
  working = shop.batches.work({ signal: stopWork.signal });
});
afterAll(async () => {
  stopWork.abort();
  await working;
  await shop[Symbol.asyncDispose]();
});

const answered = new Set<string>();

/** Asks what must succeed; the shop compares the answer with the description. */
async function ask(method: string, path: string, asking: Ask = {}): Promise<Response> {
  const answer = await shop.ask(method, path, asking);
  expect([path, answer.status]).toEqual([path, answer.ok ? answer.status : 'a success']);
  answered.add(operationOf(method, path)?.operation.operationId as string);
  return answer;
}
const get = (path: string) => ask('GET', path);
// biome-ignore lint/suspicious/noExplicitAny: the description says what it is, and was compared with it
const post = async (path: string, body: unknown, headers = {}): Promise<any> =>
  (await ask('POST', path, { body, headers })).json();
const buy = (body: unknown, key: string) => post('/v1/shipments', body, { 'idempotency-key': key });

const booking = {
  address: { ...request.shipper, email_address: 'dock@example.com' },
  pickup_date: '2026-03-04',
  ready_time: '13:00',
  closing_time: '16:00',
  package_count: 2,
};

test('every operation answers as the description says', { timeout: 60_000 }, async () => {
  for (const path of ['/openapi.json', '/health/live', '/health/ready', '/v1/carriers']) await get(path);
  await post('/v1/rates?carriers=ups,canadapost', request);
  const rates = await ask('POST', '/v1/rates/stream', { body: request });
  expect(expectDescribedEvents('POST', '/v1/rates/stream', await rates.text())).toEqual([
    'outcome',
    'outcome',
    'end',
  ]);

  await purchases();
  await unknownPurchases();
  await pickups();
  await otherOperations();
  await batches();

  expect([...answered].sort()).toEqual(operationNames().sort());
});

async function purchases(): Promise<void> {
  const { shipment } = await buy(toBuy('ups:11'), 'order-1');
  await get('/v1/shipments?state=bought&limit=5');
  await get('/v1/shipments/order-1');
  await get('/v1/shipments/order-1/documents/1');
  await get('/v1/shipments/order-1/documents/1/pages/1');
  await get('/v1/shipments/order-1/tracking');
  await post('/v1/tracking', { items: [shipment] });
  await ask('POST', '/v1/shipments/order-1/void');
  await post('/v1/voids', { shipment: (await buy(toBuy('ups:11'), 'order-2')).shipment });
}

async function unknownPurchases(): Promise<void> {
  shop.simulators.ups.fault({ kind: 'reset_after' }, { path: /ship$/ });
  shop.simulators.ups.fault({ kind: 'status_after', status: 503 }, { path: /recovery/ });
  await buy(toBuy('ups:11'), 'order-3');
  await post('/v1/shipments/order-3/recover', undefined);
  await post('/v1/shipments/order-3/settle', { bought: false, note: 'The portal does not list it' });
  shop.simulators.ups.reset();
}

async function pickups(): Promise<void> {
  await post('/v1/pickups/availability?carrier=canadapost', booking);
  const { result: pickup } = await post('/v1/pickups?carrier=canadapost', booking);
  await post('/v1/pickups/update', { ...booking, pickup_date: '2026-03-05', pickup });
  await post('/v1/pickups/status', { pickup });
  await post('/v1/pickups/cancel', { pickup });
}

async function otherOperations(): Promise<void> {
  const { shipper, recipient, shipment } = toBuy();
  await post('/v1/addresses?carrier=ups', { address: recipient });
  await post('/v1/locations?carrier=canadapost', { near: { address: shipper } });
  const back = { shipper: recipient, recipient: shipper, shipment };
  await post('/v1/returns?carrier=canadapost', back, { 'idempotency-key': 'return-1' });
  const grouped = { ...toBuy('canadapost:DOM.EP') };
  const extra = { 'canadapost:group_id': 'monday' };
  const bought = await buy({ ...grouped, shipment: { ...grouped.shipment, extra } }, 'order-4');
  const closed = await post('/v1/manifests', { shipments: [bought.shipment], address: shipper });
  await post('/v1/manifests/documents', { manifest: closed.result });
  shop.simulators.canadapost.advance({ hours: 31 });
  await post('/v1/proofs', { shipment: bought.shipment });
}

async function batches(): Promise<void> {
  const rows = [
    { key: 'A-1', request },
    { key: 'A-2', request: { ...request, recipient: { city: 7 } } },
  ];
  await post('/v1/batches', { name: 'monday', rows });
  await post('/v1/batches?dry_run=true', { name: 'tuesday', rows });
  const events = await get('/v1/batches/monday/events?after=0');
  const names = expectDescribedEvents('GET', '/v1/batches/monday/events', await events.text());
  expect(names).toEqual(expect.arrayContaining(['row', 'progress', 'end']));
  for (const rest of ['', '/rows', '/labels.pdf', '/results.csv', '/problems.csv'])
    await get(`/v1/batches/monday${rest}`);
  await get('/v1/batches');
  await ask('POST', '/v1/batches/monday/stop');
}
