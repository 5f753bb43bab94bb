/** What one tenant bought, another one neither sees nor touches: asked at every operation that the API's description has. */
import { type PickupResult, type ShippingResult, UnavailableError } from '@waybill/core';
import type { OrderList } from '@waybill/orders';
import { describe, expect, test, vi } from 'vitest';
import type { AuditAnswer } from '../src/api/bodies.js';
import { type ApiKey, createApp, describeApi, type Part } from '../src/index.js';
import { booking, DAY_BEFORE, request, toBuy } from './support/requests.js';
import { bodyOf, errorsOf, openShop } from './support/shop.js';

const shop = await openShop({
  clock: DAY_BEFORE,
  keys: {
    east: { tenant: 'east' },
    west: { tenant: 'west' },
    'west reader': { tenant: 'west', scopes: ['read'] },
    'west parcels': { tenant: 'west', accounts: ['ups'] },
  },
});

const post = (path: string, body: unknown, key: string, headers = {}) =>
  shop.ask('POST', path, { body, key, headers });
async function bought(key: string, order: string, service = 'canadapost:DOM.EP'): Promise<ShippingResult> {
  const headers = { 'idempotency-key': order };
  return (
    await bodyOf<{ shipment: ShippingResult }>(post('/v1/shipments', toBuy(service), key, headers), 201)
  ).shipment;
}

const mail = await bought('east', 'order-1');
const parcel = await bought('east', 'order-2', 'ups:11');
const numbers = [mail, parcel].map(({ tracking_number }) => tracking_number as string);
const bare = [mail, parcel].map(({ carrier, tracking_number }) => ({ carrier, tracking_number }));
await bodyOf(post('/v1/batches', { name: 'monday', rows: [{ request }] }, 'east'), 202);
const { result: pickup } = await bodyOf<{ result: PickupResult }>(
  post('/v1/pickups?carrier=canadapost', booking, 'east'),
);
const orders = [
  { order: '#1', recipient: request.recipient, items: [{ name: 'Mug', quantity: 1, weight_kg: 1 }] },
];
await bodyOf(post('/v1/orders?source=east-shop', { orders }, 'east'));
const { orders: listed } = await bodyOf<OrderList>(shop.ask('GET', '/v1/orders', { key: 'east' }));
const ids = listed.map(({ id }) => id);
const manifest = {
  carrier: 'canadapost',
  account: 'canadapost',
  manifests: [{ id: '6942000000001' }],
  meta: {},
};

/** What an operation is asked about another tenant's things, by its name. */
const BODIES: Readonly<Record<string, readonly unknown[]>> = {
  settleShipment: [{ bought: false, note: 'mine' }],
  trackPackages: [{ items: [mail] }, { items: bare }, { items: [parcel, mail] }],
  fetchProofOfDelivery: [{ shipment: mail }, { tracking_number: numbers[0] }],
  voidStoredShipment: [...bare, mail, parcel, { ...mail, tracking_number: null }].map((shipment) => ({
    shipment,
  })),
  checkPickup: [{ ...booking, shipments: [mail] }],
  schedulePickup: [{ ...booking, shipments: [mail] }],
  updatePickup: [{ ...booking, pickup }],
  cancelPickup: [{ pickup }],
  fetchPickup: [{ pickup }],
  closeDay: [{ shipments: [mail] }, { shipments: [bare[0]] }, { address: request.shipper }],
  fetchManifest: [{ manifest }],
  changeOrder: [{ changes: { hold: true } }],
  printOrders: [{ orders: ids }],
  closeToday: [{ carrier: 'canadapost', account: 'canadapost' }],
  createReturn: [{ ...toBuy(), return_label: { outbound_tracking_number: numbers[0] } }],
};

/** What names nothing that was bought; its answer has nothing of another tenant either. */
const FREE: Readonly<Record<string, unknown>> = {
  getRates: request,
  streamRates: request,
  buyShipment: toBuy('canadapost:DOM.EP'),
  listShipments: undefined,
  checkAddress: { address: request.recipient },
  findLocations: { near: { address: request.recipient } },
  listCarriers: undefined,
  startBatch: { name: 'tuesday', rows: [{ request: {} }] },
  listBatches: undefined,
  listAudit: undefined,
  listLimits: undefined,
  importOrders: { orders },
  previewOrders: 'Order,City',
  listOrders: undefined,
  priceOrders: { orders: ids },
  buyOrders: { orders: ids },
  handOverOrders: { orders: ids },
  getOrderTracking: undefined,
  getDesk: undefined,
  saveDesk: { version: 0, senders: [], boxes: [], products: [], rules: [] },
  listMappings: undefined,
  saveMapping: { columns: { Order: 'order' } },
  getToday: undefined,
};

const NAMES: Readonly<Record<string, string>> = {
  key: 'order-1',
  name: 'monday',
  number: '1',
  page: '1',
  id: ids[0] as string,
};

const operations = Object.entries(describeApi().paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { security }]) => (security as Part[]).length > 0)
    .map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
) as {
  path: string;
  method: string;
  operationId: string;
  parameters?: { name: string }[];
  requestBody?: Part;
}[];

const calls = () => Object.values(shop.simulators).reduce((sum, { exchanges }) => sum + exchanges.length, 0);

