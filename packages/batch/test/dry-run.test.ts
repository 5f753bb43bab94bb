import { expect, it } from 'vitest';
import { dryRunBatch } from '../src/index.js';
import { entry, post, request, rows } from './support/post.js';

it('a dry run rates, chooses and adds up, and buys nothing', async () => {
  const shop = post('dry', { GROUND: [10.1, 5], EXPRESS: [25, 1, 'USD'] });
  shop.onBuy = () => {
    throw new Error('nothing is bought');
  };
  const seen: number[] = [];
  const found = await dryRunBatch(
    [shop.proxy],
    [
      { request: request('1'), choose: 'dry:GROUND' },
      { request: request('2'), choose: 'dry:GROUND' },
      { request: request('3'), choose: 'dry:EXPRESS' },
      { request: request('4', -1) },
      { request: request('5'), choose: 'dry:NIGHT' },
    ],
    { onRow: ({ number }) => seen.push(number) },
  );
  expect(found).toMatchObject({
    would_buy: 3,
    failed: 2,
    spent: [
      { amount: '20.20', currency: 'CAD' },
      { amount: '25.00', currency: 'USD' },
    ],
  });
  expect(found.rows.map(({ state }) => state)).toEqual([
    'would_buy',
    'would_buy',
    'would_buy',
    'invalid',
    'no_quotes',
  ]);
  expect(found.rows[0]?.chosen).toMatchObject({ service: 'GROUND', why: 'dry:GROUND was asked for' });
  expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5]);
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
