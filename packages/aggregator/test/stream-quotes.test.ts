import { ConfigurationError, type Quote, ValidationError } from '@waybill/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Aggregator, type CarrierOutcome, type QuoteOptions } from '../src/index.js';
import { after, never, quote, rater, request } from './fake-carrier.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  expect(vi.getTimerCount(), 'timers left behind').toBe(0);
  vi.useRealTimers();
});

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
    expect(
      (await outcomes).map(({ carrier, account, quotes, errors, duration_ms }) => [
        carrier,
        account,
        quotes.length,
        errors.map(({ kind }) => kind),
        duration_ms,
      ]),
    ).toEqual([
      ['fast', 'east', 1, [], 100],
      ['slow', 'slow', 1, [], 300],
      ['deaf', 'deaf', 0, ['timeout'], 1_000],
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
    const aggregator = new Aggregator([
      rater('third', () => after(30, [[], []])),
      rater('second', () => after(20, [[], []])),
      rater('first', () => after(10, [[], []])),
    ]);
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { carrier } of aggregator.streamQuotes(request)) {
        seen.push(carrier);
        await after(100, undefined);
      }
    })();
    await vi.advanceTimersByTimeAsync(400);
    await reading;
    expect(seen).toEqual(['first', 'second', 'third']);
  });

  test('aborts the rest when the consumer stops early', async () => {
    const aborted = vi.fn();
    const aggregator = new Aggregator([
      rater('fast', () => [[quote('fast', 9)], []]),
      rater('slow', ({ signal }) => {
        signal?.addEventListener('abort', aborted);
        return never();
      }),
    ]);
    for await (const { carrier } of aggregator.streamQuotes(request)) {
      expect(carrier).toBe('fast');
      break;
    }
    expect(aborted).toHaveBeenCalledOnce();
  });

  test('calls no carrier before the iteration begins', () => {
    const answer = vi.fn(() => [[], []] as [[], []]);
    new Aggregator([rater('posta', answer)]).streamQuotes(request);
    expect(answer).not.toHaveBeenCalled();
  });

  test('throws for a bad request and bad options when it is called', () => {
    const aggregator = new Aggregator([rater('posta', () => [[], []])]);
    expect(() => aggregator.streamQuotes({ ...request, shipment: { items: [] } })).toThrow(ValidationError);
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
    const aggregator = new Aggregator([
      rater('late', () => after(200, null).then(() => Promise.reject(new Error('too late')))),
    ]);
    const outcomes = collect(aggregator.streamQuotes(request, { deadline_ms: 100 }));
    await vi.advanceTimersByTimeAsync(300);
    expect(await outcomes).toMatchObject([{ errors: [{ code: 'deadline_exceeded' }] }]);
    await new Promise(setImmediate);
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
