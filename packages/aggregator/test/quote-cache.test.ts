import { isDeepStrictEqual } from 'node:util';
import type { Quote, QuoteOutcome, RateRequest, RateRequestData } from '@waybill/core';
import { type AccountTime, type RatingBasis, requestText } from '@waybill/core/plugin';
import fc from 'fast-check';
import { Keyv } from 'keyv';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Aggregator, QuoteCache, type QuoteCacheOptions, type QuoteStore } from '../src/index.js';
import { quoteKey } from '../src/quote-key.js';
import { never, quote, rater, request, seller } from './fake-carrier.js';

const NOON = Date.parse('2026-11-23T12:00:00Z');
const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  expect(vi.getTimerCount(), 'timers left behind').toBe(0);
  vi.useRealTimers();
});

/** The basis of an account whose days are those of UTC. */
function basis(fingerprint = 'a'): RatingBasis {
  return {
    fingerprint,
    now: (): AccountTime => {
      const at = Date.now();
      const date_ends_at = (Math.floor(at / (24 * HOUR)) + 1) * 24 * HOUR;
      return { at, date: new Date(at).toISOString().slice(0, 10), date_ends_at };
    },
  };
}

/** A shop with one account and a cache, and how often the carrier was asked. */
function shop(
  options: QuoteCacheOptions = {},
  answer: () => QuoteOutcome | Promise<QuoteOutcome> = () => [[quote('posta', 9)], []],
) {
  const asked = vi.fn(answer);
  const proxy = { ...rater('posta', asked), rating_basis: basis() };
  return { asked, proxy, aggregator: new Aggregator([proxy], { cache: new QuoteCache(options) }) };
}

/** What a test can see of a store. */
function mapStore(): QuoteStore & { readonly entries: Map<string, { value: unknown; ttl: number }> } {
  const entries = new Map<string, { value: unknown; ttl: number }>();
  return {
    entries,
    get: async (key) => entries.get(key)?.value,
    set: async (key, value, ttl) => entries.set(key, { value, ttl }),
  };
}

const cachedAt = (quotes: readonly Quote[]) => quotes.map(({ meta }) => meta?.cached_at);

