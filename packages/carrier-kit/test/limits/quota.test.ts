import { RateLimitedError } from '@waybill/core';
import type { QuotaStore } from '@waybill/core/observe';
import type { Quota } from '@waybill/core/plugin';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, test } from 'vitest';
import { inWords } from '../../src/limits/held-back.js';
import { thrownBy } from '../helpers/thrown.js';
import { account, answered, buy, HOUR, label, login, rate, reply, voiding } from './account.js';

const sixty: Quota = { calls: 60, per_ms: HOUR };

describe('a quota', () => {
  test('leaves a fifth to purchases and other changes', async () => {
    const { send, sent } = account({ quota: [sixty] });
    expect(await answered(() => send(rate), 70)).toBe(48);
    expect(await answered(() => send(voiding), 2)).toBe(2);
    expect(await answered(() => send(buy), 20)).toBe(10);
    expect(sent).toHaveLength(60);
  });

  test('that is used up is an error that says when to try again; nothing was sent', async () => {
    const { send, clock } = account({ quota: [{ ...sixty, name: 'prices API' }] });
    await answered(() => send(rate), 48);
    clock.now += 600_000;
    const error = await thrownBy(send(rate));
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error).toMatchObject({
      code: 'quota_used_up',
      retryable: true,
      retry_after_ms: 3_000_000,
      details: { sent: false, held_back: 'quota' },
      message:
        'no call for another 50 min, because 48 of its 60 calls an hour (prices API) are used up; the others are kept for purchases',
    });
    await answered(() => send(buy), 12);
    expect(await thrownBy(send(buy))).toMatchObject({
      message: 'no call for another 50 min, because its 60 calls an hour (prices API) are used up',
    });
  });

  test('begins anew when its time is over', async () => {
    const { send, clock } = account({ quota: [sixty] });
    await answered(() => send(buy), 61);
    clock.now += HOUR - 1;
    await expect(send(buy)).rejects.toThrow('no call for another 1 s');
    clock.now += 1;
    await expect(send(buy)).resolves.toBeDefined();
  });

  test('of some steps counts these alone, and keeps nothing for purchases', async () => {
    const { send } = account({ quota: [{ ...sixty, steps: ['rate'] }] });
    expect(await answered(() => send(rate), 70)).toBe(60);
    expect(await answered(() => send(voiding), 70)).toBe(70);
  });

  test('of an operation, or of a login, counts these alone', async () => {
    const quota = [
      { calls: 2, per_ms: HOUR, operations: ['rating' as const] },
      { calls: 3, per_ms: HOUR, login: 'labels', kept_for_purchases: 0 },
    ];
    const { send } = account({ quota });
    expect(await answered(() => send(rate), 5)).toBe(2);
    expect(await answered(() => send({ ...buy, login: 'labels' }), 5)).toBe(3);
    expect(await answered(() => send(buy), 5)).toBe(5);
  });

  test('counts requests for tokens only where it names them', async () => {
    const everything = account({ quota: [{ calls: 2, per_ms: HOUR }] });
    expect(await answered(() => everything.send(login), 5)).toBe(5);
    const tokens = account({ quota: [{ calls: 2, per_ms: HOUR, steps: ['login'] }] });
    expect(await answered(() => tokens.send(login), 5)).toBe(2);
  });

  test('does not keep back the label of what was bought, but counts it', async () => {
    const { send } = account({ quota: [{ calls: 2, per_ms: HOUR }] });
    expect(await answered(() => send(buy), 3)).toBe(2);
    expect(await answered(() => send(label), 3)).toBe(3);
  });

  test('counts every repetition of a request, and ends repeating when it is used up', async () => {
    const repeated: number[] = [];
    const { send } = account({
      quota: [{ calls: 3, per_ms: HOUR }],
      answer: async ({ wait, signal }) => {
        try {
          for (;;) await wait?.(1000, signal, { code: 'ECONNRESET' }).then(() => repeated.push(1));
        } catch {
          return reply(502);
        }
      },
    });
    expect(await send(buy)).toMatchObject({ status: 502 });
    expect(repeated).toHaveLength(2);
  });

  test('is not exceeded by calls that are made at once, and a flood of rates takes nothing from purchases', async () => {
    const { send, sent } = account({ quota: [sixty] });
    const rates = Array.from({ length: 200 }, () => send(rate));
    const purchases = Array.from({ length: 12 }, () => send(buy));
    await Promise.allSettled([...purchases, ...rates]);
    expect(sent.filter((step) => step === 'buy')).toHaveLength(12);
    expect(sent.filter((step) => step === 'rate')).toHaveLength(36);
    expect(await answered(() => send(buy), 20)).toBe(12);
  });

  test('is not counted for a call that another quota holds back', async () => {
    const { send, clock } = account({
      quota: [
        { calls: 2, per_ms: HOUR, kept_for_purchases: 0 },
        { calls: 1, per_ms: 1_000, kept_for_purchases: 0 },
      ],
    });
    await Promise.allSettled([send(buy), send(buy)]);
    clock.now += 1_000;
    expect(await answered(() => send(buy), 1)).toBe(1);
    clock.now += 1_000;
    expect(await answered(() => send(buy), 1)).toBe(0);
  });

  test.each([
    [1, '1 s'],
    [119_000, '119 s'],
    [119_001, '2 min'],
    [7_140_000, '119 min'],
    [7_140_001, '2 h'],
    [18_000_000, '5 h'],
  ])('says %i ms as %s', (ms, words) => {
    expect(inWords(ms)).toBe(words);
  });

  test('of the account is counted in place of the declared one', async () => {
    const raised = account({ quota: [sixty], limits: { quota: [{ calls: 100, per_ms: HOUR }] } });
    expect(await answered(() => raised.send(buy), 120)).toBe(100);
    const none = account({ quota: [sixty], limits: { quota: [] } });
    expect(await answered(() => none.send(buy), 120)).toBe(120);
  });
});