test.each(operations)('$operationId gives another tenant nothing', async (operation) => {
  const { path, method, operationId, parameters = [], requestBody } = operation;
  const isFree = Object.hasOwn(FREE, operationId);
  const bodies = isFree ? [FREE[operationId]] : (BODIES[operationId] ?? [undefined]);
  const written = requestBody as { required: boolean } | undefined;
  expect(!written?.required || bodies[0] !== undefined, `${operationId} has no body here`).toBe(true);
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => NAMES[name] ?? name);
  const query = parameters.some(({ name }) => name === 'carrier') ? '?carrier=canadapost' : '';
  for (const body of bodies) {
    const before = calls();
    const answer = await shop.ask(method, `${named}${query}`, {
      key: 'west',
      body,
      headers: { 'idempotency-key': 'west-1' },
    });
    if (!isFree) expect([[403, 404], calls()]).toEqual([expect.arrayContaining([answer.status]), before]);
    const text = await answer.text();
    expect(text).not.toMatch(/"east|east›/);
    // The log of its own requests has the numbers that it sent.
    if (operationId !== 'listAudit' && answer.ok)
      for (const number of numbers) expect(text).not.toContain(number);
  }
  expect((await shop.ledger.get('east›order-1'))?.state).toBe('bought');
});

describe('with the key of its tenant', () => {
  test('what was bought is tracked, proved and voided, as the ledger has it', async () => {
    const own = await bought('west', 'order-3');
    const items = [own, { carrier: 'canadapost', tracking_number: own.tracking_number }];
    expect(await bodyOf(post('/v1/tracking', { items }, 'west reader'))).toMatchObject({ errors: [] });
    await bodyOf(
      post('/v1/proofs?carrier=canadapost', { tracking_number: own.tracking_number }, 'west'),
      404,
    );
    // Beside a number of its own, the reference of another tenant's shipment.
    const { reference, meta } = mail;
    const shipment = { ...own, reference, meta };
    expect((await bodyOf(post('/v1/voids', { shipment }, 'west'))).errors).toEqual([]);
    expect((await shop.ledger.get('west›order-3'))?.state).toBe('void');
    expect((await shop.ledger.get('east›order-1'))?.state).toBe('bought');
    const proof = { shipment: await bought('west', 'order-4'), tracking_number: numbers[0] };
    expect(await bodyOf(post('/v1/proofs', proof, 'west'), 404)).toMatchObject({ errors: [] });
  });

  test('what was bought is not there for a key that is bound to other accounts', async () => {
    const own = await bought('west', 'order-5');
    await bodyOf(post('/v1/voids', { shipment: own }, 'west parcels'), 404);
  });

  test('an unknown purchase is not settled with the number of another tenant', async () => {
    shop.simulators.ups.fault({ kind: 'reset_after' }, { path: /ship$/ });
    shop.simulators.ups.fault({ kind: 'status_after', status: 503 }, { path: /recovery/ });
    await bodyOf(post('/v1/shipments', toBuy('ups:11'), 'west', { 'idempotency-key': 'lost' }), 202);
    const settle = (tracking_number: string) =>
      post('/v1/shipments/lost/settle', { bought: true, tracking_number, note: 'x' }, 'west');
    await bodyOf(settle(numbers[1] as string), 409);
    await bodyOf(settle('1Z9999999999999999'));
  });

  test('the day is closed, and pickups are changed, at accounts that no other tenant uses', async () => {
    const keys = [
      { name: 'alone', sha256: '', scopes: ['buy'], tenant: 'west' } as const,
      { tenant: 'east', accounts: ['ups'] },
    ];
    const at = (list?: () => readonly ApiKey[]) =>
      createApp({ ...shop.settings, keys: { find: shop.settings.keys.find, ...(list && { list }) } });
    const cancel = (app: ReturnType<typeof createApp>) =>
      shop.ask('POST', '/v1/pickups/cancel', { body: { pickup }, key: 'west', at: app });
    expect(await errorsOf(cancel(at()), 403)).toMatchObject([{ pointer: '/pickup/carrier' }]);
    expect(await bodyOf(cancel(at(() => keys as never)))).toMatchObject({ result: { outcome: 'cancelled' } });
  });
});

test('nothing is changed that the audit log cannot have', async () => {
  const before = calls();
  vi.spyOn(shop.ledger, 'record').mockRejectedValueOnce(new UnavailableError('The disk is full', {}));
  await bodyOf(post('/v1/voids', { shipment: parcel }, 'east'), 503);
  expect(calls()).toBe(before);
});

test('the audit log says which key did what, to its tenant alone', async () => {
  await bought('west', 'order-6');
  await post('/v1/voids', { shipment: mail }, 'west');
  const entries = async (key: string, query = '') =>
    (await bodyOf<AuditAnswer>(shop.ask('GET', `/v1/audit${query}`, { key }))).entries;
  const [refused, sale] = await entries('west', '?limit=2');
  expect(refused).toMatchObject({ api_key: 'west', operation: 'voidStoredShipment', status: 404 });
  expect(refused?.tracking_numbers).toEqual([numbers[0]]);
  const { tracking_number } = (await shop.ledger.get('west›order-6')) ?? {};
  const facts = {
    api_key: 'west',
    tenant: 'west',
    operation: 'buyShipment',
    status: 201,
    carrier: 'canadapost',
  };
  expect(sale).toMatchObject({ ...facts, purchase_key: 'order-6', tracking_numbers: [tracking_number] });
  const { number = 0 } = sale ?? {};
  expect(await entries('west', `?purchase=order-6&key=west&from=2026-01-01&after=${number + 1}`)).toEqual([
    sale,
  ]);
  expect(await entries('west', `?tracking_number=${tracking_number}&to=2026-01-01`)).toEqual([]);
  expect(await entries('buyer', `?tracking_number=${tracking_number}`)).toMatchObject([
    { purchase_key: 'west›order-6' },
  ]);
  expect((await entries('east')).map(({ batch }) => batch)).toContain('monday');
  // A key that is bound to accounts sees what it did itself.
  expect([await entries('west parcels', '?key=west'), (await entries('west parcels'))[0]?.api_key]).toEqual([
    [],
    'west parcels',
  ]);
});
