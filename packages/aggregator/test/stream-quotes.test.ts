import { ConfigurationError, type Quote } from '@waybill/core';
import { describe, expect, test, vi } from 'vitest';
import { Aggregator, type CarrierOutcome, type QuoteOptions } from '../src/index.js';
import { after, never, nothing, quote, rater, rates, request, turnClock, words } from './fake-carrier.js';

turnClock({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

async function collect(outcomes: AsyncIterable<CarrierOutcome>): Promise<CarrierOutcome[]> {
  const collected: CarrierOutcome[] = [];
  for await (const outcome of outcomes) collected.push(outcome);
  return collected;
}

describe('streamQuotes', () => {
  test('yields each account as it arrives, with the time it took', async () => {
    const aggregator = new Aggregator([
      rater('slow', () => after(300, [[quote('slow', 9)], []])),
      rater('fast', () => after(100, [[quote('fast', 9)], []]), 'east'),
      rater('deaf', () => never()),
    ]);
    const outcomes = collect(aggregator.streamQuotes(request, { deadline_ms: 1_000 }));
    await vi.advanceTimersByTimeAsync(1_000);
    const seen = (await outcomes).map(({ carrier, account, quotes, errors, duration_ms }) =>
      [carrier, account, duration_ms, ...words([[...quotes], [...errors]])].join(),
    );
    expect(seen).toEqual([
      'fast,east,100,fast 9',
      'slow,slow,300,slow 9',
      'deaf,deaf,1000,deaf timeout deadline_exceeded',
    ]);
  });

  test("sorts each account's quotes as getQuotes sorts them", async () => {
    const quotes = [quote('posta', 20, { transit_days: 1 }), quote('posta', 9), quote('posta', 12)];
    const aggregator = new Aggregator([rater('posta', () => [quotes, []])]);
    const totals = async (options?: QuoteOptions) => {
      const [outcome] = await collect(aggregator.streamQuotes(request, options));
      return outcome?.quotes.map(({ total_charge }) => total_charge);
    };
    expect(await totals()).toEqual([9, 12, 20]);
    const fastest = ({ transit_days = 9 }: Quote) => transit_days;
    expect(await totals({ sort: (a, b) => fastest(a) - fastest(b) })).toEqual([20, 9, 12]);
    expect(quotes.map(({ total_charge }) => total_charge)).toEqual([20, 9, 12]);
  });

  test('keeps answers in order of arrival for a consumer that is slow itself', async () => {
    const aggregator = new Aggregator(
      [30, 20, 10].map((ms) => rater(`after-${ms}`, () => after(ms, [[], []]))),
    );
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { carrier } of aggregator.streamQuotes(request)) {
        seen.push(carrier);
        await after(100, undefined);
      }
    })();
    await vi.advanceTimersByTimeAsync(400);
    await reading;
    expect(seen).toEqual(['after-10', 'after-20', 'after-30']);
  });

  test('aborts the rest when the consumer stops early', async () => {
    const aborted = vi.fn();
    const slow = rater('slow', ({ signal }) => {
      signal?.addEventListener('abort', aborted);
      return never();
    });
    for await (const { carrier } of new Aggregator([rates('fast', 9), slow]).streamQuotes(request)) {
      expect(carrier).toBe('fast');
      break;
    }
    expect(aborted).toHaveBeenCalledOnce();
  });

  test('calls no carrier before the iteration begins, and refuses bad options when it is called', () => {
    const answer = nothing();
    const aggregator = new Aggregator([rater('posta', answer)]);
    aggregator.streamQuotes(request);
    expect(answer).not.toHaveBeenCalled();
    expect(() => aggregator.streamQuotes(request, { carriers: ['unknown'] })).toThrow(ConfigurationError);
    expect(() => aggregator.streamQuotes(request, { deadline_ms: 0 })).toThrow(ConfigurationError);
  });

  test('explains what to do when no carrier is registered', async () => {
    const outcomes = await collect(new Aggregator([]).streamQuotes(request));
    expect(outcomes).toMatchObject([{ quotes: [], errors: [{ code: 'no_carriers' }], duration_ms: 0 }]);
  });

  test('causes no unhandled rejection when a late carrier fails', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const late = rater('late', () => after(200, null).then(() => Promise.reject(new Error('too late'))));
    const outcomes = collect(new Aggregator([late]).streamQuotes(request, { deadline_ms: 100 }));
    await vi.advanceTimersByTimeAsync(300);
    expect(await outcomes).toMatchObject([{ errors: [{ code: 'deadline_exceeded' }] }]);
    await new Promise(setImmediate);
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
