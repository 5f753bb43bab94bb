import {
  type AnyCarrierProxy,
  ConfigurationError,
  RateLimitedError,
  RateRequest,
  TimeoutError,
  UnavailableError,
  ValidationError,
} from '@waybill/core';
import { Transcript } from '@waybill/core/observe';
import { type RatingProxy, timeLeft } from '@waybill/core/plugin';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
  test('merges every carrier, cheapest first', async () => {
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

  test('returns the handle of a quote and the time to wait of an error as the carrier gave them', async () => {
    const limited = new RateLimitedError('express: slow down', { retry_after_ms: 1_500 });
    const aggregator = new Aggregator([
      rater('posta', () => [[quote('posta', 9, { handle: 'posta:P/U' })], []]),
      rater('express', () => Promise.reject(limited)),
    ]);
    const [quotes, errors] = await aggregator.getQuotes(request);
    expect(quotes.map(({ handle }) => handle)).toEqual(['posta:P/U']);
    expect(errors).toMatchObject([{ carrier: 'express', kind: 'rate_limit', retry_after_ms: 1_500 }]);
  });

  test('has what a carrier that was late saw last', async () => {
    const late = rater(
      'posta',
      ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () =>
            reject(new TimeoutError('posta: no answer; last seen: HTTP 503', { code: 'deadline_exceeded' })),
          );
        }),
    );
    for (const share_rates of [true, false]) {
      const outcome = new Aggregator([late], { share_rates }).getQuotes(request, { deadline_ms: 2_000 });
      await vi.advanceTimersByTimeAsync(2_000);
      const [, errors] = await outcome;
      expect(errors).toMatchObject([{ kind: 'timeout', message: 'posta: no answer; last seen: HTTP 503' }]);
    }
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

  test('takes an entity as well as plain data', async () => {
    const aggregator = new Aggregator([rater('posta', () => [[quote('posta', 9)], []])]);
    const [quotes] = await aggregator.getQuotes(new RateRequest(request));
    expect(quotes).toHaveLength(1);
  });

  test('returns the errors of one carrier together with the quotes of all', async () => {
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

  test('turns anything that a plugin throws into an entry of that plugin', async () => {
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
      rater('nan', () => [[quote('nan', Number.NaN)], []]),
      rater('hole', () => [[null as never], []]),
      rater('posta', () => [[quote('posta', 9)], []]),
    ]);
    const [quotes, errors] = await aggregator.getQuotes(request);
    expect(quotes.map(({ carrier }) => carrier)).toEqual(['posta']);
    expect(errors.map(({ carrier, code, kind }) => [carrier, code, kind])).toEqual([
      ['down', 'UnavailableError', 'unavailable'],
      ['hole', 'plugin_defect', 'unexpected_reply'],
      ['nan', 'plugin_defect', 'unexpected_reply'],
      ['null', 'plugin_defect', 'unexpected_reply'],
      ['sync', 'plugin_defect', 'unexpected_reply'],
    ]);
  });

  test('rejects a bad request once and calls no carrier', async () => {
    const answer = vi.fn(() => [[], []] as [[], []]);
    const aggregator = new Aggregator([rater('posta', answer), rater('express', answer)]);
    const bad = { ...request, shipment: { items: [{ weight: 0 }] } };
    await expect(aggregator.getQuotes(bad)).rejects.toThrow(ValidationError);
    await expect(aggregator.getQuotes(bad)).rejects.toThrow('shipment.items[0].weight must be above 0');
    expect(answer).not.toHaveBeenCalled();
  });

  test('refuses a request without the countries of its lane once, for all carriers', async () => {
    const answer = vi.fn(() => [[], []] as [[], []]);
    const aggregator = new Aggregator([rater('posta', answer), rater('express', answer)]);
    const nowhere = { ...request, shipper: {}, recipient: { postal_code: 'V6B1A1' } };
    await expect(aggregator.getQuotes(nowhere)).rejects.toThrow(
      '2 problems\n- shipper.country_code is required by every carrier\n- recipient.country_code is required by every carrier',
    );
    expect(() => aggregator.streamQuotes(nowhere)).toThrow(ValidationError);
    await expect(aggregator.createShipment(nowhere, { carrier: 'posta' })).rejects.toThrow(ValidationError);
    expect(answer).not.toHaveBeenCalled();
  });

  test('explains what to do when no carrier is registered', async () => {
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
  test('reports late carriers as timed out and keeps the quotes that arrived, even if a plugin ignores its signal', async () => {
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

  test('is that of the signal that every plugin gets, and that aborts at the deadline', async () => {
    const seen: unknown[] = [];
    const aggregator = new Aggregator(
      [
        rater('posta', ({ signal }) => {
          signal?.addEventListener('abort', () => seen.push(signal.reason.code));
          seen.push(signal && timeLeft(signal));
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

  test('defaults to 30 seconds', async () => {
    const outcome = new Aggregator([rater('deaf', () => never())]).getQuotes(request);
    const settled = vi.fn();
    outcome.then(settled);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledOnce();
  });

  test.each([0.5, 1, 2 ** 31 - 1])('may be %d ms', (deadline_ms) => {
    expect(() => new Aggregator([], { deadline_ms })).not.toThrow();
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])('refuses %d ms', async (deadline_ms) => {
    const aggregator = new Aggregator([rater('posta', () => [[], []])]);
    await expect(aggregator.getQuotes(request, { deadline_ms })).rejects.toThrow(ConfigurationError);
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
      rater('posta', () => [[quote('posta', 9)], []]),
    ]);
    const outcome = aggregator.getQuotes(request, { signal: caller.signal });
    await vi.advanceTimersByTimeAsync(10);
    caller.abort();
    const [quotes, errors] = await outcome;
    expect(quotes.map(({ carrier }) => carrier)).toEqual(['posta']);
    expect(errors.map(({ carrier, kind, code }) => [carrier, kind, code])).toEqual([
      ['deaf', 'timeout', 'aborted'],
      ['listening', 'timeout', 'aborted'],
    ]);
  });

  test('calls no carrier when it has fired already', async () => {
    const answer = vi.fn(() => [[], []] as [[], []]);
    const aggregator = new Aggregator([rater('posta', answer)]);
    const [, errors] = await aggregator.getQuotes(request, { signal: AbortSignal.abort() });
    expect(errors.map(({ code }) => code)).toEqual(['aborted']);
    expect(answer).not.toHaveBeenCalled();
  });

  test('reaches no plugin as an abort of the caller after a success', async () => {
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

  test('takes a timeout signal of the caller for a deadline', async () => {
    const signal = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    const [, errors] = await new Aggregator([rater('posta', () => [[], []])]).getQuotes(request, { signal });
    expect(errors.map(({ code }) => code)).toEqual(['deadline_exceeded']);
  });

  test('has no listener left afterwards', async () => {
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

describe('services', () => {
  const answered = async (services: string[], carriers?: string[]) => {
    const proxies = ['posta', 'express'].map((carrier) => rater(carrier, () => [[quote(carrier, 9)], []]));
    const data = { ...request, shipment: { ...request.shipment, services } };
    const [quotes, errors] = await new Aggregator(proxies).getQuotes(data, carriers ? { carriers } : {});
    return { quoted: quotes.map(({ carrier }) => carrier), errors };
  };

  test('leave out the carriers that no code is meant for', async () => {
    expect(await answered(['posta:EP'])).toEqual({ quoted: ['posta'], errors: [] });
    expect((await answered(['posta:EP', 'EXP'])).quoted).toEqual(['express', 'posta']);
    expect((await answered([])).quoted).toEqual(['express', 'posta']);
  });

  test('leave out no carrier that the caller names', async () => {
    expect((await answered(['posta:EP'], ['express'])).quoted).toEqual(['express']);
  });

  test('give an entry for a code of a carrier that is not registered', async () => {
    const alone = new Aggregator([rater('posta', () => [[quote('posta', 9)], []])]);
    const services = ['ups:X', 'EXP'];
    expect(await alone.getQuotes({ ...request, shipment: { ...request.shipment, services } })).toMatchObject([
      [{ carrier: 'posta' }],
      [{ code: 'unknown_carrier', field: 'shipment.services[0]' }],
    ]);
    expect(await answered(['posta:EP', 'expres:X'])).toEqual({
      quoted: ['posta'],
      errors: [
        {
          carrier: 'aggregator',
          account: 'aggregator',
          code: 'unknown_carrier',
          kind: 'not_supported',
          retryable: false,
          field: 'shipment.services[1]',
          message: 'shipment.services[1] is for expres, which is not registered; did you mean express?',
        },
      ],
    });
  });
});

describe('carriers', () => {
  const proxies = [
    rater('posta', () => [[quote('posta', 9, { account: 'east' })], []], 'east'),
    rater('posta', () => [[quote('posta', 8, { account: 'west' })], []], 'west'),
    rater('express', () => [[quote('express', 12)], []]),
    seller('porter', () => [null, []]),
  ];
  const quoted = async (carriers?: string[]) => {
    const [quotes, errors] = await new Aggregator(proxies).getQuotes(request, carriers ? { carriers } : {});
    return { quotes: quotes.map(({ carrier, account }) => `${carrier}/${account}`), errors };
  };

  test('left out means every carrier that can rate', async () => {
    expect(await quoted()).toEqual({ quotes: ['posta/west', 'posta/east', 'express/express'], errors: [] });
  });

  test('may name a carrier with all its accounts, or one account', async () => {
    expect((await quoted(['posta'])).quotes).toEqual(['posta/west', 'posta/east']);
    expect((await quoted(['posta/east', 'express'])).quotes).toEqual(['posta/east', 'express/express']);
  });

  test('queries an account once, however often it is named', async () => {
    expect((await quoted(['posta/east', 'posta/east', 'posta'])).quotes).toEqual([
      'posta/west',
      'posta/east',
    ]);
  });

  test('gives an entry for a named carrier that cannot rate', async () => {
    const { errors } = await quoted(['porter', 'express']);
    expect(errors).toMatchObject([
      {
        carrier: 'porter',
        kind: 'not_supported',
        message: expect.stringContaining('porter has no prices of its own'),
      },
    ]);
  });

  test('refuses an unknown name, and lists the known ones', async () => {
    await expect(quoted(['posta', 'pots', 'posta/north'])).rejects.toThrow(
      new ConfigurationError(
        'no carrier account is called pots or posta/north: registered are posta/east, posta/west, express/express, porter/porter',
        { code: 'unknown_carrier' },
      ),
    );
  });

  test('explains an empty choice, and that no registered carrier can rate', async () => {
    expect(await quoted([])).toMatchObject({
      quotes: [],
      errors: [
        {
          code: 'no_carriers',
          message:
            'no carrier to query: carriers and services of the request leave out posta/east, posta/west, express/express; porter/porter has no prices of its own: bind a rate card to the account (priced_by)',
        },
      ],
    });
    const messageOf = async (proxy: AnyCarrierProxy) => {
      const [, errors] = await new Aggregator([proxy]).getQuotes(request, { carriers: [] });
      return errors.map(({ message }) => message);
    };
    expect(await messageOf(seller('porter', () => [null, []]))).toEqual([
      'no carrier to query: porter/porter has no prices of its own: bind a rate card to the account (priced_by)',
    ]);
    expect(await messageOf(rater('posta', () => [[], []]))).toEqual([
      'no carrier to query: carriers and services of the request leave out posta/posta',
    ]);
  });
});
