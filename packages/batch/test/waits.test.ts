import type { ErrorKind } from '@waybill/core';
import { describe, expect, it, vi } from 'vitest';
import { factorOf, inBudgetsCurrency } from '../src/budget.js';
import { pauseOf, pausesOf } from '../src/pauses.js';
import type { Answer, TakenRow } from '../src/record.js';
import { saysWhen, waitFor, waitForPauses, whyLate } from '../src/waits.js';
import { entry } from './support/post.js';

const wait = (kind: ErrorKind, retry_after_ms?: number, rest = {}) =>
  entry('ups', kind, { retryable: true, ...(retry_after_ms !== undefined && { retry_after_ms }), ...rest });
const answered = (errors: Answer['errors']) => ({ account: 'ups/ups', errors }) as unknown as Answer;
const late = (...ms: (number | undefined)[]) => answered(ms.map((one) => wait('unavailable', one)));
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
    const answer = answered([wait('carrier', 9_000, { retryable: false })]);
    expect(waitFor([answer], row(0))).toBe(0);
    const accounts = ['ups/ups', 'ups/ups'];
    expect(whyLate([answer, late(1, 2)])).toEqual({ accounts, why: 'ups/ups: ups: unavailable' });
  });

  it('until the last pause ends, and longer if it has waited before', () => {
    const paused = { account: 'a', operation: 'rating', reason: '' } as const;
    const pauses = [500, 700].map((left_ms) => ({ ...paused, left_ms }));
    expect([0, 1, 3].map((waits) => waitForPauses(pauses, row(waits)))).toEqual([700, 2_000, 8_000]);
  });

  it.each([
    [wait('rate_limit', 9), true],
    [wait('unavailable', 9, { details: { held_back: 'pause' } }), true],
    [wait('unavailable', 9), false],
    [wait('rate_limit', 9, { details: { held_back: 'queue' } }), false],
    [wait('rate_limit'), false],
    [wait('rate_limit', 9, { retryable: false }), false],
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
  await pauses.note('rating', [wait('rate_limit', 9)]);
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
    const why = { code: 'budget_currency', kind: 'not_supported', retryable: false };
    expect(errors).toMatchObject([{ carrier: 'a', account: 'a', ...why }]);
  });
});
