import { ConfigurationError } from '@waybill/core';
import { expect, it } from 'vitest';
import { openBatches } from '../src/index.js';
import { all, describeOnBoth } from './support/engines.js';
import { entry, post, refuse, row, rows } from './support/post.js';

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
    const given = [...rows(2), row('no', { choose: 'cheap:GROUND' })];
    const one = await batches.start(given, { name: 'one account', accounts: ['post/east'] });
    expect(one.accounts).toEqual(['post/east']);
    await one.run();
    expect(await accountsOf(one)).toEqual(['east', 'east', undefined]);
    const [first, , last] = await all(one.results());
    expect(last).toMatchObject({ state: 'invalid', errors: [{ code: 'no_account' }] });
    expect(first?.quotes).toHaveLength(1);
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
      await expect(batches.start([], { name: 'refused', accounts })).rejects.toThrow(ConfigurationError);
    expect(await batches.get('refused')).toBeUndefined();
  });

  it('are left to workers that have all of them', async () => {
    await using able = await openBatches(open.ledger, proxies);
    const batch = await able.start(rows(1), { name: 'elsewhere', accounts: ['cheap', 'post/west'] });
    await using unable = await openBatches(open.ledger, [cheap.proxy]);
    await unable.work({ signal: AbortSignal.timeout(700) });
    expect(await batch.progress()).toMatchObject({ waiting: 1 });
    const seen = await unable.get('elsewhere');
    const refusal = { name: 'ConfigurationError', message: expect.stringContaining('post/west') };
    await expect(seen?.run()).rejects.toMatchObject(refusal);
    expect(await batch.run()).toMatchObject({ done: 1 });
  });

  it('given anew are for rows that have chosen nothing; the batch tells all that it had', async () => {
    await using batches = await openBatches(open.ledger, proxies);
    const name = 'given anew';
    const given = rows(3);
    refuse(cheap, { r3: 'unknown_outcome' });
    await (await batches.start(given, { name, accounts: ['cheap'] })).run();
    const again = await batches.start([...given, row('new')], { name, accounts: ['post/east'] });
    await again.run();
    refuse(cheap, {});
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
    for (const [name, account] of [
      ['q%›2', 'post/east'],
      ['q%›3', 'post'],
      ['qX›4', 'cheap'],
    ] as const)
      await batches.start([], { name, accounts: [account] });
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
    for (const name of ['a\0', '\ud83d', '', 7 as never, 'x'.repeat(100_000)]) {
      expect(await batches.get(name)).toBeUndefined();
      await expect(batches.start([], { name })).rejects.toMatchObject({ code: 'invalid_name' });
    }
    const keys = ['a\0', '\ud83d', '', ' ', 'x'.repeat(256), 'x'.repeat(255)];
    const odd = keys.map((key) => row('r', { key }));
    const batch = await batches.start(odd, { name: 'odd keys' });
    expect(batch.started).toMatchObject({ added: 6, invalid: 5 });
    const codes = (await all(batch.results())).map(({ errors }) => errors[0]?.code);
    expect(codes).toEqual([...Array(5).fill('invalid_key'), undefined]);
  });
});
