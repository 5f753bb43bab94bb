import {
  ConfigurationError,
  RateRequest,
  type RatingProxy,
  UnavailableError,
  ValidationError,
} from '@waybill/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Aggregator } from '../src/index.js';
import { after, never, quote, rater, request, seller } from './fake-carrier.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount(), 'timers left behind').toBe(0);
  vi.useRealTimers();
});

describe('getQuotes', () => {
  it('merges every carrier, cheapest first', async () => {
    const aggregator = new Aggregator([
      rater('posta', () => [[quote('posta', 20), quote('posta', 9)], []]),
      rater('express', () => [[quote('express', 12)], []]),
    ]);
    const [quotes, errors] = await aggregator.getQuotes(request);
    expect(quotes.map(({ carrier, total_charge }) => [carrier, total_charge])).toEqual([
      ['posta', 9],
      ['express', 12],
      ['posta', 20],
    ]);
    expect(errors).toEqual([]);
  });

  it('takes an entity as well as plain data', async () => {
    const aggregator = new Aggregator([rater('posta', () => [[quote('posta', 9)], []])]);
    const [quotes] = await aggregator.getQuotes(new RateRequest(request));
    expect(quotes).toHaveLength(1);
  });

  it('keeps what one carrier says of others out of their quotes', async () => {
    const entry = {
      carrier: 'express',
      account: 'express',
      code: 'X1',
      message: 'closed on Sundays',
      kind: 'carrier',
      retryable: false,
    } as const;
    const aggregator = new Aggregator([
      rater('express', () => [[quote('express', 12)], [entry]]),
      rater('posta', () => [[quote('posta', 9)], []]),
    ]);
    const [quotes, errors] = await aggregator.getQuotes(request);
    expect(quotes.map(({ carrier }) => carrier)).toEqual(['posta', 'express']);
    expect(errors).toEqual([entry]);
  });

  it('turns whatever a plugin throws into its own entry', async () => {
    const synchronous: RatingProxy = {
      ...rater('sync', () => [[], []]),
      getQuotes: () => {
        throw new RangeError('thrown before a promise was made');
      },
    };
    const aggregator = new Aggregator([
      synchronous,
      rater('down', () => Promise.reject(new UnavailableError('down: no route'))),
      rater('null', () => null as never),
      rater('odd', () => [[quote('odd', Number.NaN)], []]),
      rater('hole', () => [[null as never], []]),
      rater('posta', () => [[quote('posta', 9)], []]),
    ]);
    const [quotes, errors] = await aggregator.getQuotes(request);
    expect(quotes.map(({ carrier }) => carrier)).toEqual(['posta']);
    expect(errors.map(({ carrier, code, kind }) => [carrier, code, kind])).toEqual([
      ['down', 'UnavailableError', 'unavailable'],
      ['hole', 'plugin_defect', 'unexpected_reply'],
      ['null', 'plugin_defect', 'unexpected_reply'],
      ['odd', 'plugin_defect', 'unexpected_reply'],
      ['sync', 'plugin_defect', 'unexpected_reply'],
    ]);
  });

  it('rejects a bad request once and asks nobody', async () => {
    const answer = vi.fn(() => [[], []] as [[], []]);
    const aggregator = new Aggregator([rater('posta', answer), rater('express', answer)]);
    const bad = { ...request, shipment: { items: [{ weight: 0 }] } };
    await expect(aggregator.getQuotes(bad)).rejects.toThrow(ValidationError);
    await expect(aggregator.getQuotes(bad)).rejects.toThrow('shipment.items[0].weight must be above 0');
    expect(answer).not.toHaveBeenCalled();
  });

  it('explains an empty house', async () => {
    const [quotes, errors] = await new Aggregator([]).getQuotes(request);
    expect(quotes).toEqual([]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      code: 'no_carriers',
      message: expect.stringContaining('registerCarrier'),
    });
  });
});

describe('the deadline', () => {
  it('gives up on who is late and keeps what arrived, also when the signal is ignored', async () => {
    const aggregator = new Aggregator([
      rater('posta', () => after(80, [[quote('posta', 9)], []])),
      rater('deaf', () => never()),
      rater('slow', () => after(5_000, [[quote('slow', 1)], []])),
    ]);
    const outcome = aggregator.getQuotes(request, { deadline_ms: 100 });
    await vi.advanceTimersByTimeAsync(100);
    const [quotes, errors] = await outcome;
    expect(quotes.map(({ carrier }) => carrier)).toEqual(['posta']);
    expect(errors.map(({ carrier, kind, code, retryable }) => [carrier, kind, code, retryable])).toEqual([
      ['deaf', 'timeout', 'deadline_exceeded', true],
      ['slow', 'timeout', 'deadline_exceeded', true],
    ]);
    expect(errors[0]?.message).toBe('no answer within 100 ms');
    await vi.advanceTimersByTimeAsync(5_000);
  });

  it('is told to every plugin, together with a signal that fires then', async () => {
    const seen: unknown[] = [];
    const aggregator = new Aggregator(
      [
        rater('posta', ({ deadline_ms, signal }) => {
          signal?.addEventListener('abort', () => seen.push(signal.reason.code));
          seen.push(deadline_ms);
          return never();
        }),
      ],
      { deadline_ms: 250 },
    );
    const outcome = aggregator.getQuotes(request);
    await vi.advanceTimersByTimeAsync(250);
    await outcome;
    expect(seen).toEqual([250, 'deadline_exceeded']);
  });

  it('defaults to 30 seconds', async () => {
    const outcome = new Aggregator([rater('deaf', () => never())]).getQuotes(request);
    const settled = vi.fn();
    outcome.then(settled);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledOnce();
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])('refuses %d ms', async (deadline_ms) => {
    const aggregator = new Aggregator([rater('posta', () => [[], []])]);
    await expect(aggregator.getQuotes(request, { deadline_ms })).rejects.toThrow(ConfigurationError);
    expect(() => new Aggregator([], { deadline_ms })).toThrow(/deadline_ms must be above 0/);
  });
});