describe('a store of counts', () => {
  /** As the manual has it. */
  function limiterStore(): QuotaStore {
    const limiters = new Map<number, RateLimiterMemory>();
    return {
      add: async (key, calls, per_ms) => {
        const limiter = limiters.get(per_ms) ?? new RateLimiterMemory({ points: 1, duration: per_ms / 1000 });
        limiters.set(per_ms, limiter);
        const { consumedPoints, msBeforeNext } = await limiter.penalty(key, calls);
        return { calls: consumedPoints, ends_in_ms: msBeforeNext };
      },
    };
  }

  test('of rate-limiter-flexible is shared by several processes', async () => {
    const quotas = limiterStore();
    const [one, other] = [account({ quota: [sixty], quotas }), account({ quota: [sixty], quotas })];
    expect(await answered(() => one.send(rate), 30)).toBe(30);
    expect(await answered(() => other.send(rate), 30)).toBe(18);
    expect(await answered(() => one.send(rate), 30)).toBe(0);
    expect(await answered(() => other.send(buy), 30)).toBe(12);
  });

  test('counts accounts with different settings apart', async () => {
    const quotas = limiterStore();
    const one = account({ quota: [{ calls: 2, per_ms: HOUR }], quotas });
    const other = account({ quota: [{ calls: 2, per_ms: HOUR }], quotas, settings: { user: 'other' } });
    expect(await answered(() => one.send(buy), 5)).toBe(2);
    expect(await answered(() => other.send(buy), 5)).toBe(2);
  });

  test('that fails is replaced by the memory of the process, and tried again later', async () => {
    let asked = 0;
    const quotas: QuotaStore = {
      add: async () => {
        asked++;
        throw new Error('Redis is gone');
      },
    };
    const { send, clock, lines } = account({ quota: [sixty], quotas });
    expect(await answered(() => send(buy), 70)).toBe(60);
    expect(asked).toBe(1);
    expect(lines.join()).toContain('the store failed');
    clock.now += 30_000;
    await answered(() => send(label), 1);
    expect(asked).toBe(2);
  });
});
