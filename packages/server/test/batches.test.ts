import type { BatchDryRun, BatchProgress, RowResult } from '@waybill/batch';
import { readBarcode } from '@waybill/labels/reader';
import { describe, expect, test } from 'vitest';
import type { BatchesAnswer, BatchRowsAnswer, BatchStarted, ShipmentsAnswer } from '../src/api/bodies.js';
import { createApp } from '../src/index.js';
import { expectDescribedEvents } from './support/described.js';
import { ordersFile, request } from './support/requests.js';
import { type Ask, bodyOf, errorsOf, openShop } from './support/shop.js';

const shop = await openShop({
  works: true,
  keys: {
    acme: { tenant: 'acme' },
    brown: { tenant: 'brown' },
    lister: { tenant: 'lister' },
    parcels: { accounts: ['ups'] },
    post: { accounts: ['canadapost'] },
  },
});

let count = 0;
const newName = () => `orders ${++count}`;
const at = (name: string, rest = '') => `/v1/batches/${encodeURIComponent(name)}${rest}`;

const upload = (
  name: string,
  body: string | Uint8Array,
  asking: Ask = {},
  query: Record<string, string> = {},
) =>
  shop.ask('POST', `/v1/batches?${new URLSearchParams({ name, ...query })}`, {
    headers: { 'content-type': 'text/csv' },
    ...asking,
    body,
  });
const post = (body: unknown, query = '') => shop.ask('POST', `/v1/batches${query}`, { body });
const get = (path: string, key = 'buyer') => shop.ask('GET', path, { key });
const progressOf = (name: string, key?: string) => bodyOf<BatchProgress>(get(at(name), key));
const ended = (name: string, key?: string) =>
  expect.poll(async () => (await progressOf(name, key)).state, { timeout: 30_000 }).not.toBe('running');
const rowsOf = async (name: string, query = '', key?: string) =>
  (await bodyOf<BatchRowsAnswer>(get(at(name, `/rows${query}`), key))).rows;
const listed = (query: string, key: string) => bodyOf<BatchesAnswer>(get(`/v1/batches${query}`, key));
const sold = () => Object.values(shop.simulators).reduce((sum, { purchases }) => sum + purchases.length, 0);

describe('a file of orders', () => {
  test('is bought, and its labels and results are files', async () => {
    const name = newName();
    const orders = ordersFile(['A-1', 'A-2', 'A-3'], { 'A-3': 'heavy' });
    const answer = await upload(name, orders, {}, { choose: 'cheapest' });
    expect(answer.headers.get('location')).toBe(at(name));
    const started = await bodyOf<BatchStarted>(answer, 202);
    expect(started).toMatchObject({ name, started: { added: 3, invalid: 1 } });
    await ended(name);
    const counted = { name, state: 'finished', total: 3, done: 2, failed: 1 };
    expect(await progressOf(name, 'reader')).toMatchObject(counted);
    expect(sold()).toBe(2);

    const pdf = await get(at(name, '/labels.pdf'), 'reader');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('waybill-labels')).toBe('2');
    const numbers = (await rowsOf(name, '?state=bought')).map(({ tracking_number }) => tracking_number);
    expect(numbers).toHaveLength(2);
    const scanned = await readBarcode(new Uint8Array(await pdf.arrayBuffer()));
    const results = await (await get(at(name, '/results.csv'))).text();
    for (const number of numbers) {
      expect(scanned.join()).toContain(number);
      expect(results).toContain(number);
    }
    const one = await get(at(name, '/labels.pdf?from=3&to=3'));
    expect(one.headers.get('waybill-labels')).toBe('1');
    const problems = await (await get(at(name, '/problems.csv'))).text();
    expect(problems).toMatch(/A-3.*shipment\.items\[0\]\.weight/s);
  });

  test('sent twice buys once', async () => {
    const name = newName();
    await upload(name, ordersFile(['A-1']));
    await ended(name);
    expect(await bodyOf(upload(name, ordersFile(['A-1'])), 202)).toMatchObject({
      started: { added: 0, unchanged: 1 },
    });
    await ended(name);
    expect(sold()).toBe(1);
  });

  test('of an unknown column is refused before anything is stored', async () => {
    const name = newName();
    const errors = await errorsOf(upload(name, 'order,recipient.cty\nA-1,Halifax'));
    expect(errors).toMatchObject([{ pointer: '/recipient/cty' }]);
    expect((await get(at(name))).status).toBe(404);
  });

  test('may have semicolons and another encoding', async () => {
    const text = ordersFile(['Ä-1'], { 'Ä-1': '2.5' }).replaceAll(',', ';').replace('2.5', '2,5');
    const headers = { 'content-type': 'text/csv; charset=windows-1252' };
    const bytes = new Uint8Array(Buffer.from(text, 'latin1'));
    const answer = upload(newName(), bytes, { headers }, { delimiter: ';', decimal: ',', dry_run: 'true' });
    expect(await bodyOf(answer)).toMatchObject({ rows: [{ key: 'Ä-1', state: 'would_buy' }] });
  });
});

