import {
  ConfigurationError,
  RateLimitedError,
  RateRequest,
  TimeoutError,
  UnavailableError,
} from '@waybill/core';
import { Transcript } from '@waybill/core/observe';
import { type RatingProxy, timeLeft } from '@waybill/core/plugin';
import { describe, expect, test, vi } from 'vitest';
import { Aggregator } from '../src/index.js';
import {
  after,
  never,
  nothing,
  quote,
  rater,
  rates,
  request,
  seller,
  turnClock,
  words,
} from './fake-carrier.js';

turnClock();

const wanting = (...services: string[]) => ({ ...request, shipment: { ...request.shipment, services } });

describe('getQuotes', () => {
  test.each([request, new RateRequest(request)])(
    'merges every carrier, cheapest first: %#',
    async (asked) => {
      const aggregator = new Aggregator([rates('posta', 20, 9), rates('express', 12)]);
      expect(words(await aggregator.getQuotes(asked))).toEqual(['posta 9', 'express 12', 'posta 20']);
    },
  );

  test('returns quotes and errors of all carriers as they gave them', async () => {
    const limited = new RateLimitedError('post: slow down', { retry_after_ms: 1_500 });
    const identity = { carrier: 'express', account: 'express' };
    const entry = { ...identity, code: 'X1', message: 'closed', kind: 'carrier', retryable: false } as const;
    const aggregator = new Aggregator([
      rater('post', () => Promise.reject(limited)),
      rater('express', () => [[quote('express', 12)], [entry]]),
      rater('posta', () => [[quote('posta', 9, { handle: 'posta:P/U' })], []]),
    ]);
    const [quotes, errors] = await aggregator.getQuotes(request);
    expect(quotes).toEqual([quote('posta', 9, { handle: 'posta:P/U' }), quote('express', 12)]);
    expect(errors).toEqual([entry, expect.objectContaining({ kind: 'rate_limit', retry_after_ms: 1_500 })]);
  });

  test.each([true, false])('has what a late carrier saw last, requests shared: %s', async (share_rates) => {
    const late = rater('posta', ({ signal }) => {
      const { promise, reject } = Promise.withResolvers<never>();
      const why = new TimeoutError('posta: last seen: HTTP 503', { code: 'deadline_exceeded' });
      signal?.addEventListener('abort', () => reject(why));
      return promise;
    });
    const outcome = new Aggregator([late], { share_rates }).getQuotes(request, { deadline_ms: 2_000 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await outcome)[1]).toMatchObject([{ kind: 'timeout', message: 'posta: last seen: HTTP 503' }]);
  });

  test('gives the transcript of the caller to every account', async () => {
    const given: unknown[] = [];
    const watching = (carrier: string) =>
      rater(carrier, ({ transcript }) => {
        given.push(transcript);
        return [[], []];
      });
    const transcript = new Transcript();
    await new Aggregator([watching('posta'), watching('express')]).getQuotes(request, { transcript });
    expect(given).toEqual([transcript, transcript]);
  });

  test('tells of each account as it answers', async () => {
    const aggregator = new Aggregator([
      rater('posta', () => after(30, [[quote('posta', 9)], []])),
      rater('express', () => after(10, [[quote('express', 12)], []])),
    ]);
    const seen: string[] = [];
    const outcome = aggregator.getQuotes(request, { onOutcome: ({ carrier }) => seen.push(carrier) });
    await vi.advanceTimersByTimeAsync(10);
    expect(seen).toEqual(['express']);
    await vi.advanceTimersByTimeAsync(20);
    expect(seen).toEqual(['express', 'posta']);
    await outcome;
  });

  test('turns anything that a plugin throws into an entry of that plugin', async () => {
    const synchronous: RatingProxy = {
      ...rates('sync'),
      getQuotes: () => {
        throw new RangeError('thrown before a promise was made');
      },
    };
    const aggregator = new Aggregator([
      synchronous,
      rater('down', () => Promise.reject(new UnavailableError('down: no route'))),
      rater('null', () => null as never),
      rates('nan', Number.NaN),
      rater('hole', () => [[null as never], []]),
      rates('posta', 9),
    ]);
    expect(words(await aggregator.getQuotes(request))).toEqual([
      'posta 9',
      'down unavailable UnavailableError',
      'hole unexpected_reply plugin_defect',
      'nan unexpected_reply plugin_defect',
      'null unexpected_reply plugin_defect',
      'sync unexpected_reply plugin_defect',
    ]);
  });

  test.each([
    [
      { ...request, shipper: {}, recipient: { postal_code: 'V6B1A1' } },
      '2 problems\n- shipper.country_code is required by every carrier\n- recipient.country_code is required by every carrier',
    ],
    [{ ...request, shipment: { items: [{ weight: 0 }] } }, 'shipment.items[0].weight must be above 0'],
  ])('refuses a bad request once, and calls no carrier: %#', async (bad, message) => {
    const answer = nothing();
    const aggregator = new Aggregator([rater('posta', answer), rater('express', answer)]);
    const refusal = expect.objectContaining({
      name: 'ValidationError',
      message: expect.stringContaining(message),
    });
    await expect(aggregator.getQuotes(bad)).rejects.toEqual(refusal);
    expect(() => aggregator.streamQuotes(bad)).toThrow(refusal);
    await expect(aggregator.createShipment(bad, { carrier: 'posta' })).rejects.toEqual(refusal);
    expect(answer).not.toHaveBeenCalled();
  });
});

