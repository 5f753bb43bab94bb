import { type CallOptions, type QuoteOutcome, UnavailableError } from '@waybill/core';
import { Transcript } from '@waybill/core/observe';
import { timeLeft } from '@waybill/core/plugin';
import { describe, expect, test, vi } from 'vitest';
import { Aggregator } from '../src/index.js';
import { sharedAnswer } from '../src/shared-rates.js';
import { after, never, quote, rater, request, turnClock, words } from './fake-carrier.js';

turnClock();

/** A carrier that answers after so many milliseconds, and what it was called with. */
function carrier(ms: number, outcome: () => QuoteOutcome = () => [[quote('posta', 9)], []]) {
  const calls: CallOptions[] = [];
  const proxy = rater('posta', async (options) => {
    calls.push(options);
    await after(ms, null);
    return outcome();
  });
  return { proxy, calls, aggregator: new Aggregator([proxy]) };
}

/** The outcomes of requests that are made at once, after 50 milliseconds. */
async function outcomes(...asked: Promise<QuoteOutcome>[]): Promise<QuoteOutcome[]> {
  await vi.advanceTimersByTimeAsync(50);
  return Promise.all(asked);
}

describe('identical requests that are under way', () => {
  test('share one call, whatever the order of their fields and whichever aggregator asks', async () => {
    const { proxy, calls, aggregator } = carrier(50);
    const { shipper, recipient, shipment } = request;
    const reordered = { shipment, recipient: { ...recipient }, shipper: { ...shipper } };
    const other = new Aggregator([proxy]);
    const found = await outcomes(aggregator.getQuotes(request), other.getQuotes(reordered));
    expect(found.map(words)).toEqual([['posta 9'], ['posta 9']]);
    expect(calls).toHaveLength(1);
    await outcomes(aggregator.getQuotes(request));
    expect(calls, 'once the answer is there').toHaveLength(2);
  });

  test('share nothing when the aggregator is not to', async () => {
    const { proxy, calls } = carrier(50);
    const aggregator = new Aggregator([proxy], { share_rates: false, deadline_ms: 250 });
    await outcomes(aggregator.getQuotes(request), aggregator.getQuotes(request));
    expect(calls.map(({ deadline_ms }) => deadline_ms)).toEqual([250, 250]);
  });

  test('share no call with one that is written down', async () => {
    const { calls, aggregator } = carrier(50);
    const transcript = new Transcript();
    await outcomes(aggregator.getQuotes(request), aggregator.getQuotes(request, { transcript }));
    expect(calls.map((options) => options.transcript)).toEqual([undefined, transcript]);
  });

  test('are not those of another account, nor those with another field', async () => {
    const east = vi.fn(() => after<QuoteOutcome>(50, [[], []]));
    const west = vi.fn(() => after<QuoteOutcome>(50, [[], []]));
    const aggregator = new Aggregator([rater('posta', east, 'east'), rater('posta', west, 'west')]);
    const heavier = { ...request, shipment: { ...request.shipment, items: [{ weight: 2.6 }] } };
    await outcomes(aggregator.getQuotes(request), aggregator.getQuotes(heavier));
    expect([east, west].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
  });

  test('give each caller quotes of its own', async () => {
    const { aggregator } = carrier(50, () => [[quote('posta', 9, { options: ['signature'] })], []]);
    const found = await outcomes(aggregator.getQuotes(request), aggregator.getQuotes(request));
    const [first, second] = found.flatMap(([quotes]) => quotes);
    (first?.options as string[] | undefined)?.push('saturday_delivery');
    expect(second?.options).toEqual(['signature']);
  });

  test('share what went wrong', async () => {
    const { calls, aggregator } = carrier(50, () => {
      throw new UnavailableError('posta is down');
    });
    for (const [, errors] of await outcomes(aggregator.getQuotes(request), aggregator.getQuotes(request)))
      expect(errors).toMatchObject([{ carrier: 'posta', kind: 'unavailable', message: 'posta is down' }]);
    expect(calls).toHaveLength(1);
  });
});

describe('a caller that shares a call', () => {
  test.each(['deadline_exceeded', 'aborted'])(
    'ends its own wait, and not that of the others: %s',
    async (code) => {
      const { calls, aggregator } = carrier(200);
      const caller = new AbortController();
      const own = code === 'aborted' ? { signal: caller.signal } : { deadline_ms: 100 };
      const leaving = aggregator.getQuotes(request, own);
      const staying = aggregator.getQuotes(request, { deadline_ms: 5_000 });
      await vi.advanceTimersByTimeAsync(100);
      caller.abort();
      expect(words(await leaving)).toEqual([`posta timeout ${code}`]);
      await vi.advanceTimersByTimeAsync(100);
      expect(words(await staying)).toEqual(['posta 9']);
      expect(calls).toHaveLength(1);
    },
  );

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
    const asked = [100, 200].map((deadline_ms) => aggregator.getQuotes(request, { deadline_ms }));
    await vi.advanceTimersByTimeAsync(199);
    expect(reasons).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(reasons).toEqual(['deadline_exceeded']);
    await Promise.all(asked);

    const third = aggregator.getQuotes(request, { deadline_ms: 100 });
    await vi.advanceTimersByTimeAsync(100);
    await third;
    expect(reasons).toHaveLength(2);
  });

  test('ends the call as well if it had left before the call began', async () => {
    const seen: boolean[] = [];
    const asked = sharedAnswer(carrier(50).proxy, 'key', AbortSignal.abort(), ({ signal }) => {
      seen.push(signal.aborted);
      return never();
    });
    await expect(asked).rejects.toThrow();
    expect(seen).toEqual([true]);
  });
});
