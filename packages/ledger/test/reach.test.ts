import { UnavailableError } from '@waybill/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { persistently, unavailable } from '../src/database/reach.js';

beforeEach(() => {
  vi.useFakeTimers();
  // The process has run for a while.
  vi.advanceTimersByTime(60_000);
});
afterEach(() => void vi.useRealTimers());

const failed = (code?: string) => unavailable(Object.assign(new Error('no'), { code }));

/** When a write that fails is tried, if each try takes so long. */
async function triedAt(error: Error, takes_ms = 0): Promise<number[]> {
  const begun = performance.now();
  const tries: number[] = [];
  const written = persistently(async () => {
    tries.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, takes_ms));
    throw error;
  });
  await Promise.all([expect(written).rejects.toBe(error), vi.runAllTimersAsync()]);
  return tries;
}

it.each([failed(), failed('57P01'), failed('ECONNREFUSED'), failed('08006'), new Error('another')])(
  'writes again while the database is away: %o',
  async (error) => {
    expect(await triedAt(error)).toEqual([0, 200, 700, 1700, 3700, 7700]);
  },
);

it.each(['22P02', '23505', '42P01'])('does not write again what the database refuses: %s', async (code) => {
  expect(await triedAt(failed(code))).toEqual([0]);
});

it('begins no further try after 15 seconds', async () => {
  expect(await triedAt(failed(), 15_000)).toEqual([0, 15_200]);
  expect(await triedAt(failed(), 15_001)).toEqual([0]);
});

it('has what was written in the end', async () => {
  const write = vi.fn().mockRejectedValueOnce(failed()).mockResolvedValueOnce('stored');
  const written = persistently(write);
  await vi.runAllTimersAsync();
  expect(await written).toBe('stored');
});

it.each([
  [{ message: 'disk full', code: '53100' }, 'disk full', { database_code: '53100' }],
  [{ message: '', code: 'ECONNREFUSED' }, 'ECONNREFUSED', { database_code: 'ECONNREFUSED' }],
  [{ message: 'broken' }, 'broken', undefined],
])('says why the database did not answer: %o', (error, reason, details) => {
  const known = unavailable(error);
  expect(known).toBeInstanceOf(UnavailableError);
  expect(known).toMatchObject({ code: 'ledger_unavailable', message: expect.stringContaining(reason) });
  expect(known.details).toEqual(details);
});
