import { describe, expect, it } from 'vitest';
import { dryRunBatch, openBatches } from '../src/index.js';
import { all, describeOnBoth } from './support/engines.js';
import { entry, post, request, rows } from './support/post.js';

const accountsOf = async (batch: { results(): AsyncIterable<{ chosen: { account: string } | null }> }) =>
  (await all(batch.results())).map(({ chosen }) => chosen?.account);

describeOnBoth('accounts of a batch', (open) => {
  const cheap = post('cheap', { GROUND: [5, 5] });
  const east = post('post', { GROUND: [10, 5] }, 'east');
  const west = post('post', { GROUND: [8, 5] }, 'west');
  const proxies = [cheap.proxy, east.proxy, west.proxy];

  it('are the only ones that its rows are checked, rated and bought with', async () => {
    await using batches = await openBatches(open.ledger, proxies);
    const rated = cheap.rated;
    const one = await batches.start(
      [...rows(2), { key: 'no', request: request('no'), choose: 'cheap:GROUND' }],
      {
        name: 'one account',
        accounts: ['post/east'],
      },
    );
    expect(one.accounts).toEqual(['post/east']);
    await one.run();
    const all_rows = await all(one.results());
    expect(all_rows.map(({ chosen }) => chosen?.account)).toEqual(['east', 'east', undefined]);
    expect(all_rows[2]).toMatchObject({ state: 'invalid', errors: [{ code: 'no_account' }] });
    expect(all_rows[0]?.quotes).toHaveLength(1);
    const carrier = await batches.start(rows(1), { name: 'a carrier', accounts: ['post'] });
    await carrier.run();
    expect(await accountsOf(carrier)).toEqual(['west']);
    expect(carrier.accounts).toEqual(['post/east', 'post/west']);
    expect(cheap.rated).toBe(rated);
    const any = await batches.start(rows(1), { name: 'any account' });
    await any.run();
    expect(await accountsOf(any)).toEqual(['cheap']);
    expect(any.accounts).toBeUndefined();
  });

  it('are refused where this process does not have them', async () => {
    await using batches = await openBatches(open.ledger, proxies);
    for (const accounts of [['post/nowhere'], ['cheap', 'ups'], []])
      await expect(batches.start(rows(1), { name: 'refused', accounts })).rejects.toMatchObject({
        name: 'ConfigurationError',
      });
    expect(await batches.get('refused')).toBeUndefined();
  });

  it('are left to workers that have all of them', async () => {
    await using able = await openBatches(open.ledger, proxies);
    const batch = await able.start(rows(1), { name: 'elsewhere', accounts: ['cheap', 'post/west'] });
    await using unable = await openBatches(open.ledger, [cheap.proxy]);
    const end = AbortSignal.timeout(700);
    await unable.work({ signal: end });
    expect(await batch.progress()).toMatchObject({ waiting: 1 });
    const seen = await unable.get('elsewhere');
    await expect(seen?.run()).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringContaining('post/west'),
    });
    expect(await batch.run()).toMatchObject({ done: 1 });
  });

  it('given anew are for rows that have chosen nothing; the batch tells all that it had', async () => {
    await using batches = await openBatches(open.ledger, proxies);
    const name = 'given anew';
    const given = [...rows(2), { key: 'unknown', request: request('unknown') }];
    cheap.onBuy = ({ shipment }) =>
      shipment.references?.[0] === 'unknown' ? [null, [entry('cheap', 'unknown_outcome')]] : undefined;
    const first = await batches.start(given, { name, accounts: ['cheap'] });
    await first.run();
    const again = await batches.start([...given, { key: 'new', request: request('new') }], {
      name,
      accounts: ['post/east'],
    });
    await again.run();
    cheap.onBuy = () => undefined;
    expect(await accountsOf(again)).toEqual(['cheap', 'cheap', 'cheap', 'east']);
    expect((await batches.get(name))?.accounts).toEqual(['cheap/cheap', 'post/east']);
    await batches.start(given, { name });
    const narrowed = await batches.start(given, { name, accounts: ['cheap'] });
    expect(narrowed.accounts).toBeUndefined();
  });

  it('given anew do without what other accounts had answered', async () => {
    await using batches = await openBatches(open.ledger, [cheap.proxy, east.proxy]);
    const name = 'answers';
    east.onRate = () => [[], [entry('post', 'unavailable', { account: 'east', retryable: true })]];
    const first = await batches.start(rows(1), { name });
    const seen = first.events();
    const running = first.run();
    for await (const event of seen) if (event.type === 'row' && event.row.state === 'waiting') break;
    east.onRate = () => undefined;
    const again = await batches.start(rows(1), { name, accounts: ['post/east'] });
    await Promise.all([running, again.run()]);
    expect(await accountsOf(again)).toEqual(['east']);
  });

  it('say which batches a list has; it is read page by page, the newest first', async () => {
    await using batches = await openBatches(open.ledger, proxies);
    const namesOf = async (query: Parameters<typeof batches.list>[0]) =>
      (await batches.list(query)).map(({ name }) => name);
    await batches.start([], { name: 'q%›1' });
    await batches.start([], { name: 'q%›2', accounts: ['post/east'] });
    await batches.start([], { name: 'q%›3', accounts: ['post'] });
    await batches.start([], { name: 'qX›4', accounts: ['cheap'] });
    expect(await namesOf({ prefix: 'q%›' })).toEqual(['q%›3', 'q%›2', 'q%›1']);
    expect(await namesOf({ prefix: 'q', accounts: ['post/east', 'cheap/cheap'] })).toEqual(['qX›4', 'q%›2']);
    expect(await namesOf({ prefix: 'q', accounts: ['post/east', 'post/west'] })).toEqual(['q%›3', 'q%›2']);
    expect(await namesOf({ prefix: 'q', accounts: [] })).toEqual([]);
    const [first] = await batches.list({ prefix: 'q', limit: 1 });
    expect(first).toMatchObject({ name: 'qX›4', state: 'finished', total: 0, created_at: expect.any(Date) });
    expect(await namesOf({ prefix: 'q', limit: 2, after: first!.number })).toEqual(['q%›3', 'q%›2']);
    expect(await namesOf({ prefix: 'q\0' })).toEqual([]);
    for (const wrong of [{ limit: 0 }, { limit: 1.5 }, { after: Number.NaN }, { prefix: 7 as never }])
      await expect(batches.list(wrong)).rejects.toMatchObject({
        name: 'ValidationError',
        issues: [{ field: Object.keys(wrong)[0] }],
      });
  });

  it('are not reached by a name that cannot be one, and a row without a good key is invalid', async () => {
    await using batches = await openBatches(open.ledger, proxies);
    for (const name of ['a\0', '\ud83d', '', 'x'.repeat(100_000)]) {
      expect(await batches.get(name)).toBeUndefined();
      await expect(batches.start([], { name })).rejects.toMatchObject({ code: 'invalid_name' });
    }
    const keys = ['a\0', '\ud83d', '', ' ', 'x'.repeat(256)];
    const batch = await batches.start(
      keys.map((key) => ({ key, request: request('r') })),
      { name: 'odd keys' },
    );
    expect(batch.started).toMatchObject({ added: 5, invalid: 5 });
    expect((await all(batch.results())).map(({ errors }) => errors[0]?.code)).toEqual(
      keys.map(() => 'invalid_key'),
    );
  });
});

describe('accounts of a dry run', () => {
  it('are the only ones that are asked', async () => {
    const one = post('one', { GROUND: [5, 5] });
    const other = post('other', { GROUND: [10, 5] });
    const proxies = [one.proxy, other.proxy];
    const found = await dryRunBatch(proxies, rows(1), { accounts: ['other/other'] });
    expect(found.rows).toMatchObject([{ chosen: { carrier: 'other' } }]);
    expect(one.rated).toBe(0);
    await expect(dryRunBatch(proxies, rows(1), { accounts: ['ups'] })).rejects.toMatchObject({
      code: 'unknown_carrier',
    });
  });
});
