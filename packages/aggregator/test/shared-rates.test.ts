import { type CallOptions, type QuoteOutcome, UnavailableError } from '@waybill/core';
import { Transcript } from '@waybill/core/observe';
import { timeLeft } from '@waybill/core/plugin';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Aggregator } from '../src/index.js';
import { after, never, quote, rater, request } from './fake-carrier.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount(), 'timers left behind').toBe(0);
  vi.useRealTimers();
});

/** A carrier that answers after so many milliseconds, and what it was called with. */
function carrier(ms: number, outcome: () => QuoteOutcome = () => [[quote('posta', 9)], []]) {
  const calls: CallOptions[] = [];
  const proxy = rater('posta', async (options) => {
    calls.push(options);
    await after(ms, null);
    return outcome();
  });
  return { proxy, calls };
}

describe('identical requests that are under way', () => {
  test('share one call, whatever the order of their fields and whichever aggregator asks', async () => {
    const { proxy, calls } = carrier(50);
    const { shipper, recipient, shipment } = request;
    const asked = [
      new Aggregator([proxy]).getQuotes(request),
      new Aggregator([proxy]).getQuotes({ shipment, recipient: { ...recipient }, shipper: { ...shipper } }),
    ];
    await vi.advanceTimersByTimeAsync(50);
    for (const [quotes, errors] of await Promise.all(asked)) {
      expect(quotes.map(({ total_charge }) => total_charge)).toEqual([9]);
      expect(errors).toEqual([]);
    }
    expect(calls).toHaveLength(1);
  });

  test('ask again once the answer is there', async () => {
    const { proxy, calls } = carrier(50);
    const aggregator = new Aggregator([proxy]);
    for (const _ of [1, 2]) {
      const asked = aggregator.getQuotes(request);
      await vi.advanceTimersByTimeAsync(50);
      await asked;
    }
    expect(calls).toHaveLength(2);
  });

  test('share nothing when the aggregator is not to', async () => {
    const { proxy, calls } = carrier(50);
    const aggregator = new Aggregator([proxy], { share_rates: false, deadline_ms: 250 });
    const asked = [aggregator.getQuotes(request), aggregator.getQuotes(request)];
    await vi.advanceTimersByTimeAsync(50);
    await Promise.all(asked);
    expect(calls.map(({ deadline_ms }) => deadline_ms)).toEqual([250, 250]);
  });

  test('share no call with one that is written down', async () => {
    const { proxy, calls } = carrier(50);
    const aggregator = new Aggregator([proxy]);
    const transcript = new Transcript();
    const asked = [aggregator.getQuotes(request), aggregator.getQuotes(request, { transcript })];
    await vi.advanceTimersByTimeAsync(50);
    await Promise.all(asked);
    expect(calls.map((options) => options.transcript)).toEqual([undefined, transcript]);
  });

  test('are not those of another account, nor those with another field', async () => {
    const east = vi.fn(() => after<QuoteOutcome>(50, [[], []]));
    const west = vi.fn(() => after<QuoteOutcome>(50, [[], []]));
    const aggregator = new Aggregator([rater('posta', east, 'east'), rater('posta', west, 'west')]);
    const heavier = { ...request, shipment: { ...request.shipment, items: [{ weight: 2.6 }] } };
    const asked = [aggregator.getQuotes(request), aggregator.getQuotes(heavier)];
    await vi.advanceTimersByTimeAsync(50);
    await Promise.all(asked);
    expect(east).toHaveBeenCalledTimes(2);
    expect(west).toHaveBeenCalledTimes(2);
  });

  test('give each caller quotes of its own', async () => {
    const { proxy } = carrier(50, () => [[quote('posta', 9, { options: ['signature'] })], []]);
    const aggregator = new Aggregator([proxy]);
    const asked = [aggregator.getQuotes(request), aggregator.getQuotes(request)];
    await vi.advanceTimersByTimeAsync(50);
    const [first, second] = (await Promise.all(asked)).flatMap(([quotes]) => quotes);
    (first?.options as string[] | undefined)?.push('saturday_delivery');
    expect(second?.options).toEqual(['signature']);
  });

  test('share what went wrong', async () => {
    const { proxy, calls } = carrier(50, () => {
      throw new UnavailableError('posta is down');
    });
    const aggregator = new Aggregator([proxy]);
    const asked = [aggregator.getQuotes(request), aggregator.getQuotes(request)];
    await vi.advanceTimersByTimeAsync(50);
    for (const [, errors] of await Promise.all(asked))
      expect(errors).toMatchObject([{ carrier: 'posta', kind: 'unavailable', message: 'posta is down' }]);
    expect(calls).toHaveLength(1);
  });
});

describe('a caller that shares a call', () => {
  test('ends its own wait by its deadline, and not that of the others', async () => {
    const { proxy, calls } = carrier(200);
    const aggregator = new Aggregator([proxy]);
    const hasty = aggregator.getQuotes(request, { deadline_ms: 100 });
    const patient = aggregator.getQuotes(request, { deadline_ms: 5_000 });
    await vi.advanceTimersByTimeAsync(100);
    expect((await hasty)[1]).toMatchObject([{ kind: 'timeout', code: 'deadline_exceeded' }]);
    await vi.advanceTimersByTimeAsync(100);
    expect((await patient)[0]).toHaveLength(1);
    expect(calls).toHaveLength(1);
  });

  test('ends its own wait by its signal, and not that of the others', async () => {
    const { proxy, calls } = carrier(200);
    const aggregator = new Aggregator([proxy]);
    const caller = new AbortController();
    const leaving = aggregator.getQuotes(request, { signal: caller.signal });
    const staying = aggregator.getQuotes(request);
    await vi.advanceTimersByTimeAsync(10);
    caller.abort();
    expect((await leaving)[1]).toMatchObject([{ kind: 'timeout', code: 'aborted' }]);
    await vi.advanceTimersByTimeAsync(200);
    expect((await staying)[0]).toHaveLength(1);
    expect(calls).toHaveLength(1);
  });

  test('gives the call as much time as it has itself, if it has more than the others', async () => {
    const seen: CallOptions[] = [];
    const proxy = rater('posta', (options) => {
      seen.push(options);
      return never();
    });
    const aggregator = new Aggregator([proxy]);
    const hasty = aggregator.getQuotes(request, { deadline_ms: 100 });
    const left = () => timeLeft(seen[0]?.signal as AbortSignal);
    expect(left()).toBe(100);
    const patient = aggregator.getQuotes(request, { deadline_ms: 5_000 });
    expect(left()).toBe(5_000);
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all([hasty, patient]);
  });

  test('ends the call when it is the last to leave, and the next one makes a new call', async () => {
    const reasons: unknown[] = [];
    const proxy = rater('posta', ({ signal }) => {
      signal?.addEventListener('abort', () => reasons.push(signal.reason.code));
      return never();
    });
    const aggregator = new Aggregator([proxy]);
    const first = aggregator.getQuotes(request, { deadline_ms: 100 });
    const second = aggregator.getQuotes(request, { deadline_ms: 200 });
    await vi.advanceTimersByTimeAsync(199);
    expect(reasons).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(reasons).toEqual(['deadline_exceeded']);
    await Promise.all([first, second]);

    const third = aggregator.getQuotes(request, { deadline_ms: 100 });
    await vi.advanceTimersByTimeAsync(100);
    await third;
    expect(reasons).toHaveLength(2);
  });
});
