import { setTimeout as delay } from 'node:timers/promises';
import { openLedger } from '@waybill/ledger';
import { expect, it } from 'vitest';
import { type BatchEvent, databaseQuotas, openBatches } from '../src/index.js';
import { pausesOf } from '../src/pauses.js';
import { openQueue } from '../src/queue.js';
import { hold, reserve, settle, takeRow } from '../src/rows.js';
import { describeOnBoth, statesOf } from './support/engines.js';
import { choice, entry, type Post, post, refuse, rows } from './support/post.js';

const PRICES = { GROUND: [10, 5] } as const;

/** Each row was bought once. */
const once = ({ bought }: Post) => expect(new Set(bought.values())).toEqual(new Set([1]));

describeOnBoth('workers', (open) => {
  const idOf = async (name: string) => {
    const text = 'SELECT id FROM waybill.batch WHERE name = $1';
    const [found] = await open.ledger.database.query<{ id: number }>(text, [name]);
    return found?.id ?? 0;
  };

  it('finish what they buy when they are ended; the next start goes on', async () => {
    const shop = post('ended', PRICES);
    const end = new AbortController();
    shop.onBuy = async () => {
      end.abort();
      await delay(20);
      return undefined;
    };
    await using batches = await openBatches(open.ledger, [shop.proxy]);
    const batch = await batches.start(rows(20), { name: 'ended' });
    const before = await batch.run({ concurrency: 2, signal: end.signal });
    expect(before).toMatchObject({ state: 'running', done: shop.bought.size });
    expect(before.done).toBeLessThan(20);
    expect(await statesOf(batch)).not.toContain('active');
    expect(await batch.run()).toMatchObject({ state: 'finished', done: 20 });
    once(shop);
  });

  it('take no row of a batch that is stopped', async () => {
    const shop = post('stopped', PRICES);
    await using batches = await openBatches(open.ledger, [shop.proxy]);
    const batch = await batches.start(rows(20), { name: 'stopped' });
    shop.onBuy = async () => {
      await batch.stop();
      return undefined;
    };
    expect(await batch.run()).toMatchObject({ state: 'stopped', stopped_because: 'stopped' });
    expect(shop.bought.size).toBeLessThan(20);
    shop.onBuy = () => undefined;
    const again = await batches.start(rows(20), { name: 'stopped' });
    expect(await again.run()).toMatchObject({ state: 'finished', done: 20 });
    once(shop);
  });

  it('work on every running batch, and leave those alone that choose by a function they do not have', async () => {
    const shop = post('every', PRICES);
    const choosers = { first: <One>([one]: readonly One[]) => one };
    await using batches = await openBatches(open.ledger, [shop.proxy]);
    const plain = await batches.start(rows(3), { name: 'plain' });
    const own = await batches.start(rows(3), { name: 'own', choose: 'by first' });
    const end = new AbortController();
    const working = batches.work({ signal: end.signal });
    for await (const _ of plain.events());
    expect(await own.progress()).toMatchObject({ done: 0, waiting: 3 });
    end.abort();
    await working;
    await expect(own.run()).rejects.toMatchObject({ code: 'unknown_chooser' });
    await using able = await openBatches(open.ledger, [shop.proxy], { choosers });
    expect(await (await able.get('own'))?.run()).toMatchObject({ done: 3 });
    expect((await able.list()).slice(0, 2)).toMatchObject([{ name: 'own' }, { name: 'plain', total: 3 }]);
  });

  it('say until when rows wait for another process', async () => {
    const shop = post('held', PRICES);
    await using batches = await openBatches(open.ledger, [shop.proxy]);
    const batch = await batches.start(rows(2), { name: 'held' });
    await batch.run();
    const { query } = open.ledger.database;
    await query(`UPDATE waybill.batch SET state = 'running' WHERE name = 'held'`);
    expect(await batch.progress()).not.toHaveProperty('held');
    await query(`
      UPDATE waybill.purchase SET state = 'sending', claimed_until = clock_timestamp() + interval '2 minutes',
        changed_at = clock_timestamp() - interval '11 s'
      WHERE key LIKE 'held/%'`);
    const { held } = await batch.progress();
    expect(held?.rows).toBe(2);
    expect(Date.parse(held?.until ?? '') - Date.now()).toBeGreaterThan(60_000);
  });

  it('are followed by a viewer: each row once it is settled, and the progress', async () => {
    const shop = post('viewed', PRICES);
    refuse(shop, { r2: 'carrier' });
    await using batches = await openBatches(open.ledger, [shop.proxy]);
    await using viewers = await openBatches(open.ledger, []);
    const batch = await batches.start(rows(4), { name: 'viewed' });
    const seen: BatchEvent[] = [];
    const viewer = await viewers.get('viewed');
    const watch = async (after: number) => {
      for await (const event of viewer?.events({ after }) ?? []) seen.push(event);
    };
    await Promise.all([watch(0), batch.run()]);
    const settled = seen.flatMap((event) => (event.type === 'row' ? [event] : []));
    const states = settled.map(({ row }) => `${row.key} ${row.state}`);
    expect(states.sort().join()).toBe('r1 bought,r2 refused,r3 bought,r4 bought');
    const progress = { state: 'finished', done: 3, failed: 1, waiting: 0 };
    expect(seen.at(-1)).toMatchObject({ type: 'progress', progress });
    const last = settled.at(-2)?.id ?? 0;
    seen.length = 0;
    await watch(last);
    expect(seen.filter(({ type }) => type === 'row')).toHaveLength(1);
  });

  it('write nothing about a row that another one has taken since', async () => {
    const shop = post('fenced', PRICES);
    await using batches = await openBatches(open.ledger, [shop.proxy]);
    await batches.start(rows(1), { name: 'fenced', budget: { amount: 100, currency: 'CAD' } });
    const { database } = open.ledger;
    const id = await idOf('fenced');
    const job = { id: crypto.randomUUID(), key: 'r1' };
    const before = await takeRow(database, id, job);
    const after = await takeRow(database, id, job);
    if (before === undefined || after === undefined) throw new Error('the row was not taken');
    const chosen = choice('fenced');
    expect(await reserve(database, before, chosen, [], '1')).toBe(false);
    expect(await reserve(database, after, chosen, [], '1')).toBe(true);
    const wait = { after_ms: 1, accounts: [], why: '' };
    expect(await database.transaction((query) => hold(query, before, wait))).toBe(false);
    const bought = { state: 'bought', errors: [], spent: { amount: '10', currency: 'CAD' } } as const;
    expect(await settle(database.query, before, bought)).toEqual({ written: false, finished: false });
    expect(await settle(database.query, after, bought)).toEqual({ written: true, finished: true });
    expect(await settle(database.query, after, bought)).toEqual({ written: false, finished: false });
    const text = 'SELECT reserved, committed, bought FROM waybill.batch WHERE id = $1';
    const sums = { reserved: '0.0000', committed: '10.0000', bought: 1 };
    expect(await database.query(text, [id])).toEqual([sums]);
  });

  it('share pauses of accounts', async () => {
    const { database } = open.ledger;
    await using _ = await openBatches(open.ledger, []);
    const [mine, theirs] = [pausesOf(database), pausesOf(database)];
    const asked = { retryable: true, retry_after_ms: 60_000 };
    await mine.note('rating', [
      entry('ups', 'rate_limit', asked),
      entry('dhl', 'unavailable', { ...asked, details: { held_back: 'queue' } }),
      entry('usps', 'timeout', { retryable: true }),
    ]);
    await mine.note('rating', [entry('ups', 'rate_limit', { ...asked, retry_after_ms: 1 })]);
    const [pause, ...others] = await theirs.now();
    expect(pause).toMatchObject({ account: 'ups/ups', operation: 'rating', reason: 'ups: rate_limit' });
    expect(pause?.left_ms).toBeGreaterThan(1_000);
    expect(others).toEqual([]);
  });

  it('share the counts of quotas, which begin anew when their time is over', async () => {
    await using _ = await openBatches(open.ledger, []);
    const [mine, theirs] = [databaseQuotas(open.ledger), databaseQuotas(open.ledger)];
    const turns = Array.from({ length: 20 }, (_, at) => at + 1);
    const added = await Promise.all(turns.map((at) => (at % 2 ? mine : theirs).add('ups', 1, 60_000)));
    expect(added.map(({ calls }) => calls).sort((a, b) => a - b)).toEqual(turns);
    expect((await mine.add('ups', -1, 60_000)).calls).toBe(19);
    expect((await theirs.add('ups', 1, 60_000)).ends_in_ms).toBeLessThanOrEqual(60_000);
    await mine.add('short', 5, 1);
    await delay(5);
    expect((await theirs.add('short', 1, 60_000)).calls).toBe(1);
  });

  it.runIf(open.isServer)('of several processes buy each row once, within the budget', async () => {
    const shop = post('three', PRICES);
    const ledgers = await Promise.all([1, 2, 3].map(() => openLedger(open.location)));
    const workers = await Promise.all(ledgers.map((ledger) => openBatches(ledger, [shop.proxy])));
    const budget = { amount: 300, currency: 'CAD' };
    await workers[0]?.start(rows(40), { name: 'three', budget });
    const ended = await Promise.all(workers.map(async (worker) => (await worker.get('three'))?.run()));
    for (const progress of ended) expect(progress).toMatchObject({ stopped_because: 'budget' });
    expect(shop.bought.size).toBe(30);
    once(shop);
    for (const worker of workers) await worker.close();
    for (const ledger of ledgers) await ledger.close();
  });

  it('that died leave their rows to others, and what they bought is not bought again', async () => {
    const shop = post('died', PRICES);
    const { database } = open.ledger;
    const before = await openBatches(open.ledger, [shop.proxy]);
    await before.start(rows(2), { name: 'died' });
    const id = await idOf('died');
    const queue = await openQueue(database, undefined);
    // One died before it chose, the other one after it bought.
    for (const job of await queue.take(id, 2)) {
      const row = await takeRow(database, id, job);
      if (row === undefined || job.key === 'r1') continue;
      await reserve(database, row, choice('died'), [], '1');
      const shipment = { ...row.request.shipment, services: ['GROUND'], options: [] };
      const bought = { ...row.request, shipment };
      await open.ledger.createShipment(shop.proxy, bought, { idempotency_key: 'died/r2' });
    }
    await before.close();
    await queue.close();
    // A server learns of a death by silence; here there was a minute of it.
    const silent = `heartbeat_on = now() - interval '1 minute'`;
    await database.query(`UPDATE waybill_queue.job SET ${silent} WHERE state = 'active'`);
    await using after = await openBatches(open.ledger, [shop.proxy]);
    expect(await (await after.get('died'))?.run()).toMatchObject({ state: 'finished', done: 2 });
    expect([...shop.bought].join(' ')).toBe('r2,1 r1,1');
  });
});