describe('the signal', () => {
  it('ends the wait with an entry for each account that had not answered', async () => {
    const caller = new AbortController();
    const aggregator = new Aggregator([
      rater('deaf', () => never()),
      rater('heeding', ({ signal }) => {
        const { promise, reject } = Promise.withResolvers<never>();
        signal?.addEventListener('abort', () => reject(signal.reason));
        return promise;
      }),
      rater('posta', () => [[quote('posta', 9)], []]),
    ]);
    const outcome = aggregator.getQuotes(request, { signal: caller.signal });
    await vi.advanceTimersByTimeAsync(10);
    caller.abort();
    const [quotes, errors] = await outcome;
    expect(quotes.map(({ carrier }) => carrier)).toEqual(['posta']);
    expect(errors.map(({ carrier, kind, code }) => [carrier, kind, code])).toEqual([
      ['deaf', 'timeout', 'aborted'],
      ['heeding', 'timeout', 'aborted'],
    ]);
  });

  it('that has fired already asks nobody', async () => {
    const answer = vi.fn(() => [[], []] as [[], []]);
    const aggregator = new Aggregator([rater('posta', answer)]);
    const [, errors] = await aggregator.getQuotes(request, { signal: AbortSignal.abort() });
    expect(errors.map(({ code }) => code)).toEqual(['aborted']);
    expect(answer).not.toHaveBeenCalled();
  });

  it('reaches no plugin as an abort of the caller after a success', async () => {
    const reasons: unknown[] = [];
    const aggregator = new Aggregator([
      rater('posta', ({ signal }) => {
        signal?.addEventListener('abort', () => reasons.push(signal.reason.message));
        return [[quote('posta', 9)], []];
      }),
    ]);
    const [, errors] = await aggregator.getQuotes(request);
    expect(errors).toEqual([]);
    expect(reasons).toEqual(['the operation is over']);
  });

  it('takes a timeout signal of the caller for a deadline', async () => {
    const signal = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    const [, errors] = await new Aggregator([rater('posta', () => [[], []])]).getQuotes(request, { signal });
    expect(errors.map(({ code }) => code)).toEqual(['deadline_exceeded']);
  });

  it('has no listener left afterwards', async () => {
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, 'removeEventListener');
    const added = vi.spyOn(signal, 'addEventListener');
    await new Aggregator([rater('posta', () => [[], []])]).getQuotes(request, { signal });
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    );
    expect(added).toHaveBeenCalledOnce();
  });
});

describe('carriers', () => {
  const proxies = [
    rater('posta', () => [[quote('posta', 9, { account: 'east' })], []], 'east'),
    rater('posta', () => [[quote('posta', 8, { account: 'west' })], []], 'west'),
    rater('express', () => [[quote('express', 12)], []]),
    seller('porter', () => [null, []]),
  ];
  const asked = async (carriers?: string[]) => {
    const [quotes, errors] = await new Aggregator(proxies).getQuotes(request, carriers ? { carriers } : {});
    return { quotes: quotes.map(({ carrier, account }) => `${carrier}/${account}`), errors };
  };

  it('left out means everyone who can rate', async () => {
    expect(await asked()).toEqual({ quotes: ['posta/west', 'posta/east', 'express/express'], errors: [] });
  });

  it('names a carrier with all its accounts, or one account', async () => {
    expect((await asked(['posta'])).quotes).toEqual(['posta/west', 'posta/east']);
    expect((await asked(['posta/east', 'express'])).quotes).toEqual(['posta/east', 'express/express']);
  });

  it('asks an account once, however often it is named', async () => {
    expect((await asked(['posta/east', 'posta/east', 'posta'])).quotes).toEqual(['posta/west', 'posta/east']);
  });

  it('lets a carrier that cannot rate say so when it is named', async () => {
    const { errors } = await asked(['porter', 'express']);
    expect(errors).toMatchObject([
      { carrier: 'porter', kind: 'not_supported', message: 'porter cannot rate' },
    ]);
  });

  it('refuses a name that nobody has, and tells which there are', async () => {
    await expect(asked(['posta', 'pots', 'posta/north'])).rejects.toThrow(
      new ConfigurationError(
        'no carrier account is called pots or posta/north: there are posta/east, posta/west, express/express, porter/porter',
        { code: 'unknown_carrier' },
      ),
    );
  });

  it('explains an empty choice, and a house in which nobody rates', async () => {
    expect(await asked([])).toMatchObject({ quotes: [], errors: [{ code: 'no_carriers' }] });
    const [, errors] = await new Aggregator([seller('porter', () => [null, []])]).getQuotes(request);
    expect(errors).toMatchObject([
      { code: 'no_carriers', message: expect.stringContaining('of porter/porter none') },
    ]);
  });
});
