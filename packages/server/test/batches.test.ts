import type { BatchDryRun, BatchProgress, RowResult } from '@waybill/batch';
import { readBarcode } from '@waybill/labels/reader';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BatchesAnswer, BatchRowsAnswer, BatchStarted, ShipmentsAnswer } from '../src/api/bodies.js';
import { createApp, type ProblemDetails } from '../src/index.js';
import { request } from './support/requests.js';
import { type Ask, type OpenShop, openShop } from './support/shop.js';

let shop: OpenShop;
const stopWork = new AbortController();
let working: Promise<void>;
beforeAll(async () => {
  shop = await openShop();
  shop.addKey('acme', { tenant: 'acme' });
  shop.addKey('brown', { tenant: 'brown' });
  shop.addKey('parcels', { accounts: ['ups'] });
  shop.addKey('post', { accounts: ['canadapost'] });
  working = shop.batches.work({ signal: stopWork.signal });
});
afterAll(async () => {
  stopWork.abort();
  await working;
  await shop[Symbol.asyncDispose]();
});
beforeEach(() => {
  for (const simulator of Object.values(shop.simulators)) simulator.reset();
});

const FIELDS = [
  'order',
  'shipper.company_name',
  'shipper.person_name',
  'shipper.phone_number',
  'shipper.address_lines[0]',
  'shipper.city',
  'shipper.state_code',
  'shipper.postal_code',
  'shipper.country_code',
  'recipient.person_name',
  'recipient.phone_number',
  'recipient.address_lines[0]',
  'recipient.city',
  'recipient.state_code',
  'recipient.postal_code',
  'recipient.country_code',
  'shipment.items[0].weight',
  'shipment.items[0].length',
  'shipment.items[0].width',
  'shipment.items[0].height',
];
const order = (name: string, weight = '2.5') =>
  `${name},Junction Ceramics,Priya Nair,416-555-0142,100 Queen Street West,Toronto,ON,M5H 2N2,CA,Alex Boudreau,902-555-0167,1841 Argyle Street,Halifax,NS,B3J 3A5,CA,${weight},30,20,15`;
const csv = (...orders: string[]) => [FIELDS.join(','), ...orders].join('\r\n');

let count = 0;
const newName = () => `orders ${++count}`;
const at = (name: string, rest = '') => `/v1/batches/${encodeURIComponent(name)}${rest}`;

const upload = (name: string, body: string, query: Record<string, string> = {}, asking: Ask = {}) =>
  shop.ask('POST', `/v1/batches?${new URLSearchParams({ name, ...query })}`, {
    ...asking,
    body,
    headers: { 'content-type': 'text/csv' },
  });
const get = (path: string, key = 'buyer') => shop.ask('GET', path, { key });
const json = async <Body>(answer: Response | Promise<Response>) => (await (await answer).json()) as Body;
const ended = (name: string, key = 'buyer') =>
  expect
    .poll(async () => (await json<BatchProgress>(get(at(name), key))).state, { timeout: 30_000 })
    .not.toBe('running');
const sold = () => Object.values(shop.simulators).reduce((sum, { purchases }) => sum + purchases.length, 0);

