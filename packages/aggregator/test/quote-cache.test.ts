import { isDeepStrictEqual } from 'node:util';
import type { QuoteOutcome, RateRequest, RateRequestData } from '@waybill/core';
import { Transcript } from '@waybill/core/observe';
import { type AccountTime, type RatingBasis, requestText } from '@waybill/core/plugin';
import fc from 'fast-check';
import { Keyv } from 'keyv';
import { describe, expect, test, vi } from 'vitest';
import { Aggregator, QuoteCache, type QuoteCacheOptions, type QuoteStore } from '../src/index.js';
import { quoteKey } from '../src/quote-key.js';
import { never, quote, rater, request, seller, turnClock } from './fake-carrier.js';

const NOON = Date.parse('2026-11-23T12:00:00Z');
const HOUR = 3_600_000;

turnClock({ now: NOON });

/** The basis of an account whose days are those of UTC. */
const rating_basis: RatingBasis = {
  fingerprint: 'a',
  now: (): AccountTime => {
    const at = Date.now();
    const date_ends_at = (Math.floor(at / (24 * HOUR)) + 1) * 24 * HOUR;
    return { at, date: new Date(at).toISOString().slice(0, 10), date_ends_at };
  },
};

/** A shop with one account and a cache, how often the carrier was asked, and what a test can see of the store. */
function shop(
  options: QuoteCacheOptions = {},
  answer: () => QuoteOutcome | Promise<QuoteOutcome> = () => [[quote('posta', 9)], []],
) {
  const asked = vi.fn(answer);
  const proxy = { ...rater('posta', asked), rating_basis };
  const entries = new Map<string, unknown>();
  const ttls: number[] = [];
  const store: QuoteStore = {
    get: async (key) => entries.get(key),
    set: async (key, value, ttl) => {
      ttls.push(ttl);
      return entries.set(key, value);
    },
  };
  const aggregator = new Aggregator([proxy], { cache: new QuoteCache({ store, ...options }) });
  /** Since when the quotes of a request are kept; fresh ones have no time. */
  const keptAt = async (from = aggregator) =>
    (await from.getQuotes(request))[0].map(({ meta }) => meta?.cached_at);
  return { asked, proxy, aggregator, ttls, keptAt };
}

