import { setImmediate } from 'node:timers';
import { afterEach, expect, it, vi } from 'vitest';
import { checkedRows } from '../src/check.js';
import { rows } from './support/post.js';

afterEach(() => void vi.useRealTimers());

it.each([
  [10, false],
  [11, true],
])('after %d ms of checking rows others have a turn: %s', async (slice_ms, turn) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let hasTurned = false;
  setImmediate(() => {
    hasTurned = true;
  });
  const slow = function* () {
    for (const row of rows(1)) {
      vi.advanceTimersByTime(slice_ms);
      yield row;
    }
  };
  for await (const { number, key } of checkedRows(slow(), [], 'cheapest'))
    expect([number, key]).toEqual([1, 'r1']);
  expect(hasTurned).toBe(turn);
});