describe('orders in JSON', () => {
  test('are bought within the budget', async () => {
    const name = newName();
    const rows = ['one', 'two'].map((key) => ({ key, request }));
    const budget = { amount: 30, currency: 'CAD' };
    expect((await post({ name, choose: 'cheapest', budget, rows })).status).toBe(202);
    await ended(name);
    expect(await progressOf(name)).toMatchObject({ state: 'stopped', stopped_because: 'budget', done: 1 });
    expect(sold()).toBe(1);
    // The batch stops a moment before its row says why.
    await expect.poll(() => rowsOf(name, '?state=over_budget')).toHaveLength(1);
  });

  test('of which one is wrong leave the others as they are', async () => {
    const name = newName();
    const bad = { key: 'bad', request: 7 };
    await post({ name, rows: [{ key: 'good', request }, bad] });
    await ended(name);
    const states = (await rowsOf(name)).map(({ key, state }) => `${key}: ${state}`);
    expect(states).toEqual(['good: bought', 'bad: invalid']);
  });

  test('are rated without a purchase in a dry run', async () => {
    const name = newName();
    const tried = await bodyOf<BatchDryRun>(post({ name, rows: [{ request }] }, '?dry_run=true'));
    expect(tried).toMatchObject({ would_buy: 1, rows: [{ state: 'would_buy' }] });
    expect((await get(at(name))).status).toBe(404);
    expect(sold()).toBe(0);
  });
});

describe('events of a batch', () => {
  const eventsOf = async (name: string, query: string, asking: Ask = {}) => {
    const path = at(name, `/events${query}`);
    return expectDescribedEvents('GET', path, await (await shop.ask('GET', path, asking)).text());
  };

  test('tell each row and the progress, and an end', async () => {
    const name = newName();
    await upload(name, ordersFile(['A-1', 'A-2']));
    const events = await eventsOf(name, '?after=0', { key: 'reader' });
    const rows = events.filter(({ event }) => event === 'row').map(({ data }) => data as RowResult);
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(['A-1', 'A-2']));
    const progress = events.filter(({ event }) => event === 'progress').at(-1);
    expect(progress?.data).toMatchObject({ state: 'finished', done: 2 });
    expect(events.at(-1)?.event).toBe('end');
  });

  test('go on after the last one that arrived, and not after one that there cannot be', async () => {
    const name = newName();
    await upload(name, ordersFile(['A-1', 'A-2']));
    await ended(name);
    const isRow = ({ event }: { event: string }) => event === 'row';
    const [first, ...others] = (await eventsOf(name, '?after=0')).filter(isRow);
    const after = (id = '') => ({ headers: { 'last-event-id': id } });
    expect((await eventsOf(name, '', after(first?.id))).filter(isRow)).toEqual(others);
    const refused = errorsOf(shop.ask('GET', at(name, '/events'), after('x')));
    expect(await refused).toMatchObject([{ parameter: 'Last-Event-ID' }]);
  });
});

