import { RateLimitedError } from '@waybill/core';
import type { QuotaStore } from '@waybill/core/observe';
import { type Quota, type RequestPurpose, startDeadline } from '@waybill/core/plugin';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, test } from 'vitest';
import { inWords } from '../../src/limits/held-back.js';
import { thrownBy } from '../helpers/thrown.js';
import { account, answered, buy, HOUR, label, login, rate, reply, voiding } from './account.js';

const hourly = (calls: number, more: Partial<Quota> = {}): Quota => ({ calls, per_ms: HOUR, ...more });
const sixty = hourly(60);

const purposes: Readonly<Record<string, RequestPurpose>> = {
  rate,
  voiding,
  buy,
  label,
  login,
  labels: { ...buy, login: 'labels' },
};

describe('a quota', () => {
  const oneLogin = hourly(3, { login: 'labels', kept_for_purchases: 0 });
  const raised = { limits: { quota: [hourly(100)] } };
  test.each<[string, Quota, string, Parameters<typeof account>[0]?]>([
    ['leaves a fifth to purchases and other changes', sixty, 'rate 48 of 70, voiding 2 of 2, buy 10 of 20'],
    ['of some steps counts these alone', hourly(60, { steps: ['rate'] }), 'rate 60 of 70, voiding 70 of 70'],
    ['of an operation counts it alone', hourly(2, { operations: ['rating'] }), 'rate 2 of 5, buy 5 of 5'],
    ['of a login counts it alone', oneLogin, 'labels 3 of 5, buy 5 of 5'],
    ['does not count requests for tokens', hourly(2), 'login 5 of 5'],
    ['of requests for tokens counts them', hourly(2, { steps: ['login'] }), 'login 2 of 5'],
    ['does not keep back labels of what was bought', hourly(2), 'buy 2 of 3, label 3 of 3'],
    ['counts labels of what was bought', hourly(2), 'label 1 of 1, buy 1 of 3'],
    ['of the account is counted in place of the declared one', sixty, 'buy 100 of 120', raised],
    ['of the account may be none', sixty, 'buy 120 of 120', { limits: { quota: [] } }],
  ])('%s', async (_, quota, expected, more) => {
    const { send } = account({ quota: [quota], ...more });
    for (const [, name = '', count, times] of expected.matchAll(/(\w+) (\d+) of (\d+)/g)) {
      const sending = () => send(purposes[name] ?? rate);
      expect(await answered(sending, Number(times)), name).toBe(Number(count));
    }
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

  test('counts every repetition of a request, and ends repeating when it is used up', async () => {
    const repeated: number[] = [];
    const { send } = account({
      quota: [hourly(3)],
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
    const minute = { calls: 1, per_ms: 60_000, kept_for_purchases: 0 };
    const { send, clock } = account({ quota: [hourly(2, { kept_for_purchases: 0 }), minute] });
    await Promise.allSettled([send(buy), send(buy)]);
    clock.now += 60_000;
    expect(await answered(() => send(buy), 1)).toBe(1);
    clock.now += 60_000;
    expect(await answered(() => send(buy), 1)).toBe(0);
  });

  test('of a second is waited for, each in its turn, unless the deadline comes first', async () => {
    const second = { calls: 5, per_ms: 1_000, kept_for_purchases: 0 };
    const { send, clock, sent } = account({ quota: [second, hourly(12, { kept_for_purchases: 0 })] });
    const began = clock.now;
    expect(await answered(() => send(buy), 12)).toBe(12);
    expect(clock.now - began).toBe(2_000);
    expect(await thrownBy(send(buy))).toMatchObject({ code: 'quota_used_up', retry_after_ms: HOUR - 2_000 });
    clock.now += HOUR;
    await answered(() => send(buy), 5);
    const late = startDeadline({ deadline_ms: 500 });
    expect(await thrownBy(send(buy, { signal: late.signal }))).toMatchObject({
      code: 'quota_used_up',
      details: { sent: false },
    });
    late.end();
    expect(sent).toHaveLength(17);
  });

  test('that is waited for lets a caller go who gives up, and counts nothing for it', async () => {
    const leaving = new AbortController();
    const { send } = account({
      quota: [hourly(3, { kept_for_purchases: 0 }), { calls: 1, per_ms: 1_000, kept_for_purchases: 0 }],
      wait: async (_, signal) => {
        leaving.abort();
        throw signal.reason;
      },
    });
    await send(buy);
    const left = await thrownBy(send(buy, { signal: leaving.signal }));
    expect(left).toMatchObject({ kind: 'timeout', code: 'aborted', details: { sent: false } });
  });

  test('is told in seconds up to two minutes, and in minutes up to two hours', () => {
    const times = [1, 119_000, 119_001, 7_140_000, 7_140_001, 18_000_000];
    expect(times.map(inWords).join(', ')).toBe('1 s, 119 s, 2 min, 119 min, 2 h, 5 h');
  });
});

describe('a store of counts', () => {
  test('has taken back what other quotas counted before a request is refused', async () => {
    const added: number[] = [];
    const quotas: QuotaStore = {
      add: async (_, more) => {
        await new Promise((resolve) => setTimeout(resolve, 2));
        added.push(more);
        return { calls: added.length > 1 ? 1_000 : 1, ends_in_ms: HOUR };
      },
    };
    const { send } = account({ quota: [hourly(100), hourly(100, { name: 'other' })], quotas });
    expect(await thrownBy(send(rate))).toBeInstanceOf(RateLimitedError);
    expect(added).toEqual([1, 1, -1, -1]);
  });

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
    const one = account({ quota: [hourly(2)], quotas });
    const other = account({ quota: [hourly(2)], quotas, settings: { user: 'other' } });
    for (const { send } of [one, other]) expect(await answered(() => send(buy), 5)).toBe(2);
  });

  test('that fails is replaced by the memory of the process, and tried again later', async () => {
    let asked = 0;
    const add = async () => {
      asked++;
      throw new Error('Redis is gone');
    };
    const { send, clock, lines } = account({ quota: [sixty], quotas: { add } });
    expect(await answered(() => send(buy), 70)).toBe(60);
    expect(asked).toBe(1);
    expect(lines.join()).toContain('the store failed');
    clock.now += 30_000;
    await answered(() => send(label), 1);
    expect(asked).toBe(2);
  });
});