describe('a cache of quotes', () => {
  test('answers the same request without a call, and says since when it has the quotes', async () => {
    const asked = vi.fn((): QuoteOutcome => [[quote('posta', 9)], []]);
    const proxy = { ...rater('posta', asked), rating_basis };
    const aggregator = new Aggregator([proxy], { cache: new QuoteCache() });
    const [first] = await aggregator.getQuotes(request);
    expect(first).toEqual([quote('posta', 9)]);
    await vi.advanceTimersByTimeAsync(60_000);
    const [second] = await aggregator.getQuotes({ ...request, shipper: { ...request.shipper } });
    expect(second).toEqual([{ ...first[0], meta: { cached_at: '2026-11-23T12:00:00.000Z' } }]);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('works with a Keyv, and for every process that shares its store', async () => {
    const store = new Map();
    const [one, other] = [shop({ store: new Keyv({ store }) }), shop({ store: new Keyv({ store }) })];
    expect(await one.keptAt()).toEqual([undefined]);
    expect(await other.keptAt()).toEqual(['2026-11-23T12:00:00.000Z']);
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

  test.each([{ fresh: true }, { transcript: new Transcript() }])(
    'is passed over by who wants fresh quotes or sees the calls, and the new ones are kept: %#',
    async (options) => {
      let price = 9;
      const { aggregator } = shop({}, () => [[quote('posta', price)], []]);
      await aggregator.getQuotes(request);
      price = 10;
      const [fresh] = await aggregator.getQuotes(request, options);
      expect(fresh).toMatchObject([{ total_charge: 10 }]);
      const [kept] = await aggregator.getQuotes(request);
      expect(kept).toMatchObject([{ total_charge: 10, meta: { cached_at: expect.any(String) } }]);
    },
  );

  test('gives nothing to an aggregator without it, although both share requests under way', async () => {
    const { asked, proxy, keptAt } = shop();
    await keptAt();
    const found = await Promise.all([keptAt(), keptAt(new Aggregator([proxy]))]);
    expect(found).toEqual([[expect.any(String)], [undefined]]);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('keeps nothing of a carrier that does not say what its quotes depend on, nor of a purchase', async () => {
    const store = { get: vi.fn(), set: vi.fn() };
    const [rated, bought] = [vi.fn((): QuoteOutcome => [[quote('van', 5)], []]), vi.fn()];
    const aggregator = new Aggregator(
      [rater('van', rated), { ...seller('posta', () => bought() ?? [null, []]), rating_basis }],
      { cache: new QuoteCache({ store }) },
    );
    await aggregator.getQuotes(request);
    await aggregator.getQuotes(request);
    await aggregator.createShipment(request, { carrier: 'posta' });
    const calls = [rated, bought, store.get, store.set].map(({ mock }) => mock.calls.length);
    expect(calls).toEqual([2, 1, 0, 0]);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses to keep quotes for %d ms', (ttl_ms) => {
    const refused = { code: 'invalid_cache', message: expect.stringContaining('_ms must be above 0') };
    for (const time of [{ ttl_ms }, { store_ms: ttl_ms }])
      expect(() => new QuoteCache(time)).toThrow(expect.objectContaining(refused));
  });
});

describe('kept quotes end', () => {
  const until = (valid_until: string) => quote('posta', 9, { meta: { valid_until } });
  const one = [quote('posta', 9)];
  const dated = [...one, until('2026-11-23T15:00:00.000Z'), until('2026-11-23T14:00:00.000Z')];

  test.each([
    ['after the time that the app gives, even in a store that forgets nothing', 60_000, one, 0, 60_000],
    ["with the account's day", 24 * HOUR, one, 11 * HOUR, HOUR],
    ['with the first of them that the carrier gives an end', 4 * HOUR, dated, 0, 2 * HOUR],
  ])('%s', async (_, ttl_ms, quotes, asked_after, kept_for) => {
    const { asked, aggregator, ttls } = shop({ ttl_ms }, () => [quotes, []]);
    const calls: number[] = [];
    for (const ms of [0, kept_for - 1, kept_for]) {
      vi.setSystemTime(NOON + asked_after + ms);
      await aggregator.getQuotes(request);
      calls.push(asked.mock.calls.length);
    }
    expect(calls).toEqual([1, 1, 2]);
    expect(ttls[0]).toBe(kept_for);
  });

  test('before they begin, when the day ended while the carrier answered', async () => {
    const { aggregator, ttls } = shop({}, () => {
      vi.setSystemTime(NOON + 12 * HOUR);
      return [one, []];
    });
    vi.setSystemTime(NOON + 12 * HOUR - 1);
    await aggregator.getQuotes(request);
    expect(ttls).toEqual([]);
  });

  const problem = { carrier: 'posta', account: 'posta', code: 'X', message: 'No.', retryable: false };
  test.each<[what: string, outcome: QuoteOutcome]>([
    ['no quotes', [[], []]],
    ['a price that is over', [[until('2026-11-23T12:00:00Z')], []]],
    ['a refusal alone', [[], [{ ...problem, kind: 'carrier' }]]],
    ['quotes with an outage', [one, [{ ...problem, kind: 'unavailable', retryable: true }]]],
    ['quotes with a refusal for now', [one, [{ ...problem, kind: 'carrier', retryable: true }]]],
    ['quotes with a timeout', [one, [{ ...problem, kind: 'timeout' }]]],
    ['quotes with an unreadable price', [one, [{ ...problem, kind: 'unexpected_reply' }]]],
  ])('before they begin, when they may change if asked again: %s', async (_, outcome) => {
    const { aggregator, ttls } = shop({}, () => outcome);
    await aggregator.getQuotes(request);
    expect(ttls).toEqual([]);
  });
});

describe('a store that does not work is passed over, with a line in the log:', () => {
  const fails = () => Promise.reject(new Error('refused'));
  const throws = () => {
    throw new Error('closed');
  };
  const holding = (found: unknown, done = true): QuoteStore => ({
    get: async () => found,
    set: async () => done,
  });
  const other = { at: 1, ends_at: 9e15, outcome: [[quote('posta', 1, { account: 'east' })], []] };

  test.each<[what: string, store: QuoteStore, lines: number]>([
    ['one that fails', { get: fails, set: fails }, 2],
    ['one that throws', { get: throws, set: throws }, 2],
    ['one that hangs', { get: () => never(), set: () => never() }, 2],
    ['one that refuses', holding(undefined, false), 1],
    ['rubbish', holding('{"at":1'), 1],
    ['another document', holding('{"at":1,"ends_at":9e15,"outcome":[[{"carrier":"posta"}],[]]}'), 1],
    ['no document', holding(7), 1],
    ['nothing', holding('null'), 1],
    ['quotes of another account', holding(JSON.stringify(other)), 1],
    ['one that has nothing yet works', holding(undefined), 0],
    ['one that has null for nothing works', holding(null), 0],
  ])('%s', async (_, store, lines) => {
    const warn = vi.fn();
    const { asked, aggregator } = shop({ store, store_ms: 100, logger: { warn } });
    const outcome = aggregator.getQuotes(request);
    await vi.advanceTimersByTimeAsync(200);
    expect(await outcome).toEqual([[quote('posta', 9)], []]);
    expect(asked).toHaveBeenCalledOnce();
    expect(warn).toHaveBeenCalledTimes(lines);
  });

  test('a logger that throws changes nothing', async () => {
    const { aggregator } = shop({ store: holding('x', false), logger: { warn: throws } });
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
    const recipient = { ...request.recipient, person_name: 'Jordan Lee' };
    const data: RateRequestData = { ...request, recipient };
    expect(quoteKey(account, 'a', '2026-11-23', entity(data))).toMatch(/^waybill:quotes:1:[\w-]{43}$/);
  });
});
