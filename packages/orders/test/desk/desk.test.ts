import { PDF } from '@libpdf/core';
import { describe, expect, test } from 'vitest';
import { openDesk, type Rule, type ShopOrder } from '../../src/index.js';
import { carrier, openTestDesk, order, SETTINGS } from '../support/desk.js';

const slow = carrier('slow', { GROUND: [10, 5] });
const fast = carrier('fast', { AIR: [25, 1] });
const { desks, parts, ledger, batches, run } = await openTestDesk([slow, fast]);
let shops = 0;

/** A desk of its own, with settings and these orders. */
async function deskWith(orders: readonly ShopOrder[], settings = SETTINGS) {
  const tenant = `shop${++shops}`;
  const prefix = `${tenant}›`;
  const desk = desks.of({ tenant, prefix });
  await desk.saveSettings({ ...settings, version: 0 });
  await desk.import(orders, { source: 'shopify' });
  const ids = (await desk.list()).orders.map(({ id }) => id);
  const states = async () =>
    (await desk.list()).orders.map(({ order, state }) => `${order} ${state}`).join(', ');
  const buy = async (key: string, some = ids) => {
    const { batch } = await desk.buy(some, { key });
    await run(`${prefix}${batch}`);
  };
  return { desk, ids, states, buy, prefix, tenant };
}

const rule = (then: Rule['then']): Rule => ({ name: 'a rule', when: { countries: ['CA'] }, then });

