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
  test('ends work at the deadline with the code deadline_exceeded', async () => {
    const outcome = thrownBy(withDeadline({ deadline_ms: 50 }, untilAborted));
    await vi.advanceTimersByTimeAsync(50);
    expect(await outcome).toMatchObject({
      name: 'TimeoutError',
      code: 'deadline_exceeded',
      message: 'no answer within 50 ms',
      details: { sent: false },
    });
  });

  test('ends work when the caller aborts with the code aborted', async () => {
    const caller = new AbortController();
    const outcome = thrownBy(withDeadline({ signal: caller.signal }, untilAborted));
    caller.abort(new RangeError('the shop is closed'));
    expect(await outcome).toMatchObject({ code: 'aborted', message: 'the caller gave up waiting' });
  });

  test('aborts at once when the caller has aborted already', async () => {
    expect(await thrownBy(withDeadline({ signal: AbortSignal.abort() }, untilAborted))).toMatchObject({
      code: 'aborted',
    });
  });

  test('takes a deadline of the caller for what it is', async () => {
    const signal = AbortSignal.abort(new DOMException('too late', 'TimeoutError'));
    expect(await thrownBy(withDeadline({ signal }, untilAborted))).toMatchObject({
      code: 'deadline_exceeded',
      message: 'no answer within the deadline',
    });
  });

  test('keeps the reason of a deadline around it', async () => {
    const outer = startDeadline({ deadline_ms: 20 });
    const outcome = thrownBy(withDeadline({ signal: outer.signal, deadline_ms: 1_000 }, untilAborted));
    await vi.advanceTimersByTimeAsync(20);
    outer.end();
    expect(await outcome).toMatchObject({ code: 'deadline_exceeded', message: 'no answer within 20 ms' });
  });

  test('keeps the caller’s abort apart from the deadline, however deep it goes', async () => {
    const caller = new AbortController();
    const inner = (signal: AbortSignal) => withDeadline({ signal }, untilAborted);
    const outcome = thrownBy(withDeadline({ signal: caller.signal }, inner));
    caller.abort();
    expect(await outcome).toMatchObject({ code: 'aborted' });
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

describe('raceAbort', () => {
  test('resolves and rejects as the work does', async () => {
    const { signal } = new AbortController();
    expect(await raceAbort(Promise.resolve(1), signal)).toBe(1);
    await expect(raceAbort(Promise.reject(new RangeError('no')), signal)).rejects.toThrow(RangeError);
  });
});

test('abortError says whether something may have been sent only when that is known', () => {
  const signal = AbortSignal.abort();
  expect(abortError(signal)).toBeInstanceOf(TimeoutError);
  expect('details' in abortError(signal)).toBe(false);
  expect(abortError(signal, true).details).toEqual({ sent: true });
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