describe('the deadline', () => {
  test('reports late carriers as timed out and keeps the quotes that arrived, even if a plugin ignores its signal', async () => {
    const aggregator = new Aggregator([
      rater('posta', () => after(80, [[quote('posta', 9)], []])),
      rater('deaf', () => never()),
      rater('slow', () => after(5_000, [[quote('slow', 1)], []])),
    ]);
    const outcome = aggregator.getQuotes(request, { deadline_ms: 100 });
    await vi.advanceTimersByTimeAsync(100);
    const late = ['deaf timeout deadline_exceeded', 'slow timeout deadline_exceeded'];
    expect(words(await outcome)).toEqual(['posta 9', ...late]);
    expect((await outcome)[1][0]).toMatchObject({ message: 'no answer within 100 ms', retryable: true });
    await vi.advanceTimersByTimeAsync(5_000);
  });

  test.each([
    [250, { deadline_ms: 250 }],
    [30_000, {}],
  ])('is that of the signal that every plugin gets, and that aborts after %d ms', async (ms, options) => {
    const seen: unknown[] = [];
    const posta = rater('posta', ({ signal }) => {
      signal?.addEventListener('abort', () => seen.push(signal.reason.code));
      seen.push(signal && timeLeft(signal));
      return never();
    });
    const outcome = new Aggregator([posta], options).getQuotes(request);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(seen).toEqual([ms]);
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
    expect(seen).toEqual([ms, 'deadline_exceeded']);
  });

  test.each([0.5, 1, 2 ** 31 - 1])('may be %d ms', (deadline_ms) => {
    expect(() => new Aggregator([], { deadline_ms })).not.toThrow();
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])('refuses %d ms', async (deadline_ms) => {
    await expect(new Aggregator([]).getQuotes(request, { deadline_ms })).rejects.toThrow(ConfigurationError);
    expect(() => new Aggregator([], { deadline_ms })).toThrow(/deadline_ms must be above 0/);
  });
});

describe('the signal', () => {
  test('ends the wait with an entry for each account that had not answered', async () => {
    const caller = new AbortController();
    const aggregator = new Aggregator([
      rater('deaf', () => never()),
      rater('listening', ({ signal }) => {
        const { promise, reject } = Promise.withResolvers<never>();
        signal?.addEventListener('abort', () => reject(signal.reason));
        return promise;
      }),
      rates('posta', 9),
    ]);
    const outcome = aggregator.getQuotes(request, { signal: caller.signal });
    await vi.advanceTimersByTimeAsync(10);
    caller.abort();
    expect(words(await outcome)).toEqual(['posta 9', 'deaf timeout aborted', 'listening timeout aborted']);
  });

  test.each([
    ['aborted', AbortSignal.abort()],
    ['deadline_exceeded', AbortSignal.abort(new DOMException('late', 'TimeoutError'))],
  ])('calls no carrier when it has fired already: %s', async (code, signal) => {
    const answer = nothing();
    const [, errors] = await new Aggregator([rater('posta', answer)]).getQuotes(request, { signal });
    expect(errors).toMatchObject([{ code }]);
    expect(answer).not.toHaveBeenCalled();
  });

  test('reaches no plugin as an abort of the caller after a success', async () => {
    const reasons: unknown[] = [];
    const posta = rater('posta', ({ signal }) => {
      signal?.addEventListener('abort', () => reasons.push(signal.reason.message));
      return [[quote('posta', 9)], []];
    });
    expect(words(await new Aggregator([posta]).getQuotes(request))).toEqual(['posta 9']);
    expect(reasons).toEqual(['the operation is over']);
  });

  test('has no listener left afterwards', async () => {
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, 'removeEventListener');
    const added = vi.spyOn(signal, 'addEventListener');
    await new Aggregator([rates('posta')]).getQuotes(request, { signal });
    const listeners = ({ mock }: typeof removed | typeof added) => mock.calls.map(([, listener]) => listener);
    expect(listeners(removed)).toEqual(listeners(added));
    expect(added).toHaveBeenCalledOnce();
  });
});

