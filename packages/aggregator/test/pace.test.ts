import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyCarrierProxy } from '@waybill/core';
import { expect, test, vi } from 'vitest';
import { type AccountAnswer, fanOut, type Question } from '../src/fan-out.js';
import { pace } from '../src/pace.js';

const proxy = { carrier: 'acme', account: 'acme' } as AnyCarrierProxy;

/** A question that is written by `act`. */
const question = <Result>(act: () => Result): Question<Result> => ({
  proxy,
  ask: async () => [[act()], []] as const,
});

/** Keeps the processor busy, as writing a request does. */
function work(ms: number): void {
  const began = performance.now();
  while (performance.now() - began < ms);
}

async function finished<Result>(
  asked: AsyncIterable<AccountAnswer<Result>>,
): Promise<AccountAnswer<Result>[]> {
  const answers: AccountAnswer<Result>[] = [];
  for await (const answer of asked) answers.push(answer);
  return answers;
}

test('of a flood of requests the first are answered before the last are written', async () => {
  const events: string[] = [];
  const ask = (name: string) => async () => {
    events.push(`${name} is sent`);
    work(2);
    await nextTurn();
    events.push(`${name} is answered`);
    return [[], []] as const;
  };
  await Promise.all(
    Array.from({ length: 50 }, (_, at) => finished(fanOut([{ proxy, ask: ask(`request ${at}`) }], 60_000))),
  );
  expect(events.indexOf('request 0 is answered')).toBeLessThan(events.indexOf('request 49 is sent'));
});

test('after a flood a request is sent at once', async () => {
  await Promise.all(Array.from({ length: 3 }, () => pace(async () => work(6))));
  await nextTurn();
  let is_sent = false;
  const asked = pace(async () => {
    is_sent = true;
  });
  expect(is_sent).toBe(true);
  await asked;
});

test.each([
  [9.5, ['second', 'first']],
  [10, ['first', 'second']],
])('after %s ms of writing, replies are read before the next request is written', async (busy_ms, order) => {
  await nextTurn();
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(60_000);
  const events: string[] = [];
  const first = question(() => {
    void nextTurn().then(() => events.push('first'));
    vi.advanceTimersByTime(busy_ms);
  });
  const answers = await finished(fanOut([first, question(() => void events.push('second'))], 60_000));
  await nextTurn();
  vi.useRealTimers();
  expect(events).toEqual(order);
  expect(answers.map(({ duration_ms }) => duration_ms)).toContain(busy_ms);
});

test('what would be asked after the deadline is not asked', async () => {
  const asked: string[] = [];
  const busy = question(() => work(20));
  const first = finished(fanOut([busy, busy], 60_000));
  const caller = new AbortController();
  const second = finished(fanOut([question(() => asked.push('late'))], 60_000, caller.signal));
  caller.abort();
  await Promise.all([first, second, pace(async () => {})]);
  expect(asked).toEqual([]);
});

test('what is not asked because the deadline has passed is explained all the same', async () => {
  // The first keep the process busy until after the deadline, and the last have their turn after it.
  const questions = Array.from({ length: 10 }, (_, at) => question(() => at < 5 && work(20)));
  const answers = await finished(fanOut(questions, 30));
  expect(answers).toHaveLength(10);
  for (const { results, errors } of answers) expect([...results, ...errors]).toHaveLength(1);
  expect(answers.at(-1)?.errors).toMatchObject([{ kind: 'timeout', code: 'deadline_exceeded' }]);
});
