import { describe, expect, it, vi } from 'vitest';
import { factorOf, inBudgetsCurrency } from '../src/budget.js';
import { pauseOf, pausesOf } from '../src/pauses.js';
import type { Answer, TakenRow } from '../src/record.js';
import { saysWhen, waitFor, waitForPauses, whyLate } from '../src/waits.js';
import { entry } from './support/post.js';

const late = (...retry_after_ms: (number | undefined)[]) =>
  ({
    account: 'ups/ups',
    errors: retry_after_ms.map((ms) =>
      entry('ups', 'unavailable', { retryable: true, ...(ms === undefined ? {} : { retry_after_ms: ms }) }),
    ),
  }) as unknown as Answer;
const row = (waits: number) => ({ waits }) as TakenRow;

describe('a row waits', () => {
  it.each([
    [[late(undefined)], 0, 1_000],
    [[late(undefined)], 3, 8_000],
    [[late(undefined)], 5, 32_000],
    [[late(undefined)], 6, 60_000],
    [[late(undefined)], 2_000, 60_000],
    [[late(20, 70_000)], 3, 70_000],
    [[late(20), late(90)], 0, 90],
    [[late(-5)], 0, 0],
    [[late(4_000_000)], 0, 3_600_000],
  ])('as long as accounts ask for, or longer each time: %#', (answers, waits, ms) => {
    expect(waitFor(answers, row(waits))).toBe(ms);
  });

  it('not for errors that do not go away', () => {
    const answer = { account: 'ups/ups', errors: [entry('ups', 'carrier', { retry_after_ms: 9_000 })] };
    expect(waitFor([answer as unknown as Answer], row(0))).toBe(0);
    expect(whyLate([answer as unknown as Answer, late(1, 2)])).toEqual({
      accounts: ['ups/ups', 'ups/ups'],
      why: 'ups/ups: ups: unavailable',
    });
  });

  it('until the last pause ends, and longer if it has waited before', () => {
    const pauses = [500, 700].map((left_ms) => ({
      account: 'a',
      operation: 'rating' as const,
      left_ms,
      reason: '',
    }));
    expect([0, 1, 3].map((waits) => waitForPauses(pauses, row(waits)))).toEqual([700, 2_000, 8_000]);
  });

  it.each([
    [entry('ups', 'rate_limit', { retryable: true, retry_after_ms: 9 }), true],
    [
      entry('ups', 'unavailable', { retryable: true, retry_after_ms: 9, details: { held_back: 'pause' } }),
      true,
    ],
    [entry('ups', 'unavailable', { retryable: true, retry_after_ms: 9 }), false],
    [
      entry('ups', 'rate_limit', { retryable: true, retry_after_ms: 9, details: { held_back: 'queue' } }),
      false,
    ],
    [entry('ups', 'rate_limit', { retryable: true }), false],
    [entry('ups', 'rate_limit', { retry_after_ms: 9 }), false],
  ])('for a time that its account has said: %#', (error, says) => {
    expect(saysWhen([entry('ups', 'carrier'), error])).toBe(says);
  });
});

it.each([
  [{ retryable: true, retry_after_ms: 0 }, 1],
  [{ retryable: true, retry_after_ms: 500 }, 500],
  [{ retryable: true, retry_after_ms: 3_600_001 }, 3_600_000],
  [{ retryable: true }, undefined],
  [{ retryable: false, retry_after_ms: 500 }, undefined],
  [{ retryable: true, retry_after_ms: 500, details: { held_back: 'queue' } }, undefined],
])('%j pauses an account for %s ms', (error, pause_ms) => {
  expect(pauseOf(error)).toBe(pause_ms);
});

it('goes by the pauses that were read in the last half second, unless one was noted', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(60_000);
  let reads = 0;
  const query = async (text: string) => {
    if (!text.includes('SELECT')) return [];
    reads++;
    return [{ account: 'ups/ups', operation: 'rating', left_ms: 600, reason: '' }];
  };
  const pauses = pausesOf({ query } as never);
  const left = async () => (await pauses.now()).map(({ left_ms }) => left_ms);
  const seen = [await left()];
  for (const ms of [500, 100, 600]) {
    vi.advanceTimersByTime(ms);
    seen.push(await left());
  }
  await pauses.note('rating', [entry('ups', 'rate_limit', { retryable: true, retry_after_ms: 9 })]);
  await left();
  vi.useRealTimers();
  expect([seen, reads]).toEqual([[[600], [100], [600], [600]], 4]);
});

describe('a budget in CAD', () => {
  const options = { rates: { CAD: 1.25, USD: 2 } };
  it.each([
    ['CAD', 'CAD', '1'],
    ['EUR', null, '1'],
    ['USD', 'CAD', '1.600000000000'],
    ['EUR', 'CAD', undefined],
    ['USD', 'EUR', undefined],
  ])('takes %s for a budget in %s at %s', (currency, budget_currency, factor) => {
    expect(factorOf(currency, { budget_currency, options })).toBe(factor);
  });

  it('leaves out quotes that cannot be compared with it, with one entry for each account', () => {
    const quote = (carrier: string, currency: string) => ({ carrier, account: carrier, currency }) as never;
    const all = [quote('a', 'CAD'), quote('a', 'EUR'), quote('a', 'EUR'), quote('b', 'USD')];
    const { quotes, errors } = inBudgetsCurrency(all, { budget_currency: 'CAD', options });
    expect(quotes).toEqual([all[0], all[3]]);
    expect(errors).toMatchObject([
      { carrier: 'a', account: 'a', code: 'budget_currency', kind: 'not_supported', retryable: false },
    ]);
  });
});