describe('a file of orders', () => {
  test('is bought, and its labels and results are files', async () => {
    const name = newName();
    const answer = await upload(name, csv(order('A-1'), order('A-2'), order('A-3', 'heavy')), {
      choose: 'cheapest',
    });
    expect(answer.status).toBe(202);
    expect(answer.headers.get('location')).toBe(at(name));
    expect(await json<BatchStarted>(answer)).toMatchObject({ name, started: { added: 3, invalid: 1 } });
    await ended(name);
    expect(await json(get(at(name), 'reader'))).toMatchObject({
      name,
      state: 'finished',
      total: 3,
      done: 2,
      failed: 1,
    });
    expect(sold()).toBe(2);

    const pdf = await get(at(name, '/labels.pdf'), 'reader');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('waybill-labels')).toBe('2');
    const numbers = await numbersOf(name);
    const scanned = await readBarcode(new Uint8Array(await pdf.arrayBuffer()));
    for (const number of numbers) expect(scanned.join()).toContain(number);
    const one = await get(at(name, '/labels.pdf?from=3&to=3'));
    expect(one.headers.get('waybill-labels')).toBe('1');

    const results = await (await get(at(name, '/results.csv'))).text();
    for (const number of numbers) expect(results).toContain(number);
    const problems = await (await get(at(name, '/problems.csv'))).text();
    expect(problems).toContain('A-3');
    expect(problems).toContain('shipment.items[0].weight');
  });

  test('sent twice buys once', async () => {
    const name = newName();
    await upload(name, csv(order('A-1')));
    await ended(name);
    const again = await upload(name, csv(order('A-1')));
    expect(await json(again)).toMatchObject({ started: { added: 0, unchanged: 1 } });
    await ended(name);
    expect(sold()).toBe(1);
  });

  test('of an unknown column is refused before anything is stored', async () => {
    const name = newName();
    const answer = await upload(name, 'order,recipient.cty\nA-1,Halifax');
    expect(answer.status).toBe(422);
    expect((await json<ProblemDetails>(answer)).errors).toMatchObject([{ pointer: '/recipient/cty' }]);
    expect((await get(at(name))).status).toBe(404);
  });

  test('may have semicolons and another encoding', async () => {
    const name = newName();
    const text = csv(order('Ä-1', '2.5')).replaceAll(',', ';').replace('2.5', '2,5');
    const answer = await shop.app.request(
      `/v1/batches?${new URLSearchParams({ name, delimiter: ';', decimal: ',', dry_run: 'true' })}`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${shop.keyText('buyer')}`,
          'content-type': 'text/csv; charset=windows-1252',
        },
        body: new Uint8Array(Buffer.from(text, 'latin1')),
      },
    );
    expect((await json<BatchDryRun>(answer)).rows).toMatchObject([{ key: 'Ä-1', state: 'would_buy' }]);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'a/b' }, 'name'],
    [{ name: '..' }, 'name'],
    [{ budget: '10' }, 'currency'],
    [{ budget: '-1', currency: 'CAD' }, 'budget'],
    [{ choose: 'cheapest of all' }, 'choose'],
    [{ delimiter: 'tab' }, 'delimiter'],
  ])('is not started with %j', async (query, parameter) => {
    const answer = await upload(newName(), csv(order('A-1')), query);
    expect(answer.status).toBe(422);
    expect((await json<ProblemDetails>(answer)).errors.map((entry) => entry.parameter)).toContain(parameter);
  });

  test.each([
    ['order\n"A-1', 'quotation mark'],
    ['order', 'orders'],
    ['', 'header'],
  ])('that cannot be read says why: %j', async (body, why) => {
    const answer = await upload(newName(), body);
    expect(answer.status).toBe(422);
    const { errors, detail } = await json<ProblemDetails>(answer);
    expect(errors).toMatchObject([{ pointer: '' }]);
    expect(detail).toContain(why);
  });
});

describe('orders in JSON', () => {
  const post = (body: unknown, query = '') => shop.ask('POST', `/v1/batches${query}`, { body });

  test('are bought within the budget', async () => {
    const name = newName();
    const rows = [
      { key: 'one', request },
      { key: 'two', request },
    ];
    const answer = await post({ name, choose: 'cheapest', budget: { amount: 30, currency: 'CAD' }, rows });
    expect(answer.status).toBe(202);
    await ended(name);
    expect(await json(get(at(name)))).toMatchObject({ state: 'stopped', stopped_because: 'budget', done: 1 });
    expect(sold()).toBe(1);
    const { rows: left } = await json<BatchRowsAnswer>(get(at(name, '/rows?state=over_budget')));
    expect(left).toHaveLength(1);
  });

  test('of which one is wrong leave the others as they are', async () => {
    const name = newName();
    await post({
      name,
      rows: [
        { key: 'good', request },
        { key: 'bad', request: 7 },
      ],
    });
    await ended(name);
    const { rows } = await json<BatchRowsAnswer>(get(at(name, '/rows')));
    expect(rows.map(({ key, state }) => [key, state])).toEqual([
      ['good', 'bought'],
      ['bad', 'invalid'],
    ]);
  });

  test('are rated without a purchase in a dry run', async () => {
    const name = newName();
    const answer = await post({ name, rows: [{ request }] }, '?dry_run=true');
    expect(answer.status).toBe(200);
    expect(await json<BatchDryRun>(answer)).toMatchObject({ would_buy: 1, rows: [{ state: 'would_buy' }] });
    expect((await get(at(name))).status).toBe(404);
    expect(sold()).toBe(0);
  });

  test.each([
    [{ rows: [] }, '/rows'],
    [{ rows: [{ request, chose: 'cheapest' }] }, '/rows/0/chose'],
    [{ rows: [{ request }], choose: 'cheapest of all' }, '/choose'],
    [{ rows: [{ request }], budget: { amount: 0, currency: 'CAD' } }, '/budget/amount'],
    [{ rows: [{ request }], name: 'a/b' }, '/name'],
  ])('are not started with %j', async (change, pointer) => {
    const answer = await post({ name: newName(), ...change });
    const { errors } = await json<ProblemDetails>(answer);
    expect([answer.status, errors.map((entry) => entry.pointer)]).toEqual([
      422,
      expect.arrayContaining([pointer]),
    ]);
  });

  test('have their options in the body', async () => {
    const answer = await post({ name: newName(), rows: [{ request }] }, '?choose=fastest');
    expect((await json<ProblemDetails>(answer)).errors).toMatchObject([{ parameter: 'choose' }]);
  });
});

describe('events of a batch', () => {
  test('tell each row and the progress, and an end', async () => {
    const name = newName();
    await upload(name, csv(order('A-1'), order('A-2')));
    const events = eventsIn(await (await get(at(name, '/events?after=0'), 'reader')).text());
    const rows = events.filter(({ event }) => event === 'row').map(({ data }) => data as RowResult);
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(['A-1', 'A-2']));
    expect(events.filter(({ event }) => event === 'progress').at(-1)?.data).toMatchObject({
      state: 'finished',
      done: 2,
    });
    expect(events.at(-1)?.event).toBe('end');
  });

  test('go on after the last one that arrived', async () => {
    const name = newName();
    await upload(name, csv(order('A-1'), order('A-2')));
    await ended(name);
    const all = eventsIn(await (await get(at(name, '/events?after=0'))).text());
    const [first, ...others] = all.filter(({ event }) => event === 'row');
    const answer = await shop.ask('GET', at(name, '/events'), {
      headers: { 'last-event-id': first?.id as string },
    });
    expect(eventsIn(await answer.text()).filter(({ event }) => event === 'row')).toEqual(others);
  });

  test('are not told after an event that there cannot be', async () => {
    const name = newName();
    await upload(name, csv(order('A-1')));
    const answer = await shop.ask('GET', at(name, '/events'), { headers: { 'last-event-id': 'x' } });
    expect(answer.status).toBe(422);
    expect((await json<ProblemDetails>(answer)).errors).toMatchObject([{ parameter: 'Last-Event-ID' }]);
  });
});

test('a batch is stopped, and goes on when it is started again', async () => {
  const name = newName();
  // Prices come so late that the batch is stopped before.
  for (const simulator of Object.values(shop.simulators)) simulator.fault({ kind: 'slow', ms: 300 });
  await upload(name, csv(...Array.from({ length: 20 }, (_, at) => order(`S-${at}`))));
  const stopped = await shop.ask('POST', at(name, '/stop'));
  expect(await json(stopped)).toMatchObject({ name, state: 'stopped', stopped_because: 'stopped' });
  for (const simulator of Object.values(shop.simulators)) simulator.reset();
  const before = (await json<BatchProgress>(get(at(name)))).done;
  expect(before).toBeLessThan(20);
  await upload(name, csv(...Array.from({ length: 20 }, (_, at) => order(`S-${at}`))));
  await ended(name);
  expect((await json<BatchProgress>(get(at(name)))).done).toBe(20);
});

describe('who sees a batch', () => {
  test('a tenant sees its own, under its own names', async () => {
    await upload('monday', csv(order('A-1')), {}, { key: 'acme' });
    await ended('monday', 'acme');
    for (const path of ['', '/rows', '/events', '/labels.pdf', '/results.csv', '/problems.csv'])
      expect((await get(at('monday', path), 'brown')).status).toBe(404);
    expect((await shop.ask('POST', at('monday', '/stop'), { key: 'brown' })).status).toBe(404);
    expect((await json<BatchesAnswer>(get('/v1/batches', 'brown'))).batches).toEqual([]);
    const { batches, next } = await json<BatchesAnswer>(get('/v1/batches', 'acme'));
    expect([batches.map(({ name, done }) => [name, done]), next]).toEqual([[['monday', 1]], null]);
    const { rows } = await json<BatchRowsAnswer>(get(at('monday', '/rows'), 'acme'));
    expect(rows).toMatchObject([{ key: 'A-1', purchase_key: 'monday/A-1' }]);
    const { shipments } = await json<ShipmentsAnswer>(get('/v1/shipments', 'acme'));
    expect(shipments.map(({ key }) => key)).toEqual(['monday/A-1']);
    expect((await get('/v1/shipments/monday%2FA-1', 'acme')).status).toBe(200);
  });

  test('a key buys and sees what its accounts may', async () => {
    await upload('bound', csv(order('A-1')), {}, { key: 'parcels' });
    await ended('bound', 'parcels');
    const { rows } = await json<BatchRowsAnswer>(get(at('bound', '/rows'), 'parcels'));
    expect(rows).toMatchObject([{ state: 'bought', chosen: { carrier: 'ups' } }]);
    expect((await get(at('bound'), 'post')).status).toBe(404);
    expect((await get(at('bound'))).status).toBe(200);
    expect((await json<BatchesAnswer>(get('/v1/batches', 'post'))).batches).toEqual([]);
    const taken = await upload('bound', csv(order('A-2')), {}, { key: 'post' });
    expect(taken.status).toBe(409);
  });

  test('the list comes in parts', async () => {
    shop.addKey('lister', { tenant: 'lister' });
    for (const name of ['one', 'two', 'three'])
      await upload(name, csv(order('A-1', 'x')), {}, { key: 'lister' });
    const first = await json<BatchesAnswer>(get('/v1/batches?limit=2', 'lister'));
    expect(first.batches.map(({ name }) => name)).toEqual(['three', 'two']);
    const rest = await json<BatchesAnswer>(get(`/v1/batches?limit=2&after=${first.next}`, 'lister'));
    expect([rest.batches.map(({ name }) => name), rest.next]).toEqual([['one'], null]);
  });
});

test('a batch whose labels are for printers has no PDF', async () => {
  const name = newName();
  const { shipment, ...parties } = request;
  const zpl = { ...parties, shipment: { ...shipment, label: { format: 'ZPL' } } };
  await shop.ask('POST', '/v1/batches', {
    body: { name, choose: 'ups:11', rows: [{ key: 'A', request: zpl }] },
  });
  await ended(name);
  expect((await get(at(name, '/labels.pdf'))).status).toBe(404);
});

test('a server without batches says so', async () => {
  const { batches: _, ...settings } = shop.settings;
  const headers = { authorization: `Bearer ${shop.keyText('buyer')}` };
  expect((await createApp(settings).request('/v1/batches', { headers })).status).toBe(501);
});

async function numbersOf(name: string): Promise<string[]> {
  const { rows } = await json<BatchRowsAnswer>(get(at(name, '/rows?state=bought')));
  return rows.map(({ tracking_number }) => tracking_number as string);
}

function eventsIn(stream: string) {
  return stream
    .split('\n\n')
    .filter((event) => event.startsWith('event:'))
    .map((event) => {
      const [, name, data = '{}', id] = /^event: (\w+)\ndata: (.*?)(?:\nid: (\d+))?$/.exec(event) ?? [];
      return { event: name, data: JSON.parse(data) as unknown, id };
    });
}
