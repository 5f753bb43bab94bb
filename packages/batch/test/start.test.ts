import { expect, it } from 'vitest';
import { type BatchLedger, type BatchRow, openBatches } from '../src/index.js';
import { all, describeOnBoth } from './support/engines.js';
import { post, request, row, rows } from './support/post.js';

const PRICES = { GROUND: [10, 5] } as const;
const MANY = 1_300;

describeOnBoth('a batch with many rows', (open) => {
  const countOf = async (rest: string) => {
    const text = `SELECT count(*)::integer AS count FROM ${rest}`;
    return (await open.ledger.database.query<{ count: number }>(text))[0]?.count ?? 0;
  };
  const stored = () => countOf('waybill.batch_row');
  /** Rows that do something when most of them were given. */
  async function* given(place: number, then: () => unknown): AsyncGenerator<BatchRow> {
    for (const [at, row] of rows(MANY).entries()) {
      if (at + 1 === place) await then();
      yield row;
    }
  }
  const torn = () =>
    given(1_200, () => {
      throw new Error('the file is torn');
    });

  it('is stored a part at a time, and is not there before all of it is', async () => {
    const shop = post('parts', PRICES);
    await using batches = await openBatches(open.ledger, [shop.proxy]);
    const before = await stored();
    const end = new AbortController();
    const working = batches.work({ signal: end.signal });
    const started = await batches.start(
      given(MANY, async () => {
        expect((await stored()) - before).toBe(1_250);
        expect(await batches.get('parts')).toBeUndefined();
        expect((await batches.list()).filter(({ state }) => state !== 'finished')).toEqual([]);
        await new Promise((resolve) => setTimeout(resolve, 300));
        expect(shop.rated).toBe(0);
      }),
      { name: 'parts' },
    );
    end.abort();
    await working;
    expect(started.started).toMatchObject({ added: MANY, invalid: 0 });
    expect(await started.progress()).toMatchObject({ total: MANY });
    expect((await stored()) - before).toBe(MANY);
    await started.stop();
  });

  it('leaves nothing when its rows end with an error, and can be started again', async () => {
    await using batches = await openBatches(open.ledger, [post('torn', PRICES).proxy]);
    const before = await stored();
    await expect(batches.start(torn(), { name: 'torn' })).rejects.toThrow('the file is torn');
    expect([await stored(), await batches.get('torn')]).toEqual([before, undefined]);
    const batch = await batches.start(rows(3), { name: 'torn' });
    await expect(batches.start(torn(), { name: 'torn' })).rejects.toThrow('the file is torn');
    expect(await stored(), 'as it was when a later list is torn').toBe(before + 3);
    expect(await batch.run()).toMatchObject({ state: 'finished', total: 3, done: 3 });
  });

  it('has all of its jobs as soon as a worker sees it', async () => {
    const jobs: number[] = [];
    const { database } = open.ledger;
    const { kind, engine, query } = database;
    const last = `waybill_queue.job WHERE name = (SELECT 'batch-' || max(id) FROM waybill.batch)`;
    const transaction = async (work: Parameters<typeof database.transaction>[0]) => {
      jobs.push(await countOf(last));
      return database.transaction(work);
    };
    const counting = { kind, engine, query, transaction };
    const watched: BatchLedger = Object.create(open.ledger, { database: { value: counting } });
    await using batches = await openBatches(watched, [post('jobs', PRICES).proxy]);
    jobs.length = 0;
    const batch = await batches.start(rows(MANY), { name: 'jobs' });
    expect(jobs).toEqual([MANY]);
    await batch.stop();
  });

  it('of a process that died long ago is removed by the next start, with its jobs', async () => {
    await using batches = await openBatches(open.ledger, [post('dead', PRICES).proxy]);
    const { query } = open.ledger.database;
    const dead = async (name: string, age: string) => {
      const batch = await batches.start(rows(2), { name });
      await batch.stop();
      const set = `name = '/' || name, created_at = now() - $2::interval`;
      await query(`UPDATE waybill.batch SET ${set} WHERE name = $1`, [name, age]);
    };
    await dead('today', '23 hours');
    await dead('yesterday', '25 hours');
    const before = await stored();
    const jobs = await countOf('waybill_queue.job');
    expect(await batches.get('/today')).toBeUndefined();
    expect((await batches.list()).map(({ name }) => name)).not.toContain('/today');
    await batches.start([], { name: 'next' });
    expect((await stored()) - before).toBe(-2);
    expect((await countOf('waybill_queue.job')) - jobs).toBe(-2);
  });

  it('writes only the rows that differ when it is started again', async () => {
    await using batches = await openBatches(open.ledger, [post('same', PRICES).proxy]);
    const changed = (weight: number) => row('changed', { request: request('changed', weight) });
    const [r1, r2, r3] = rows(3) as [BatchRow, BatchRow, BatchRow];
    const batch = await batches.start([r1, r2, changed(1), r3], { name: 'same' });
    const versions = () =>
      open.ledger.database.query<{ key: string; version: string }>(
        `SELECT key, xmin::text AS version FROM waybill.batch_row
         WHERE batch = (SELECT id FROM waybill.batch WHERE name = 'same') ORDER BY key`,
      );
    const before = await versions();
    const again = await batches.start([r1, r2, changed(2)], { name: 'same' });
    expect(again.started).toMatchObject({ added: 0, replaced: 1, unchanged: 2, cancelled: 1 });
    const written = (await versions()).filter(({ version }, at) => version !== before[at]?.version);
    expect(written.map(({ key }) => key)).toEqual(['changed', 'r3']);
    await batches.start([r2, r1], { name: 'same' });
    const numbered = (await all(batch.results())).map(({ number, key }) => `${number} ${key}`);
    expect(numbered).toEqual(['1 r2', '2 r1', '3 changed', '4 r3']);
    await batch.stop();
  });
});
