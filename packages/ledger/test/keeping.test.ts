import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator } from '@waybill/carrier-canadapost/simulator';
import type { ShippingOutcome, ShippingResult } from '@waybill/core';
import { type DocumentStore, folderDocuments, Ledger, openLedger } from '@waybill/ledger';
import { type Running, startSimulator } from '@waybill/simulator';
import type { FreshPlace } from '@waybill/test-postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES } from './support/databases.js';
import { carrier, entry, request, shipment } from './support/shop.js';

describe.each(ENGINES)('what is kept in %s', (_, newPlace) => {
  let place: FreshPlace;
  let ledger: Ledger;
  let key: string;
  beforeAll(async () => {
    place = await newPlace();
    ledger = await openLedger(place.location);
  });
  beforeEach(async () => {
    key = randomUUID();
    await ledger.database.query('TRUNCATE waybill.purchase CASCADE');
  });
  afterAll(async () => {
    await ledger.close();
    await place.remove();
  });
  const buy = (idempotency_key: string, result: Partial<ShippingResult> = {}, account = 'posta') => {
    const sold = shipment({ account, ...result });
    const posta = carrier(() => [sold, []], { carrier: 'posta', account });
    return ledger.createShipment(posta, request, { idempotency_key });
  };
  const unknown = (idempotency_key: string) =>
    ledger.createShipment(
      carrier(() => [null, [entry({ code: 'lost', kind: 'unknown_outcome' })]]),
      request,
      { idempotency_key },
    );

  it('is found by key, number, reference and name, whatever signs they have', async () => {
    await buy('order_100%');
    await buy('order-1005', {
      tracking_number: 'XY-7',
      meta: { parcels: [], documents: [], notices: [] },
      documents: [],
    });
    const keysOf = async (text: string) => (await ledger.find({ text })).map((found) => found.key);
    expect(await keysOf('100%')).toEqual(['order_100%']);
    expect(await keysOf('r_1')).toEqual(['order_100%']);
    expect(await keysOf('xy-7')).toEqual(['order-1005']);
    expect(await keysOf('order-17')).toEqual(['order-1005', 'order_100%']);
    expect(await keysOf('boudreau')).toHaveLength(2);
    expect(await keysOf("'; DROP TABLE waybill.purchase; --")).toEqual([]);
    expect(await keysOf('\\')).toEqual([]);
  });

  const numbered = (...numbers: string[]): Partial<ShippingResult> => ({
    tracking_number: numbers[0] ?? null,
    documents: [],
    meta: {
      parcels: numbers.map((tracking_number) => ({ tracking_number, charge: null, bought: true })),
      documents: [],
      notices: [],
    },
  });

  it('is found alone by a whole key or tracking number, and with others by a part', async () => {
    await buy('order-1', numbered('T-10', 'T-11'));
    await buy('order-10', numbered('T-110', 'X-2'));
    await buy('shop/order-1', numbered('T-9'));
    await buy('shop/order-10', numbered('T-8'));
    await buy('order-12', numbered('T-119'), 'west');
    const keysOf = async (filter: Parameters<Ledger['find']>[0]) => {
      const found = (await ledger.find(filter)).map((one) => one.key);
      const exported: string[] = [];
      for await (const one of ledger.export(filter)) exported.unshift(one.key);
      expect(exported).toEqual(found);
      const totals = await ledger.totals(filter);
      expect(totals.reduce((sum, { purchases }) => sum + purchases, 0)).toBe(found.length);
      return found;
    };
    expect(await keysOf({ text: 'order-1' })).toEqual(['order-1']);
    expect(await keysOf({ text: 'T-11' })).toEqual(['order-1']);
    expect(await keysOf({ text: 'T-110' })).toEqual(['order-10']);
    expect(await keysOf({ text: 'T-110 x' })).toEqual(['order-10']);
    expect(await keysOf({ text: 't-11' })).toEqual(['order-12', 'order-10', 'order-1']);
    expect(await keysOf({ text: 'order-1', key_prefix: 'shop/' })).toEqual(['shop/order-1']);
    expect(await keysOf({ text: 'order-1', account: 'west' })).toEqual(['order-12']);
    expect(await keysOf({ text: '' })).toHaveLength(5);
    const [only] = await ledger.find({ text: 'T-11' });
    expect(await ledger.find({ text: 'T-11', after: only!.number })).toEqual([]);
  });

  it('is kept with a number that is longer than an index takes', async () => {
    const number = Array.from({ length: 300 }, () => randomUUID()).join('');
    const reference = { type: 'order', value: number };
    const [bought, errors] = await buy(key, { ...numbered('T-1', number), reference });
    expect(errors).toEqual([]);
    expect((await ledger.get(key))?.result).toMatchObject({ reference, meta: bought!.meta });
    await buy('long', numbered(number));
    await ledger.voided({ shipment: { carrier: 'posta', tracking_number: number } });
    expect(await ledger.get('long')).toMatchObject({ state: 'void' });
  });

  it('is listed by state, account and time, a page at a time, the newest first', async () => {
    for (const number of [1, 2, 3]) await buy(`k${number}`, {}, number === 3 ? 'west' : 'east');
    await unknown('k4');
    const keysOf = async (filter: Parameters<Ledger['find']>[0]) =>
      (await ledger.find(filter)).map((found) => found.key);
    expect(await keysOf({})).toEqual(['k4', 'k3', 'k2', 'k1']);
    expect(await keysOf({ state: 'unknown' })).toEqual(['k4']);
    expect(await keysOf({ state: ['bought', 'void'], account: 'east', carrier: 'posta' })).toEqual([
      'k2',
      'k1',
    ]);
    const [last] = await ledger.find({ limit: 1 });
    expect(await keysOf({ limit: 2, after: last!.number })).toEqual(['k3', 'k2']);
    const tomorrow = new Date(Date.now() + 86_400_000);
    expect(await keysOf({ from: tomorrow })).toEqual([]);
    expect(await keysOf({ from: '2020-01-01', to: tomorrow })).toHaveLength(4);
  });

  it('is a line with exact amounts and dates', async () => {
    await buy(key, { total_charge: { amount: '1234567890123456.780', currency: 'CAD', name: 'total' } });
    const [line] = await ledger.find();
    expect(line).toEqual({
      number: expect.any(Number),
      key,
      operation: 'shipping',
      carrier: 'posta',
      account: 'posta',
      state: 'bought',
      under_way: false,
      complete: true,
      service: 'EXP',
      shipment_date: '2026-03-03',
      tracking_number: 'T-1',
      tracking_numbers: ['T-1'],
      reference: 'R-1',
      recipient: { name: 'Alex Boudreau', city: 'Halifax', country_code: 'CA' },
      charge: { amount: '1234567890123456.780', currency: 'CAD' },
      note: null,
      created_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/),
      changed_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/),
      forgotten_at: null,
    });
  });

  it('is added up exactly, for each account and currency, without what was voided', async () => {
    const charge = (amount: string, currency = 'CAD') => ({
      total_charge: { amount, currency, name: 'total' },
    });
    await buy('a', charge('0.10'));
    await buy('b', charge('0.20'));
    await buy('c', charge('7.5', 'USD'));
    await buy('d', { total_charge: null });
    const [voided] = await buy('e', { ...charge('99'), tracking_number: 'T-9' });
    await ledger.voided({ shipment: voided! });
    const posta = { carrier: 'posta', account: 'posta' };
    expect(await ledger.totals()).toEqual([
      { ...posta, currency: 'CAD', purchases: 2, amount: '0.30' },
      { ...posta, currency: 'USD', purchases: 1, amount: '7.5' },
      { ...posta, currency: null, purchases: 1, amount: null },
    ]);
  });

  it('is exported whole, the oldest first, however much it is', async () => {
    await ledger.database.query(
      `INSERT INTO waybill.purchase (key, carrier, account, request_sha256, state, claim)
       SELECT 'k' || n, 'posta', 'posta', '', 'bought', gen_random_uuid() FROM generate_series(1, 250) AS n`,
    );
    const keys: string[] = [];
    for await (const purchase of ledger.export({ state: 'bought' })) keys.push(purchase.key);
    expect(keys).toEqual(Array.from({ length: 250 }, (_, index) => `k${index + 1}`));
    expect(await ledger.find()).toHaveLength(100);
    expect(await ledger.forget(new Date(Date.now() + 86_400_000))).toBe(250);
  });

  it.each([
    ['20.40', { amount: '20.40', currency: 'CAD' }],
    ['-3.05', { amount: '-3.05', currency: 'CAD' }],
    ['free', null],
    ['CAD 20.40', null],
    ['20.40 CAD', null],
  ])('has the price %j as an amount if it is a number', async (amount, charge) => {
    const total_charge = { amount, currency: 'CAD', name: 'total' };
    await buy(key, { total_charge });
    expect(await ledger.get(key)).toMatchObject({ charge, result: { total_charge } });
  });

  it('is voided by its number or its reference, the newest of several, at any account if none is named', async () => {
    const shared = { reference: { type: 'order', value: 'R-7' } };
    await buy('old', { ...shared, tracking_number: 'T-7' }, 'west');
    await buy('new', { ...shared, tracking_number: 'T-7' }, 'east');
    const states = async () => (await ledger.find()).map((found) => [found.key, found.state]);
    await ledger.voided({ shipment: { carrier: 'express', tracking_number: 'T-7' } });
    await ledger.voided({ shipment: { carrier: 'posta', tracking_number: 'T-8', ...shared } });
    expect(await states()).toEqual([
      ['new', 'bought'],
      ['old', 'bought'],
    ]);
    await ledger.voided({ shipment: { carrier: 'posta', tracking_number: 'T-7' } });
    expect(await states()).toEqual([
      ['new', 'void'],
      ['old', 'bought'],
    ]);
    await ledger.voided({
      shipment: { carrier: 'posta', account: 'west', tracking_number: null, ...shared },
    });
    expect(await states()).toEqual([
      ['new', 'void'],
      ['old', 'void'],
    ]);
  });

  it('has its documents as files, and not in its JSON', async () => {
    await buy(key);
    const files = await ledger.documents(key);
    expect(files).toMatchObject([{ name: 'T-1.pdf', media_type: 'application/pdf', kind: 'label' }]);
    expect(Buffer.from(files[0]!.bytes).toString()).toBe('%PDF-1.4 a label');
    expect((await ledger.get(key))?.result?.documents).toEqual([]);
    expect(await ledger.documents('no such key')).toEqual([]);
  });

  it('takes text that PostgreSQL does not', async () => {
    const odd = 'a\0b \ud83d';
    const [bought] = await buy(key, { service: odd, tracking_number: odd });
    expect(bought?.service).toBe(odd);
    expect((await ledger.get(key))?.result).toMatchObject({ service: odd, tracking_number: odd });
    await ledger.voided({ shipment: bought! });
    expect(await ledger.forgetPurchase(key)).toBe(true);
  });

  describe('with documents in a folder', () => {
    let folder: string;
    let outside: Ledger;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'waybill-documents-'));
      outside = new Ledger(ledger.database, folderDocuments(folder));
    });
    const label = () => carrier(() => [shipment(), []]);
    const filesIn = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'));

    it('has none of them in the database, and gives them back', async () => {
      const [bought] = await outside.createShipment(label(), request, { idempotency_key: key });
      expect(await filesIn()).toHaveLength(1);
      expect(await ledger.database.query('SELECT bytes FROM waybill.document')).toEqual([{ bytes: null }]);
      expect(await outside.createShipment(label(), request, { idempotency_key: key })).toEqual([bought, []]);
      await expect(ledger.forgetPurchase(key)).rejects.toMatchObject({ code: 'no_document_store' });
      expect(await filesIn()).toHaveLength(1);
      await outside.forgetPurchase(key);
      expect(await filesIn()).toEqual([]);
      await rm(folder, { recursive: true });
    });

    it('says which one is missing there', async () => {
      await outside.createShipment(label(), request, { idempotency_key: key });
      await rm(folder, { recursive: true });
      await expect(outside.documents(key)).rejects.toMatchObject({ code: 'document_missing' });
    });

    /** A store that takes its time to delete. */
    const slow = (): DocumentStore => {
      const store = folderDocuments(folder);
      return {
        ...store,
        delete: async (name) => {
          await new Promise((resolve) => setTimeout(resolve, 20));
          await store.delete(name);
        },
      };
    };

    it('has deleted those that a better result replaces', async () => {
      const lacking = shipment({ complete: false });
      const posta = carrier(
        () => [lacking, []],
        undefined,
        () => [shipment(), []],
      );
      outside = new Ledger(ledger.database, slow());
      await outside.createShipment(posta, request, { idempotency_key: key });
      const [first] = await filesIn();
      await outside.createShipment(posta, request, { idempotency_key: key });
      expect(await ledger.get(key)).toMatchObject({ complete: true });
      expect(await filesIn()).toEqual([expect.not.stringMatching(first!)]);
      await rm(folder, { recursive: true });
    });

    it('knows a purchase until its documents are deleted', async () => {
      await outside.createShipment(label(), request, { idempotency_key: key });
      let isFull = true;
      const store = slow();
      const failing = new Ledger(ledger.database, {
        ...store,
        delete: async (name) => {
          await store.delete(`${name}${isFull ? '.not' : ''}`);
          if (isFull) throw new Error('the disk is full');
        },
      });
      await expect(failing.forgetPurchase(key)).rejects.toThrow('the disk is full');
      expect(await ledger.get(key)).toMatchObject({ forgotten_at: null });
      isFull = false;
      expect(await failing.forgetPurchase(key)).toBe(true);
      expect(await filesIn()).toEqual([]);
      await rm(folder, { recursive: true });
    });

    it('keeps those in the database that the store refuses', async () => {
      const full: DocumentStore = {
        put: () => Promise.reject(new Error('the disk is full')),
        get: async () => undefined,
        delete: async () => {},
      };
      const [, errors] = await new Ledger(ledger.database, full).createShipment(label(), request, {
        idempotency_key: key,
      });
      expect(errors).toEqual([]);
      expect(await ledger.documents(key)).toHaveLength(1);
      await rm(folder, { recursive: true });
    });
  });

  describe('after forgetting', () => {
    const everything = async () => {
      const tables = ['purchase', 'document'].map((table) =>
        ledger.database.query(`SELECT to_jsonb(${table}.*)::text AS row FROM waybill.${table}`),
      );
      return JSON.stringify(await Promise.all(tables));
    };

    it('are numbers, amounts and dates, and no address, message or document', async () => {
      await buy('bought');
      const refusal = entry({ code: '9012', kind: 'carrier', message: 'H2Y 1C6 is not in Halifax' });
      await ledger.createShipment(
        carrier(() => [null, [refusal]]),
        request,
        { idempotency_key: 'refused' },
      );
      const before = await everything();
      for (const text of ['Boudreau', 'Argyle', 'H2Y 1C6']) expect(before).toContain(text);
      const tomorrow = new Date(Date.now() + 86_400_000);
      expect(await ledger.forget('2020-01-01')).toBe(0);
      expect(await ledger.forget(tomorrow)).toBe(2);
      expect(await ledger.forget(tomorrow)).toBe(0);
      const after = await everything();
      for (const text of ['Boudreau', 'Argyle', 'H2Y 1C6', 'Nair', 'order-17'])
        expect(after).not.toContain(text);
      expect(await ledger.totals()).toMatchObject([{ currency: 'CAD', amount: '20.40' }]);
      expect(await ledger.documents('bought')).toEqual([]);
      expect(await ledger.get('bought')).toMatchObject({ request: null, forgotten_at: expect.any(String) });
      expect(await ledger.get('refused')).toMatchObject({
        errors: [{ code: '9012', message: 'The text was deleted from the ledger.' }],
      });
      const [again] = await buy('bought');
      expect(again).toMatchObject({ tracking_number: 'T-1', documents: [] });
      expect(again?.meta).toMatchObject({ documents: [], notices: [{ code: 'forgotten' }] });
    });

    it('are all that can be, whenever they began', async () => {
      await ledger.database.query(
        `INSERT INTO waybill.purchase (key, carrier, account, request_sha256, state, claim, created_at, changed_at)
         SELECT 'k' || n, 'posta', 'posta', '', CASE WHEN n % 2 = 0 THEN 'unknown' ELSE 'bought' END, gen_random_uuid(),
           timestamptz '2026-01-02' - n / 300 * interval '1 day', '2026-01-03' FROM generate_series(1, 700) AS n`,
      );
      expect(await ledger.forget('2026-01-03')).toBe(0);
      expect(await ledger.forget('2026-01-04')).toBe(350);
      const left = await ledger.database.query('SELECT FROM waybill.purchase WHERE forgotten_at IS NULL');
      expect(left).toHaveLength(350);
    });

    it('are whole where somebody still has to find out what was bought', async () => {
      await unknown(key);
      expect(await ledger.forget(new Date(Date.now() + 86_400_000))).toBe(0);
      expect(await ledger.forgetPurchase(key)).toBe(false);
      expect((await ledger.get(key))?.request).not.toBeNull();
    });
  });

  it('holds no login, neither in its tables nor in its errors', async () => {
    const running: Running<typeof simulator> = await startSimulator(simulator);
    const post = canadapost.create(running.settings, { clock: { now: Date.now, wait: async () => {} } });
    await ledger.createShipment(post, request, { idempotency_key: 'bought' });
    running.fault({ kind: 'reset_after' }, { method: 'POST' });
    const outcome: ShippingOutcome = await ledger.createShipment(post, request, {
      idempotency_key: 'unknown',
    });
    await running.close();
    expect((await ledger.find()).map(({ state }) => state)).toEqual(['unknown', 'bought']);
    const tables = await ledger.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'waybill'`,
    );
    const rows = await Promise.all(
      tables.map(({ name }) => ledger.database.query(`SELECT t::text FROM waybill."${name}" AS t`)),
    );
    const text = inspect([rows, outcome], { depth: 99, maxStringLength: null, maxArrayLength: null });
    const { client_secret, client_id } = running.settings;
    const secrets = [client_secret, client_id];
    for (const secret of secrets) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(btoa(secret));
    }
    expect(text).not.toMatch(/authorization|bearer/i);
  });
});