test('a batch is stopped, and goes on when it is started again', async () => {
  const name = newName();
  const orders = ordersFile(Array.from({ length: 20 }, (_, index) => `S-${index}`));
  // Prices come so late that the batch is stopped before.
  for (const simulator of Object.values(shop.simulators)) simulator.fault({ kind: 'slow', ms: 300 });
  await upload(name, orders);
  const stopped = await bodyOf(shop.ask('POST', at(name, '/stop')));
  expect(stopped).toMatchObject({ name, state: 'stopped', stopped_because: 'stopped' });
  shop.reset();
  expect((await progressOf(name)).done).toBeLessThan(20);
  await upload(name, orders);
  await ended(name);
  expect((await progressOf(name)).done).toBe(20);
});

describe('who sees a batch', () => {
  test('a tenant sees its own, under its own names', async () => {
    await upload('monday', ordersFile(['A-1']), { key: 'acme' });
    await ended('monday', 'acme');
    for (const path of ['', '/rows', '/events', '/labels.pdf', '/results.csv', '/problems.csv'])
      expect((await get(at('monday', path), 'brown')).status).toBe(404);
    expect((await shop.ask('POST', at('monday', '/stop'), { key: 'brown' })).status).toBe(404);
    expect((await listed('', 'brown')).batches).toEqual([]);
    const { batches, next } = await listed('', 'acme');
    expect([batches.map(({ name, done }) => [name, done]), next]).toEqual([[['monday', 1]], null]);
    const rows = await rowsOf('monday', '', 'acme');
    expect(rows).toMatchObject([{ key: 'A-1', purchase_key: 'monday/A-1' }]);
    const { shipments } = await bodyOf<ShipmentsAnswer>(get('/v1/shipments', 'acme'));
    expect(shipments.map(({ key }) => key)).toEqual(['monday/A-1']);
    expect((await get('/v1/shipments/monday%2FA-1', 'acme')).status).toBe(200);
  });

  test('a key buys and sees what its accounts may', async () => {
    await upload('bound', ordersFile(['A-1']), { key: 'parcels' });
    await ended('bound', 'parcels');
    const rows = await rowsOf('bound', '', 'parcels');
    expect(rows).toMatchObject([{ state: 'bought', chosen: { carrier: 'ups' } }]);
    expect((await get(at('bound'), 'post')).status).toBe(404);
    expect((await get(at('bound'))).status).toBe(200);
    expect((await listed('', 'post')).batches).toEqual([]);
    expect((await upload('bound', ordersFile(['A-2']), { key: 'post' })).status).toBe(409);
  });

  test('the list comes in parts', async () => {
    for (const name of ['one', 'two', 'three'])
      await upload(name, ordersFile(['A-1'], { 'A-1': 'x' }), { key: 'lister' });
    const first = await listed('?limit=2', 'lister');
    expect(first.batches.map(({ name }) => name)).toEqual(['three', 'two']);
    const rest = await listed(`?limit=2&after=${first.next}`, 'lister');
    expect([rest.batches.map(({ name }) => name), rest.next]).toEqual([['one'], null]);
  });
});

test('a batch whose labels are for printers has no PDF', async () => {
  const name = newName();
  const zpl = { ...request, shipment: { ...request.shipment, label: { format: 'ZPL' } } };
  await post({ name, choose: 'ups:11', rows: [{ key: 'A', request: zpl }] });
  await ended(name);
  expect((await get(at(name, '/labels.pdf'))).status).toBe(404);
});

test('a server without batches says so', async () => {
  const { batches: _, ...settings } = shop.settings;
  expect((await shop.ask('GET', '/v1/batches', { at: createApp(settings) })).status).toBe(501);
});