describe('a cache of quotes', () => {
  test('answers the same request without a call, and says since when it has the quotes', async () => {
    const { asked, aggregator } = shop();
    const [first] = await aggregator.getQuotes(request);
    expect(cachedAt(first)).toEqual([undefined]);
    await vi.advanceTimersByTimeAsync(60_000);
    const [second] = await aggregator.getQuotes({ ...request, shipper: { ...request.shipper } });
    expect(second).toEqual([{ ...first[0], meta: { cached_at: '2026-11-23T12:00:00.000Z' } }]);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('works with a Keyv, and for every process that shares its store', async () => {
    const store = new Map();
    const one = shop({ store: new Keyv({ store }) });
    const other = shop({ store: new Keyv({ store }) });
    await one.aggregator.getQuotes(request);
    const [quotes] = await other.aggregator.getQuotes(request);
    expect(cachedAt(quotes)).toEqual(['2026-11-23T12:00:00.000Z']);
    expect(other.asked).not.toHaveBeenCalled();
  });

  test('keeps entries next to quotes, and notices', async () => {
    const entry = { carrier: 'posta', account: 'posta', code: 'no_service', message: 'Not on Sundays.' };
    const meta = { notices: [{ code: 'hint', message: 'Pack well.' }], zone: 3 };
    const { aggregator } = shop({}, () => [
      [quote('posta', 9, { meta })],
      [{ ...entry, kind: 'carrier', retryable: false }],
    ]);
    await aggregator.getQuotes(request);
    const [quotes, errors] = await aggregator.getQuotes(request);
    expect(quotes).toMatchObject([{ meta: { ...meta, cached_at: expect.any(String) } }]);
    expect(errors).toMatchObject([entry]);
  });

  test('gives each caller quotes of its own', async () => {
    const { aggregator } = shop({}, () => [[quote('posta', 9, { options: ['signature'] })], []]);
    const [first] = await aggregator.getQuotes(request);
    (first[0]?.options as string[] | undefined)?.push('saturday_delivery');
    const [second] = await aggregator.getQuotes(request);
    expect(second[0]?.options).toEqual(['signature']);
  });

  test('is passed over by who wants fresh quotes, which replace the kept ones', async () => {
    let price = 9;
    const { aggregator } = shop({}, () => [[quote('posta', price)], []]);
    await aggregator.getQuotes(request);
    price = 10;
    const [fresh] = await aggregator.getQuotes(request, { fresh: true });
    expect(fresh).toMatchObject([{ total_charge: 10 }]);
    const [kept] = await aggregator.getQuotes(request);
    expect(kept).toMatchObject([{ total_charge: 10, meta: { cached_at: expect.any(String) } }]);
  });

  test('gives nothing to an aggregator without it, although both share requests under way', async () => {
    const { asked, aggregator, proxy } = shop();
    await aggregator.getQuotes(request);
    const [kept, [quotes]] = await Promise.all([
      aggregator.getQuotes(request),
      new Aggregator([proxy]).getQuotes(request),
    ]);
    expect(cachedAt(kept[0])).toEqual([expect.any(String)]);
    expect(cachedAt(quotes)).toEqual([undefined]);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('keeps nothing of a carrier that does not say what its quotes depend on', async () => {
    const asked = vi.fn((): QuoteOutcome => [[quote('own-van', 5)], []]);
    const store = mapStore();
    const aggregator = new Aggregator([rater('own-van', asked)], { cache: new QuoteCache({ store }) });
    await aggregator.getQuotes(request);
    await aggregator.getQuotes(request);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(store.entries.size).toBe(0);
  });

  test('is neither read nor written by a purchase', async () => {
    const store = { get: vi.fn(), set: vi.fn() };
    const bought = vi.fn();
    const proxy = { ...seller('posta', () => bought() ?? [null, []]), rating_basis: basis() };
    const aggregator = new Aggregator([proxy], { cache: new QuoteCache({ store }) });
    await aggregator.createShipment(request, { carrier: 'posta' });
    expect(bought).toHaveBeenCalledOnce();
    expect(store.get).not.toHaveBeenCalled();
    expect(store.set).not.toHaveBeenCalled();
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses to keep quotes for %d ms', (ttl_ms) => {
    expect(() => new QuoteCache({ ttl_ms })).toThrow('ttl_ms must be above 0');
  });
});

describe('kept quotes end', () => {
  test('after the time that the app gives, even in a store that forgets nothing', async () => {
    const { asked, aggregator } = shop({ ttl_ms: 60_000, store: mapStore() });
    await aggregator.getQuotes(request);
    vi.setSystemTime(NOON + 59_999);
    await aggregator.getQuotes(request);
    expect(asked).toHaveBeenCalledTimes(1);
    vi.setSystemTime(NOON + 60_000);
    await aggregator.getQuotes(request);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test("with the account's day", async () => {
    const store = mapStore();
    const { asked, aggregator } = shop({ ttl_ms: 24 * HOUR, store });
    vi.setSystemTime(NOON + 11 * HOUR);
    await aggregator.getQuotes(request);
    expect([...store.entries.values()].map(({ ttl }) => ttl)).toEqual([HOUR]);
    vi.setSystemTime(NOON + 12 * HOUR);
    await aggregator.getQuotes(request);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('with the first of them that the carrier gives an end', async () => {
    const store = mapStore();
    const until = (valid_until: string) => quote('posta', 9, { meta: { valid_until } });
    const { asked, aggregator } = shop({ ttl_ms: 4 * HOUR, store }, () => [
      [quote('posta', 9), until('2026-11-23T15:00:00.000Z'), until('2026-11-23T14:00:00.000Z')],
      [],
    ]);
    await aggregator.getQuotes(request);
    expect([...store.entries.values()].map(({ ttl }) => ttl)).toEqual([2 * HOUR]);
    vi.setSystemTime(NOON + 2 * HOUR);
    await aggregator.getQuotes(request);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('before they begin, when the day ended while the carrier answered', async () => {
    const store = mapStore();
    const { aggregator } = shop({ store }, () => {
      vi.setSystemTime(NOON + 12 * HOUR);
      return [[quote('posta', 9)], []];
    });
    vi.setSystemTime(NOON + 12 * HOUR - 1);
    await aggregator.getQuotes(request);
    expect(store.entries.size).toBe(0);
  });
});

describe('what may change when it is asked again is not kept:', () => {
  const problem = { carrier: 'posta', account: 'posta', code: 'X', message: 'No.' };
  test.each<[what: string, outcome: QuoteOutcome]>([
    ['no quotes', [[], []]],
    ['a price that is over', [[quote('posta', 9, { meta: { valid_until: '2026-11-23T12:00:00Z' } })], []]],
    ['a refusal alone', [[], [{ ...problem, kind: 'carrier', retryable: false }]]],
    ['quotes with an outage', [[quote('posta', 9)], [{ ...problem, kind: 'unavailable', retryable: true }]]],
    ['quotes with a timeout', [[quote('posta', 9)], [{ ...problem, kind: 'timeout', retryable: false }]]],
    [
      'quotes with an unreadable price',
      [[quote('posta', 9)], [{ ...problem, kind: 'unexpected_reply', retryable: false }]],
    ],
  ])('%s', async (_, outcome) => {
    const store = mapStore();
    const { aggregator } = shop({ store }, () => outcome);
    await aggregator.getQuotes(request);
    expect(store.entries.size).toBe(0);
  });
});

describe('a store that does not work is passed over, with a line in the log:', () => {
  const broken: Record<string, QuoteStore> = {
    'one that fails': {
      get: () => Promise.reject(new Error('refused')),
      set: () => Promise.reject(new Error()),
    },
    'one that throws': {
      get: () => {
        throw new Error('closed');
      },
      set: () => {
        throw new Error('closed');
      },
    },
    'one that hangs': { get: () => never(), set: () => never() },
    'one that refuses': { get: async () => undefined, set: async () => false },
    rubbish: { get: async () => '{"at":1', set: async () => true },
    'another document': {
      get: async () => '{"at":1,"ends_at":9e15,"outcome":[[{"carrier":"posta"}],[]]}',
      set: async () => true,
    },
    'no document': { get: async () => 7, set: async () => true },
    nothing: { get: async () => 'null', set: async () => true },
    'quotes of another account': {
      get: async () =>
        JSON.stringify({ at: 1, ends_at: 9e15, outcome: [[quote('posta', 1, { account: 'east' })], []] }),
      set: async () => true,
    },
  };
  test.each(Object.entries(broken))('%s', async (_, store) => {
    const warn = vi.fn();
    const { asked, aggregator } = shop({ store, store_ms: 100, logger: { warn } });
    const outcome = aggregator.getQuotes(request);
    await vi.advanceTimersByTimeAsync(200);
    expect(await outcome).toEqual([[quote('posta', 9)], []]);
    expect(asked).toHaveBeenCalledOnce();
    expect(warn).toHaveBeenCalled();
  });

  test.each([undefined, null])('one that has nothing yet, %s, works', async (nothing) => {
    const warn = vi.fn();
    const store = { get: async () => nothing, set: async () => true };
    await shop({ store, logger: { warn } }).aggregator.getQuotes(request);
    expect(warn).not.toHaveBeenCalled();
  });

  test('a logger that throws changes nothing', async () => {
    const logger = {
      warn: () => {
        throw new Error('the disk is full');
      },
    };
    const { aggregator } = shop({ store: { get: async () => 'x', set: async () => false }, logger });
    expect(await aggregator.getQuotes(request)).toEqual([[quote('posta', 9)], []]);
  });
});

describe('the key of quotes', () => {
  const account = { carrier: 'posta', account: 'east' };
  const entity = (data: unknown) => data as RateRequest;
  const key = quoteKey(account, 'a', '2026-11-23', entity(request));

  test('does not depend on the order of fields', () => {
    const reversed = (value: unknown): unknown =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .map(([name, field]) => [name, reversed(field)])
              .reverse(),
          )
        : value;
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
        expect(requestText(entity(reversed(data)))).toBe(requestText(entity(data)));
      }),
    );
  });

  test('is another one as soon as anything differs', () => {
    const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const same = isDeepStrictEqual(plain(a), plain(b));
        expect(requestText(entity(a)) === requestText(entity(b))).toBe(same);
      }),
    );
  });

  test('is another one for another carrier, account, basis or day', () => {
    const others = [
      quoteKey({ ...account, carrier: 'express' }, 'a', '2026-11-23', entity(request)),
      quoteKey({ ...account, account: 'west' }, 'a', '2026-11-23', entity(request)),
      quoteKey(account, 'b', '2026-11-23', entity(request)),
      quoteKey(account, 'a', '2026-11-24', entity(request)),
    ];
    expect(new Set([key, ...others]).size).toBe(5);
  });

  test('shows nothing of the request', () => {
    const data: RateRequestData = {
      ...request,
      recipient: { ...request.recipient, person_name: 'Jordan Lee' },
    };
    expect(quoteKey(account, 'a', '2026-11-23', entity(data))).toMatch(/^waybill:quotes:1:[\w-]{43}$/);
  });
});
