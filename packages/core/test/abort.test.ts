import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TimeoutError } from '../src/index.js';
import {
  abortError,
  DEFAULT_DEADLINE_MS,
  endsAt,
  MAX_TIMER_MS,
  raceAbort,
  startDeadline,
  timeLeft,
  withDeadline,
} from '../src/plugin.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount(), 'timers left behind').toBe(0);
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => {});
const untilAborted = (signal: AbortSignal) => raceAbort(never(), signal);
const thrownBy = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe('withDeadline', () => {
  const gaveUp = { code: 'aborted', message: 'the caller gave up waiting' };
  const late = new DOMException('too late', 'TimeoutError');
  const ended = (message: string) => ({ code: 'deadline_exceeded', message });

  test('ends work at the deadline', async () => {
    const outcome = thrownBy(withDeadline({ deadline_ms: 50 }, untilAborted));
    await vi.advanceTimersByTimeAsync(50);
    const error = { name: 'TimeoutError', ...ended('no answer within 50 ms'), details: { sent: false } };
    expect(await outcome).toMatchObject(error);
  });

  test('ends work when the caller aborts, however deep it goes', async () => {
    const caller = new AbortController();
    const { signal } = caller;
    const inner = (within: AbortSignal) => withDeadline({ signal: within }, untilAborted);
    const outcomes = [untilAborted, inner].map((work) => thrownBy(withDeadline({ signal }, work)));
    caller.abort(new RangeError('the shop is closed'));
    expect(await Promise.all(outcomes)).toMatchObject([gaveUp, gaveUp]);
  });

  test.each([
    ['has aborted already', AbortSignal.abort(), gaveUp],
    ['has reached a deadline of its own', AbortSignal.abort(late), ended('no answer within the deadline')],
  ])('ends at once when the caller %s', async (_, signal, error) => {
    expect(await thrownBy(withDeadline({ signal }, untilAborted))).toMatchObject(error);
  });

  test('keeps the reason of a deadline around it', async () => {
    const outer = startDeadline({ deadline_ms: 20 });
    const outcome = thrownBy(withDeadline({ signal: outer.signal, deadline_ms: 1_000 }, untilAborted));
    await vi.advanceTimersByTimeAsync(20);
    outer.end();
    expect(await outcome).toMatchObject(ended('no answer within 20 ms'));
  });

  test('after a success cancels work left running, without saying that the caller gave up', async () => {
    let left: Promise<unknown> = Promise.resolve();
    const act = async (signal: AbortSignal) => {
      left = thrownBy(untilAborted(signal));
      return 'done';
    };
    expect(await withDeadline({}, act)).toBe('done');
    expect(await left).toMatchObject({ code: 'aborted', message: 'the operation is over' });
  });

  test('leaves no listener with the caller', async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    await withDeadline({ signal }, async () => undefined);
    expect(added).toHaveBeenCalledOnce();
    expect(removed.mock.calls[0]?.[1]).toBe(added.mock.calls[0]?.[1]);
  });

  test.each([
    ['the default', {}, DEFAULT_DEADLINE_MS],
    ['the longest timer for a longer time', { deadline_ms: Number.MAX_SAFE_INTEGER }, MAX_TIMER_MS],
  ])('waits for %s', async (_, options, expected_ms) => {
    const outcome = thrownBy(withDeadline(options, untilAborted));
    const settled = vi.fn();
    void outcome.then(settled);
    await vi.advanceTimersByTimeAsync(expected_ms - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledOnce();
  });
});

test('raceAbort resolves and rejects as the work does', async () => {
  const { signal } = new AbortController();
  expect(await raceAbort(Promise.resolve(1), signal)).toBe(1);
  await expect(raceAbort(Promise.reject(new RangeError('no')), signal)).rejects.toThrow(RangeError);
});

test('abortError says whether something may have been sent only when that is known', () => {
  const error = abortError(AbortSignal.abort());
  expect(error).toBeInstanceOf(TimeoutError);
  expect('details' in error).toBe(false);
  expect(abortError(AbortSignal.abort(), true).details).toEqual({ sent: true });
});

describe('timeLeft', () => {
  test('is what is left of the deadline, or of an earlier one of the caller', async () => {
    const outer = startDeadline({ deadline_ms: 100 });
    const inner = startDeadline({ deadline_ms: 5_000, signal: outer.signal });
    await vi.advanceTimersByTimeAsync(30);
    expect(timeLeft(outer.signal)).toBe(70);
    expect(timeLeft(inner.signal)).toBe(70);
    inner.end();
    outer.end();
  });

  test('follows a deadline that becomes later', () => {
    const shared = new AbortController();
    let end = performance.now() + 100;
    endsAt(shared.signal, () => end);
    const own = startDeadline({ signal: shared.signal, deadline_ms: MAX_TIMER_MS });
    expect(timeLeft(own.signal)).toBe(100);
    end += 400;
    expect(timeLeft(own.signal)).toBe(500);
    own.end();
  });

  test('is endless without a deadline', () => {
    expect(timeLeft(new AbortController().signal)).toBe(Number.POSITIVE_INFINITY);
  });
});
