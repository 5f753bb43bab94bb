import { type AddressInfo, createServer } from 'node:net';
import { Ledger, openDatabase, openLedger, type PurchaseFilter, type PurchasePage } from '@waybill/ledger';
import { type FreshPlace, freshDatabase, hasPostgres } from '@waybill/test-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MATCHES } from '../src/filter.js';
import { ENGINES } from './support/databases.js';
import { carrier, request, shipment } from './support/shop.js';

describe.each(ENGINES)('purchases in %s', (_, newPlace) => {
  let place: FreshPlace;
  let ledger: Ledger;
  const east = { carrier: 'posta', account: 'east' };
  const west = { carrier: 'posta', account: 'west' };
  const express = { carrier: 'express', account: 'east' };
  beforeAll(async () => {
    place = await newPlace();
    ledger = await openLedger(place.location);
    const bought = [
      ['shop_a›1', east],
      ['shop_a›2', west],
      ['shop_a›3', express],
      ['shopXa›4', east],
      ['SHOP_A›5', east],
      ['é›6', west],
    ] as const;
    for (const [idempotency_key, account] of bought) {
      const posta = carrier(() => [shipment(account), []], account);
      await ledger.createShipment(posta, request, { idempotency_key });
    }
  });
  afterAll(async () => {
    await ledger.close();
    await place.remove();
  });
  const keysOf = async (filter: PurchaseFilter & PurchasePage) =>
    (await ledger.find(filter)).map(({ key }) => key);
  const everyWay = async (filter: PurchaseFilter) => {
    const exported: string[] = [];
    for await (const { key } of ledger.export(filter)) exported.unshift(key);
    const counted = (await ledger.totals(filter)).reduce((sum, { purchases }) => sum + purchases, 0);
    const found = await keysOf(filter);
    expect(exported).toEqual(found);
    expect(counted).toBe(found.length);
    return found;
  };

  it('are found, exported and added up by what their key begins with, to the letter', async () => {
    expect(await everyWay({ key_prefix: 'shop_a›' })).toEqual(['shop_a›3', 'shop_a›2', 'shop_a›1']);
    expect(await everyWay({ key_prefix: 'é' })).toEqual(['é›6']);
    expect(await everyWay({ key_prefix: 'shop%' })).toEqual([]);
    expect(await everyWay({ key_prefix: 'hop_a›' })).toEqual([]);
    expect(await everyWay({ key_prefix: '' })).toHaveLength(6);
  });

  it('are found, exported and added up by several accounts', async () => {
    expect(await everyWay({ accounts: [west, express] })).toEqual(['é›6', 'shop_a›3', 'shop_a›2']);
    expect(await everyWay({ accounts: [{ carrier: 'express', account: 'west' }] })).toEqual([]);
    expect(await everyWay({ accounts: [west], key_prefix: 'shop_a›' })).toEqual(['shop_a›2']);
    expect(await everyWay({ accounts: [west], account: 'east' })).toEqual([]);
    expect(await everyWay({ accounts: [] })).toEqual([]);
  });

  it.each(['a\0b', '\ud83d', 'k'.repeat(1_000_000), ''])('do not have the key %.12j', async (key) => {
    expect(await ledger.get(key)).toBeUndefined();
    expect(await ledger.documents(key)).toEqual([]);
    expect(await ledger.forgetPurchase(key)).toBe(false);
    await expect(ledger.release(key)).rejects.toMatchObject({ name: 'ValidationError' });
    await expect(ledger.settle(key, { bought: false, note: '' })).rejects.toMatchObject({
      name: 'ValidationError',
    });
    const posta = carrier(() => [null, []]);
    expect(await ledger.ask(key, posta)).toMatchObject([
      null,
      [{ code: 'unknown_key', kind: 'not_found', retryable: false }],
    ]);
  });

  it.each([
    { carrier: 'a\0' },
    { account: '\ud83d' },
    { key_prefix: 'shop_a\ud83d' },
    { accounts: [{ carrier: '\0', account: 'east' }] },
    { accounts: [{ carrier: 'posta', account: '\ud83d' }] },
  ])('have no text that is not Unicode: %j', async (filter) => {
    expect(await everyWay(filter)).toEqual([]);
  });

  it.each<[field: string, filter: object]>([
    ['limit', { limit: 0 }],
    ['limit', { limit: 1.5 }],
    ['limit', { limit: Number.NaN }],
    ['limit', { limit: 2 ** 63 }],
    ['limit', { limit: '10' }],
    ['after', { after: 'k3' }],
    ['after', { after: Number.POSITIVE_INFINITY }],
    ['state', { state: 'lost' }],
    ['state', { state: ['bought', null] }],
    ['carrier', { carrier: 7 }],
    ['text', { text: ['a'] }],
    ['key_prefix', { key_prefix: {} }],
    ['accounts', { accounts: 'posta/east' }],
    ['accounts[1].account', { accounts: [east, { carrier: 'posta' }] }],
    ['accounts[0].carrier', { accounts: [{ account: 'east' }] }],
    ['from', { from: 'yesterday' }],
    ['from', { from: 'order 5' }],
    ['from', { from: 'at 2026-11-01' }],
    ['from', { from: '2026-11-01 12:00' }],
    ['from', { from: '2026-02-31' }],
    ['from', { from: '2026-13-01' }],
    ['from', { from: '0000-01-01' }],
    ['to', { to: new Date(Number.NaN) }],
    ['to', { to: new Date(8.64e15) }],
    ['to', { to: 5 }],
  ])('are not looked for with a wrong %s: %j', async (field, filter) => {
    await expect(ledger.find(filter)).rejects.toMatchObject({
      name: 'ValidationError',
      issues: [{ field, code: 'invalid' }],
    });
  });

  it('are not exported, added up or forgotten by a date that is none', async () => {
    const wrong = (field: string) => ({ name: 'ValidationError', issues: [{ field }] });
    const exported = ledger.export({ from: 'soon' })[Symbol.asyncIterator]();
    await expect(exported.next()).rejects.toMatchObject(wrong('from'));
    await expect(ledger.totals({ to: 'soon' })).rejects.toMatchObject(wrong('to'));
    await expect(ledger.forget('soon')).rejects.toMatchObject(wrong('before'));
  });

  it('are listed by a time in UTC where it has no zone', async () => {
    const zone = process.env.TZ;
    process.env.TZ = 'America/Toronto';
    try {
      const [newest] = await ledger.find({ limit: 1 });
      const before = newest!.created_at.replace('Z', '');
      expect(await keysOf({ from: before })).toEqual(['é›6']);
      expect(await keysOf({ from: newest!.created_at.replace('Z', '+00:00') })).toEqual(['é›6']);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it.each([
    [`starts_with(key COLLATE "C", 'shop')`, 'purchase_key_prefix'],
    [`carrier = 'posta' AND account = 'east'`, 'purchase_account'],
    [`tracking_numbers @> ARRAY['T-1']`, 'purchase_tracking_numbers'],
  ])('are found by an index, however many there are: %s', async (condition, index) => {
    const plan = await ledger.database.transaction(async (query) => {
      await query('SET LOCAL enable_seqscan = off');
      return query(`EXPLAIN SELECT state FROM waybill.purchase WHERE ${condition}`);
    });
    expect(JSON.stringify(plan)).toContain(index);
  });

  it('are looked for in the years 1 to 9999', async () => {
    expect(await keysOf({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(6);
  });

  it('have a key of 255 characters at most', async () => {
    const longest = 'k'.repeat(255);
    await ledger.createShipment(
      carrier(() => [null, []]),
      request,
      { idempotency_key: longest },
    );
    expect(await ledger.get(longest)).toMatchObject({ key: longest });
    expect(await ledger.get(`${longest}k`)).toBeUndefined();
    await ledger.settle(longest, { bought: false, note: '' });
    await ledger.release(longest);
  });

  it('are not there once the database is closed', async () => {
    const closed = await newPlace();
    const other = await openLedger(closed.location);
    await expect(other.ping()).resolves.toBeUndefined();
    await other.close();
    await expect(other.ping()).rejects.toMatchObject({ code: 'ledger_unavailable', retryable: true });
    await closed.remove();
  });
});

describe.skipIf(!hasPostgres)('parts of words on a server', () => {
  const parts = [null, null, null, '%boud%', null, null, null, null, null, null];
  const plan = async ({ database }: Ledger) => {
    const lines = await database.transaction(async (query) => {
      await query('SET LOCAL enable_seqscan = off');
      return query(`EXPLAIN SELECT number FROM waybill.purchase WHERE ${MATCHES}`, parts);
    });
    return JSON.stringify(lines);
  };

  it('are found by an index', async () => {
    await using ledger = await openLedger(await freshDatabase());
    expect(await plan(ledger)).toContain('Bitmap Index Scan on purchase_words');
  });

  it('are found without one where pg_trgm cannot be had', async () => {
    const location = await freshDatabase();
    {
      await using database = await openDatabase(location);
      await database.query(`
        CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not on the list'; END $$;
        CREATE EVENT TRIGGER refuse ON ddl_command_start WHEN TAG IN ('CREATE EXTENSION') EXECUTE FUNCTION refuse();`);
    }
    await using ledger = await openLedger(location);
    expect(await plan(ledger)).not.toContain('purchase_words');
    await ledger.createShipment(
      carrier(() => [shipment(), []]),
      request,
    );
    expect(await ledger.find({ text: 'boud' })).toHaveLength(1);
  });
});

it('gives up soon on a server that takes a connection and says nothing', async () => {
  let connections = 0;
  const mute = createServer(() => connections++).listen(0, '127.0.0.1');
  await new Promise((listening) => mute.once('listening', listening));
  const { port } = mute.address() as AddressInfo;
  const database = await openDatabase(`postgres://shop@127.0.0.1:${port}/shop`);
  const ledger = new Ledger(database, undefined);
  const probes = [1, 2, 3].map(() => ledger.ping({ deadline_ms: 50 }));
  for (const probe of await Promise.allSettled(probes))
    expect(probe).toMatchObject({ reason: { name: 'UnavailableError', code: 'ledger_unavailable' } });
  expect(connections).toBe(1);
  mute.close();
});