describe('services', () => {
  const both = new Aggregator([rates('posta', 9), rates('express', 9)]);

  test.each([
    ['leave out the carriers that no code is meant for', ['posta:EP'], undefined, ['posta 9']],
    ['leave out no carrier if one code is for all', ['posta:EP', 'EXP'], undefined, ['express 9', 'posta 9']],
    ['leave out no carrier if there are none', [], undefined, ['express 9', 'posta 9']],
    ['leave out no carrier that the caller names', ['posta:EP'], ['express'], ['express 9']],
  ])('%s', async (_, services, carriers, expected) => {
    expect(words(await both.getQuotes(wanting(...services), carriers && { carriers }))).toEqual(expected);
  });

  test('give an entry for a code of a carrier that is not registered', async () => {
    const [quotes, errors] = await both.getQuotes(wanting('posta:EP', 'expres:X'));
    expect(quotes).toHaveLength(1);
    const problem = {
      carrier: 'aggregator',
      account: 'aggregator',
      code: 'unknown_carrier',
      kind: 'not_supported',
      retryable: false,
      field: 'shipment.services[1]',
      message: 'shipment.services[1] is for expres, which is not registered; did you mean express?',
    };
    expect(errors).toEqual([problem]);
  });
});

describe('carriers', () => {
  const proxies = [
    rater('posta', () => [[quote('posta', 9, { account: 'east' })], []], 'east'),
    rater('posta', () => [[quote('posta', 8, { account: 'west' })], []], 'west'),
    rates('express', 12),
    seller('porter', () => [null, []]),
  ];
  const quoted = (carriers?: string[]) =>
    new Aggregator(proxies).getQuotes(request, carriers && { carriers });

  test.each([
    ['left out mean all that can rate', undefined, ['posta/west 8', 'posta/east 9', 'express 12']],
    ['may be named with all their accounts', ['posta'], ['posta/west 8', 'posta/east 9']],
    ['may be named with one account', ['posta/east', 'express'], ['posta/east 9', 'express 12']],
    ['are asked once', ['posta/east', 'posta/east', 'posta'], ['posta/west 8', 'posta/east 9']],
    [
      'that cannot rate are an entry',
      ['porter', 'express'],
      ['express 12', 'porter not_supported not_supported'],
    ],
  ])('%s', async (_, carriers, expected) => {
    expect(words(await quoted(carriers))).toEqual(expected);
  });

  test('that are unknown are refused with a list of the known ones', async () => {
    await expect(quoted(['posta', 'pots', 'posta/north'])).rejects.toThrow(
      new ConfigurationError(
        'no carrier account is called pots or posta/north: registered are posta/east, posta/west, express/express, porter/porter',
        { code: 'unknown_carrier' },
      ),
    );
  });

  const unpriced = 'porter/porter has no prices of its own: bind a rate card to the account (priced_by)';
  test.each([
    [
      proxies,
      `no carrier to query: carriers and services of the request leave out posta/east, posta/west, express/express; ${unpriced}`,
    ],
    [proxies.slice(3), `no carrier to query: ${unpriced}`],
    [[rates('posta')], 'no carrier to query: carriers and services of the request leave out posta/posta'],
    [
      [],
      'no carrier is registered: call registerCarrier(container, carrier, settings), or pass proxies to new Aggregator',
    ],
  ])('of which none can be asked are explained: %#', async (registered, message) => {
    const [quotes, errors] = await new Aggregator(registered).getQuotes(request, { carriers: [] });
    expect(quotes).toEqual([]);
    expect(errors).toMatchObject([{ code: 'no_carriers', message }]);
  });
});
