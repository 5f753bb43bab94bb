import { AuthenticationError, RateLimitedError } from '@waybill/core';
import { describe, expect, it } from 'vitest';
import type { OrderToReport } from '../src/desk/desk.js';
import { type FollowingDesk, followShop } from '../src/follow-shop.js';
import type { ReportOutcome, Shop } from '../src/shop/shop.js';

const MINUTE = 60_000;
const START = Date.parse('2026-11-24T12:00:00Z');

const bought = (id: string, shop_id: string | undefined = `s${id}`) =>
  ({
    id,
    source: 'main',
    order: `#${id}`,
    tracking_number: `T${id}`,
    carrier_name: 'Post',
    shipped_at: '',
    items: [],
    ...(shop_id && { shop_id }),
  }) as OrderToReport;

/** Follows a shop that answers as told for so many rounds, on a clock of its own. */
async function followed({
  rounds,
  look = () => {},
  outcome = () => ({ outcome: 'reported' }),
  to_report = [],
  every_ms,
}: {
  rounds: number;
  look?: (times: number) => void;
  outcome?: (order: string, times: number) => Partial<ReportOutcome>;
  to_report?: readonly OrderToReport[];
  every_ms?: number;
}) {
  let now = START;
  const end = new AbortController();
  const seen = {
    looks: [] as (string | undefined)[],
    pauses: [] as number[],
    asked: [] as string[][],
    log: [] as string[],
  };
  const done: string[] = [];
  const shop: Shop = {
    id: 'main',
    kind: 'shopify',
    async *unfulfilled({ since } = {}) {
      seen.looks.push(since);
      look(seen.looks.length);
      yield* [];
    },
    report: async (shipments) => {
      seen.asked.push(shipments.map(({ order }) => order));
      return shipments.map(({ order, shop_id, tracking_number }) => ({
        order,
        shop_id,
        tracking_number,
        outcome: 'reported' as const,
        ...outcome(order, seen.asked.length),
      }));
    },
  };
  const desk = {
    import: async (orders: AsyncIterable<unknown>, { source }: { source: string }) => {
      expect(source).toBe('main');
      for await (const _ of orders);
      return { added: 0, changed: 0 };
    },
    toReport: async () => to_report.filter(({ id }) => !done.includes(id)),
    reported: async (ids: readonly string[]) => void done.push(...ids),
  } as unknown as FollowingDesk;
  const log = (message: string) => void seen.log.push(message);
  await followShop(shop, desk, {
    signal: end.signal,
    now: () => now,
    logger: { debug: log, info: log, warn: log, error: log },
    wait: async (ms) => {
      now += ms;
      if (seen.pauses.push(ms) === rounds) end.abort();
    },
    ...(every_ms !== undefined && { every_ms }),
  });
  return { ...seen, done };
}

describe('followShop', () => {
  it('asks for all, then for changes, and each hour for all again', async () => {
    const { looks, pauses } = await followed({ rounds: 32 });
    expect(looks.slice(0, 3)).toEqual([undefined, '2026-11-24T11:50:00.000Z', '2026-11-24T11:52:00.000Z']);
    expect(looks.filter((since) => since === undefined)).toHaveLength(2);
    expect(new Set(pauses)).toEqual(new Set([2 * MINUTE]));
  });

  it.each([
    ['never more often than every two minutes', 1_000, [2, 2]],
    ['less often where that is wanted', 10 * MINUTE, [10, 10]],
  ])('asks %s', async (_, every_ms, minutes) => {
    const { pauses } = await followed({ rounds: 2, every_ms });
    expect(pauses).toEqual(minutes.map((one) => one * MINUTE));
  });

  it('grows its pauses after failures up to an hour, keeps to Retry-After, and recovers', async () => {
    const { pauses, log, looks } = await followed({
      rounds: 9,
      look: (times) => {
        if (times === 7) throw new RateLimitedError('too many', { retry_after_ms: 3 * 60 * MINUTE });
        if (times < 8) throw new AuthenticationError('the key is refused');
      },
    });
    expect(pauses.map((ms) => ms / MINUTE)).toEqual([4, 8, 16, 32, 60, 60, 180, 2, 2]);
    expect(log[0]).toBe('shop main (shopify): the key is refused; it is asked again in 4 minutes');
    expect(looks.slice(0, 8)).toEqual(Array(8).fill(undefined));
  });

  it('reports what was bought in the shop, and keeps what the shop has', async () => {
    const { done, asked } = await followed({
      rounds: 3,
      to_report: [bought('1'), bought('2'), bought('3', '')],
      outcome: (order) => ({ outcome: order === '#2' ? 'known' : 'reported' }),
    });
    expect(done).toEqual(['1', '2']);
    expect(asked).toEqual([['#1', '#2']]);
  });

  it('asks later and later for an order that the shop refuses, which holds up no other', async () => {
    const problem = { code: 'on_hold', message: 'It is on hold.', retryable: false };
    const { done, asked, log, pauses } = await followed({
      rounds: 16,
      to_report: [bought('1'), bought('2')],
      outcome: (order) => (order === '#1' ? { outcome: 'failed', problem } : { outcome: 'reported' }),
    });
    expect(done).toEqual(['2']);
    expect(asked).toEqual([['#1', '#2'], ['#1'], ['#1'], ['#1']]);
    expect(log).toEqual([
      'shop main (shopify): the tracking number of #1 is not in the shop: It is on hold.',
    ]);
    expect(new Set(pauses)).toEqual(new Set([2 * MINUTE]));
  });

  it('pauses as the shop asks when it cannot take reports now', async () => {
    const problem = { code: '429', message: 'too many', retryable: true, retry_after_ms: 30 * MINUTE };
    const { done, pauses } = await followed({
      rounds: 2,
      to_report: [bought('1')],
      outcome: (_, times) => (times === 1 ? { outcome: 'failed', problem } : { outcome: 'reported' }),
    });
    expect(pauses).toEqual([30 * MINUTE, 2 * MINUTE]);
    expect(done).toEqual(['1']);
  });
});
