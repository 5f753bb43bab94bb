import { expect, it } from 'vitest';
import { dryRunBatch } from '../src/index.js';
import { entry, post, request, row, rows } from './support/post.js';

it('a dry run rates, chooses and adds up, and buys nothing', async () => {
  const shop = post('dry', { GROUND: [10.1, 5], EXPRESS: [25, 1, 'USD'] });
  shop.onBuy = () => {
    throw new Error('nothing is bought');
  };
  const seen: number[] = [];
  const found = await dryRunBatch(
    [shop.proxy],
    [
      row('1', { choose: 'dry:GROUND' }),
      row('2', { choose: 'dry:GROUND' }),
      row('3', { choose: 'dry:EXPRESS' }),
      { request: request('4', -1) },
      row('5', { choose: 'dry:NIGHT' }),
    ],
    { onRow: ({ number }) => seen.push(number) },
  );
  expect(found).toMatchObject({ would_buy: 3, failed: 2 });
  expect(found.spent.map(({ amount, currency }) => `${amount} ${currency}`)).toEqual([
    '20.20 CAD',
    '25.00 USD',
  ]);
  expect(found.rows.map(({ state }) => state).join()).toBe('would_buy,would_buy,would_buy,invalid,no_quotes');
  expect(found.rows[0]?.chosen).toMatchObject({ service: 'GROUND', why: 'dry:GROUND was asked for' });
  expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5]);
});

it('a dry run asks the accounts that it is to use alone', async () => {
  const [one, other] = [post('one', { GROUND: [5, 5] }), post('other', { GROUND: [10, 5] })];
  const run = (account: string) => dryRunBatch([one.proxy, other.proxy], rows(1), { accounts: [account] });
  expect((await run('other/other')).rows).toMatchObject([{ chosen: { carrier: 'other' } }]);
  expect(one.rated).toBe(0);
  await expect(run('ups')).rejects.toMatchObject({ code: 'unknown_carrier' });
});

it('a dry run says where a budget ends, and which carriers did not answer', async () => {
  const shop = post('dry', { GROUND: [10, 5] });
  const budget = { amount: 25, currency: 'CAD' };
  const paid = await dryRunBatch([shop.proxy], rows(4), { budget });
  expect(paid).toMatchObject({ would_buy: 2, failed: 2, spent: [{ amount: '20.00', currency: 'CAD' }] });
  expect(paid.rows.filter(({ state }) => state === 'over_budget')).toHaveLength(2);
  shop.onRate = () => [[], [entry('dry', 'unavailable', { retryable: true })]];
  const down = await dryRunBatch([shop.proxy], rows(1));
  expect(down.rows).toMatchObject([{ state: 'no_answer' }]);
});