describe('importing', () => {
  test('the same orders again change nothing; what the shop changed is replaced', async () => {
    const { desk, states } = await deskWith([]);
    const given = [order('#1'), order('#2', { skip: 'cancelled' }), order('#3', { items: [] }), order('#4')];
    const notices = [{ code: 'apostrophe', field: 'recipient.postal_code', message: 'was repaired' }];
    const first = await desk.import([...given.slice(0, 3), order('#4', { notices, row: 9 })], {
      source: 'shopify',
    });
    expect(first).toMatchObject({
      added: 3,
      changed: 0,
      known: 0,
      skipped: [{ order: '#2', why: 'cancelled' }],
    });
    expect(first.problems).toMatchObject([{ order: '#3', code: 'no_items' }]);
    expect(first.notices).toMatchObject([{ order: '#4', row: 9, code: 'apostrophe' }]);
    const again = [...given.slice(0, 3).map((one) => ({ ...one, row: 100 })), order('#4', { notices })];
    expect(await desk.import(again, { source: 'shopify' })).toMatchObject({ added: 0, changed: 0, known: 4 });
    const cancelled = await desk.import([order('#1', { skip: 'cancelled' })], { source: 'shopify' });
    expect(cancelled).toMatchObject({ added: 0, changed: 1 });
    expect(await states()).toMatch(/#1 skipped/);
    expect(await desk.import([order('#1')], { source: 'etsy' })).toMatchObject({ added: 1 });
  });

  test('an order that was bought stays as it was', async () => {
    const { desk, ids, buy } = await deskWith([order('#1')]);
    await buy('one');
    const moved = order('#1', { recipient: { ...order('#1').recipient, city: 'Dartmouth' } });
    expect(await desk.import([moved], { source: 'shopify' })).toMatchObject({
      added: 0,
      changed: 0,
      known: 1,
    });
    expect(await desk.get(ids[0] as string)).toMatchObject({ state: 'bought', city: 'Halifax' });
  });
});

describe('buying', () => {
  test('each order is bought once, whoever asks and however often', async () => {
    const { desk, ids, prefix, states } = await deskWith([order('a1'), order('a2'), order('a3')]);
    const other = (await openDesk(parts)).of({ tenant: prefix.slice(0, -1), prefix });
    const asked = await Promise.all([
      desk.buy(ids, { key: 'same' }),
      other.buy(ids, { key: 'same' }),
      desk.buy(ids.toReversed(), { key: 'second' }),
      other.buy({}, { key: 'third' }),
    ]);
    expect(new Set(asked.slice(0, 2).map(({ batch }) => batch)).size).toBe(1);
    for (const { batch } of asked) if (batch !== null) await run(`${prefix}${batch}`);
    expect(await states()).toBe('a1 bought, a2 bought, a3 bought');
    expect(['a1', 'a2', 'a3'].map((number) => slow.bought.get(number))).toEqual([1, 1, 1]);
    const { batch, left_out } = await desk.buy(ids, { key: 'later' });
    expect([batch, left_out.map(({ code }) => code)]).toEqual([null, ['bought', 'bought', 'bought']]);
    const [first, second] = asked;
    expect(await desk.buy(ids, { key: 'same' })).toEqual(first?.orders === 3 ? first : second);
    await expect(desk.buy(ids.slice(1), { key: 'same' })).rejects.toMatchObject({ code: 'key_reused' });
  });

  test('a start that dies leaves orders free, and the same key begins it later', async () => {
    const { desk, ids, states, buy } = await deskWith([order('b1')]);
    const start = batches.start.bind(batches);
    const dying = Object.create(batches, {
      start: {
        value: (rows: never, options: Parameters<typeof start>[1]) =>
          start(rows, {
            ...options,
            within: async (query) => {
              await options.within?.(query);
              throw new Error('killed');
            },
          }),
      },
    });
    const scope = { tenant: `shop${shops}`, prefix: `shop${shops}›` };
    const killed = (await openDesk({ ...parts, batches: dying })).of(scope);
    await expect(killed.buy(ids, { key: 'one' })).rejects.toThrow('killed');
    expect(await states()).toBe('b1 to_do');
    await buy('one');
    expect(await states()).toBe('b1 bought');
    expect(slow.bought.get('b1')).toBe(1);
    expect(await desk.buy(ids, { key: 'one' })).toMatchObject({ orders: 1 });
  });

  test('an order whose purchase is unknown is kept until it is settled', async () => {
    slow.onBuy = (number) =>
      number === 'c1'
        ? [
            null,
            [
              {
                carrier: 'slow',
                account: 'slow',
                code: 'no_answer',
                message: 'No answer',
                kind: 'unknown_outcome',
                retryable: false,
              },
            ],
          ]
        : undefined;
    const { desk, ids, states, buy, prefix } = await deskWith([order('c1')]);
    await buy('one');
    expect(await states()).toBe('c1 attention');
    const [unknown] = (await desk.list()).orders;
    expect(unknown?.problems[0]).toMatchObject({ code: 'purchase_unknown' });
    expect((await desk.buy(ids, { key: 'two' })).left_out).toMatchObject([{ code: 'purchase_unknown' }]);
    await expect(desk.change(ids[0] as string, { weight_kg: 2 })).rejects.toMatchObject({ code: 'taken' });
    expect((await desk.today({ since: '2020-01-01' })).unknown).toMatchObject([
      { order: 'c1', purchase_key: unknown?.purchase_key },
    ]);
    await ledger.settle(`${prefix}${unknown?.purchase_key}`, { bought: false, note: 'not in the portal' });
    slow.onBuy = () => undefined;
    await buy('three');
    expect(await states()).toBe('c1 bought');
  });

  test('a refusal is said at the order, which can be bought again', async () => {
    slow.onBuy = () => [
      null,
      [
        {
          carrier: 'slow',
          account: 'slow',
          code: 'bad_address',
          message: 'No such street',
          kind: 'carrier',
          retryable: false,
        },
      ],
    ];
    const { desk, ids, states, buy } = await deskWith([order('d1')]);
    await buy('one');
    expect((await desk.list()).orders[0]).toMatchObject({
      state: 'attention',
      problems: [
        { code: 'refused', message: 'No such street', parameters: { carrier: 'slow', code: 'bad_address' } },
      ],
    });
    slow.onBuy = () => undefined;
    await desk.change(ids[0] as string, { note: 'called the buyer', choose: 'fast:AIR' });
    expect(await states()).toBe('d1 to_do');
    await buy('two');
    expect(await states()).toBe('d1 bought');
    expect([slow.bought.get('d1'), fast.bought.get('d1')]).toEqual([undefined, 1]);
  });

  test('orders of a batch that was stopped are free, and its rows are not', async () => {
    const { desk, ids, states, buy, prefix } = await deskWith([order('e1'), order('e2')]);
    const { batch } = await desk.buy(ids, { key: 'one' });
    expect(await states()).toBe('e1 buying, e2 buying');
    const stopped = await batches.get(`${prefix}${batch}`);
    await stopped?.stop();
    expect(await states()).toBe('e1 attention, e2 attention');
    await buy('two');
    expect(await states()).toBe('e1 bought, e2 bought');
    expect(await stopped?.progress()).toMatchObject({ total: 0, states: { cancelled: 2 } });
  });

  test('prices are those of the rules, and a person may choose another quote', async () => {
    const rules = [rule({ never: ['slow'] })];
    const { desk, ids, prefix } = await deskWith([order('f1'), order('f2', { items: [] })], {
      ...SETTINGS,
      rules,
    });
    const { rows, spent } = await desk.prices({});
    expect(rows).toMatchObject([
      { order: 'f1', state: 'would_buy', chosen: { carrier: 'fast' } },
      { order: 'f2', state: 'invalid', problems: [{ code: 'no_items' }] },
    ]);
    expect(spent).toEqual([{ currency: 'CAD', amount: '25.00' }]);
    const chosen = { [ids[0] as string]: { carrier: 'slow', account: 'slow', service: 'GROUND' } };
    const bought = await desk.buy(ids, { key: 'one', chosen });
    expect(bought.left_out).toMatchObject([{ order: 'f2', code: 'no_items' }]);
    await run(`${prefix}${bought.batch}`);
    expect((await desk.list({ state: ['bought'] })).orders).toMatchObject([
      {
        order: 'f1',
        chosen: { carrier: 'slow' },
        charge: { amount: '10', currency: 'CAD' },
        tracking_number: 'slowf1',
      },
    ]);
  });
});

describe('after the purchase', () => {
  test('labels and slips are one PDF, parcels with the same articles together', async () => {
    const plate = { sku: 'PLATE', name: 'Assiette ronde', quantity: 1, ships: true };
    const { desk, ids, buy } = await deskWith([
      order('g1'),
      order('g2', { items: [plate] }),
      order('g3', { gift_note: 'Bonne fête!' }),
    ]);
    expect(await desk.documents(ids, { slips: false })).toMatchObject({
      labels: 0,
      left_out: [{ code: 'no_label' }, {}, {}],
    });
    await buy('one');
    const printed = await desk.documents(ids);
    expect(printed).toMatchObject({ labels: 3, slips: 3, left_out: [], media_type: 'application/pdf' });
    const pdf = await PDF.load(printed.bytes as Uint8Array);
    const texts = pdf.getPages().map((page) => page.extractText().text);
    expect(texts).toHaveLength(6);
    const orders = texts.map((text) => /Packing slip (g\d)/.exec(text)?.[1] ?? 'label');
    expect(orders).toEqual(['label', 'g1', 'label', 'g3', 'label', 'g2']);
    expect(texts[3]).toContain('Bonne fête!');
    expect(texts[5]).toContain('Assiette ronde');
  });

  test('a voided label frees its order', async () => {
    const { ids, states, buy, prefix, desk } = await deskWith([order('h1')]);
    await buy('one');
    const { purchase_key } = (await desk.get(ids[0] as string)) ?? {};
    const shipment = (await ledger.get(`${prefix}${purchase_key}`))?.result;
    await ledger.voided({ shipment: shipment as never });
    expect(await states()).toBe('h1 to_do');
    await buy('two');
    expect(slow.bought.get('h1')).toBe(2);
  });

  test('the day says what is to be closed, what was spent and what was left', async () => {
    const { desk, ids, buy, states } = await deskWith([order('i1'), order('i2')]);
    await buy('one');
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const day = await desk.today({ since });
    expect(day).toMatchObject({
      to_close: [
        {
          carrier: 'slow',
          account: 'slow',
          shipments: 2,
          must: 'yes',
          open: [{}, {}].map(() => expect.any(String)),
        },
      ],
      spent: [{ carrier: 'slow', service: 'GROUND', currency: 'CAD', amount: '20', shipments: 2 }],
      stuck: [],
      orders: { bought: 2 },
    });
    const late = await desk.today({ since: new Date(Date.now() + 3_600_000).toISOString() });
    expect(late.stuck.map(({ order, days }) => [order, days]).sort()).toEqual([
      ['i1', 0],
      ['i2', 0],
    ]);
    const { shipments } = await desk.toClose({ carrier: 'slow', account: 'slow' }, since);
    expect(shipments?.map(({ tracking_number }) => tracking_number).sort()).toEqual(['slowi1', 'slowi2']);
    const closed = { carrier: 'slow', account: 'slow', closed: true, manifests: [], documents: [] };
    await desk.closed({ ...closed, meta: { documents: [], notices: [] } }, ['slowi1']);
    const [account] = (await desk.today({ since })).to_close;
    expect([account?.open.length, typeof account?.closed_at]).toEqual([1, 'string']);
    expect(await desk.handedOver(ids)).toEqual({ changed: 2 });
    expect(await states()).toBe('i1 shipped, i2 shipped');
  });

  test('tracking numbers go to the shop once, and to the buyer’s page', async () => {
    const { desk, ids, buy } = await deskWith([order('j1', { shop_id: '77' })]);
    const page = ((await desk.get(ids[0] as string))?.tracking_page ?? '').slice('/t/'.length);
    expect(await desks.trackingPage(page)).toContain('being prepared');
    expect(await desk.toReport({})).toEqual([]);
    await buy('one');
    expect(await desk.toReport({ source: 'shopify' })).toMatchObject([
      {
        order: 'j1',
        shop_id: '77',
        tracking_number: 'slowj1',
        carrier_name: 'SLOW',
        tracking_url: 'https://slow.example/slowj1',
      },
    ]);
    await desk.reported(ids);
    expect([await desk.toReport({}), (await desk.toReport({ all: true })).length]).toEqual([[], 1]);
    const html = await desks.trackingPage(page, 'fr');
    expect(html).toContain('href="https://slow.example/slowj1"');
    expect(html).not.toContain('Argyle');
    expect(await desks.trackingPage('x'.repeat(24))).toBeUndefined();
  });

  test('what is forgotten is not bought again', async () => {
    const { desk, ids, buy } = await deskWith([order('k1')]);
    await buy('one');
    expect(await desks.forget(new Date(Date.now() + 60_000))).toBeGreaterThan(0);
    expect((await desk.get(ids[0] as string))?.data.recipient).toEqual({});
    expect(await desk.import([order('k1')], { source: 'shopify' })).toMatchObject({ known: 1 });
  });
});

test('settings are changed by one person at a time, and judge orders anew', async () => {
  const { desk, states } = await deskWith([
    order('l1', { items: [{ sku: 'NEW', name: 'New', quantity: 1, ships: true }] }),
  ]);
  expect(await states()).toBe('l1 attention');
  const settings = await desk.settings();
  const products = [...settings.products, { sku: 'new', weight_kg: 1 }];
  await desk.saveSettings({ ...settings, products });
  expect(await states()).toBe('l1 to_do');
  await expect(desk.saveSettings(settings)).rejects.toMatchObject({ code: 'version' });
  const wrong = {
    ...(await desk.settings()),
    rules: [rule({ box: 'barrel', choose: 'cheapest maybe' })],
  };
  await expect(desk.saveSettings(wrong)).rejects.toMatchObject({
    issues: [{ field: 'rules[0].then.choose' }, { field: 'rules[0].then.box' }],
  });
});

test('a list is found by name, number and state, a part at a time', async () => {
  const { desk } = await deskWith([
    order('m1'),
    order('m2', { recipient: { ...order('').recipient, person_name: 'Zoë Müller' } }),
    order('m3', { items: [] }),
  ]);
  const numbers = async (query: Parameters<typeof desk.list>[0]) =>
    (await desk.list(query)).orders.map(({ order }) => order);
  expect(await numbers({ search: 'zoë m' })).toEqual(['m2']);
  expect(await numbers({ search: 'M3', state: ['attention'] })).toEqual(['m3']);
  const first = await desk.list({ limit: 2 });
  expect(first.counts).toMatchObject({ to_do: 2, attention: 1 });
  expect(await numbers({ limit: 2, after: first.next as string })).toEqual([(await numbers({}))[2]]);
});

test('tenants see nothing of each other', async () => {
  const { desk, ids, buy } = await deskWith([order('n1')]);
  const other = await deskWith([]);
  const [id = ''] = ids;
  expect(await other.desk.get(id)).toBeUndefined();
  expect(await other.desk.change(id, { hold: true })).toBeUndefined();
  expect((await other.desk.list()).orders).toEqual([]);
  expect((await other.desk.prices(ids)).rows).toEqual([]);
  expect(await other.desk.buy(ids, { key: 'x' })).toMatchObject({
    batch: null,
    left_out: [{ code: 'not_found' }],
  });
  await buy('one');
  expect(await other.desk.documents(ids)).toMatchObject({
    labels: 0,
    slips: 0,
    left_out: [{ code: 'not_found' }],
  });
  expect(await other.desk.handedOver(ids)).toEqual({ changed: 0 });
  expect((await other.desk.today({ since: '2020-01-01' })).spent).toEqual([]);
  expect(await desk.get(id)).toMatchObject({ state: 'bought' });
});
