import type { AnyCarrierProxy, ErrorKind, QuoteOutcome, RateRequest } from '@waybill/core';
import type { Logger } from '@waybill/core/observe';
import { type CarrierIdentity, type RatingBasis, storedQuotes } from '@waybill/core/plugin';
import { Keyv } from 'keyv';
import QuickLRU from 'quick-lru';
import { timeOf } from './options.js';
import { quoteKey } from './quote-key.js';

/** Where quotes are kept: a Keyv, with whatever adapter. */
export interface QuoteStore {
  get(key: string): Promise<unknown>;
  /** @param ttl milliseconds */
  set(key: string, value: string, ttl: number): Promise<unknown>;
}

/** How quotes are kept. */
export interface QuoteCacheOptions {
  /** Milliseconds that a quote is kept at most. Default 10 minutes. */
  readonly ttl_ms?: number;
  /** By default this process keeps the last 1000 answers in memory. */
  readonly store?: QuoteStore;
  /** Milliseconds after which a store that does not answer is passed over. Default 500. */
  readonly store_ms?: number;
  /** Gets a line whenever the store fails. */
  readonly logger?: Pick<Logger, 'warn'>;
}

/** What a store holds under a key, as JSON. */
interface Kept {
  /** When the carrier answered, in milliseconds since the epoch. */
  readonly at: number;
  /** Not every store keeps to the time that it is given. */
  readonly ends_at: number;
  readonly outcome: QuoteOutcome;
}

/**
 * Keeps quotes for a while, for the aggregators that it is given to. The same request to the same account is then answered
 * without a call, and each quote says in `meta.cached_at` when the carrier gave it.
 */
export class QuoteCache {
  readonly #ttl_ms: number;
  readonly #store: QuoteStore;
  readonly #store_ms: number;
  readonly #logger: Pick<Logger, 'warn'> | undefined;

  /** @throws {@link ConfigurationError} for a time that is not above 0, or longer than a timer can measure. */
  constructor({ ttl_ms = 600_000, store = memory(), store_ms = 500, logger }: QuoteCacheOptions = {}) {
    this.#ttl_ms = timeOf('ttl_ms', ttl_ms, 'invalid_cache');
    this.#store = store;
    this.#store_ms = timeOf('store_ms', store_ms, 'invalid_cache');
    this.#logger = logger;
  }

  /**
   * The kept outcome, or the one of `ask`, which is then kept if it may be.
   * @param fresh true to ask in any case
   * @internal
   */
  async quotes(
    proxy: AnyCarrierProxy,
    request: RateRequest,
    ask: () => Promise<QuoteOutcome>,
    { fresh }: { readonly fresh: boolean },
  ): Promise<QuoteOutcome> {
    const basis = proxy.rating_basis;
    if (basis === undefined) return ask();
    const { at, date } = basis.now();
    const key = quoteKey(proxy, basis.fingerprint, date, request);
    const kept = fresh ? undefined : await this.#read(key, proxy, at);
    if (kept !== undefined) return kept;
    const outcome = await ask();
    // Nobody waits for the store.
    if (mayBeKept(outcome)) void this.#write(key, outcome, date, basis);
    return outcome;
  }

  async #read(
    key: string,
    { carrier, account }: CarrierIdentity,
    now: number,
  ): Promise<QuoteOutcome | undefined> {
    const name = account === carrier ? carrier : `${carrier}/${account}`;
    try {
      const found = await within(this.#store_ms, this.#store.get(key));
      if (found === undefined || found === null) return undefined;
      const kept = readKept(found);
      if (kept === undefined || !isOf(kept.outcome, { carrier, account })) {
        this.#warn(`${name}: what the store of quotes holds cannot be read`);
        return undefined;
      }
      return kept.ends_at > now ? cachedSince(kept) : undefined;
    } catch {
      this.#warn(`${name}: the store of quotes could not be read`);
      return undefined;
    }
  }

  async #write(key: string, outcome: QuoteOutcome, date: string, basis: RatingBasis): Promise<void> {
    try {
      const now = basis.now();
      // The answer took until the next day, and its price may be the old one.
      if (now.date !== date) return;
      const ends_at = Math.min(now.at + this.#ttl_ms, now.date_ends_at, ...ownEnds(outcome));
      if (!(ends_at > now.at)) return;
      const kept: Kept = { at: now.at, ends_at, outcome };
      const set = this.#store.set(key, JSON.stringify(kept), ends_at - now.at);
      const done = await within(this.#store_ms, set);
      if (done === false) throw new TypeError('the store refused');
    } catch {
      this.#warn('the store of quotes could not be written');
    }
  }

  #warn(message: string): void {
    try {
      this.#logger?.warn(message);
    } catch {
      // Quotes do not fail by a logger, and there is no other place to report it.
    }
  }
}

/** Refusals that the same request gets again, as long as nothing else has changed. */
const LASTING: readonly ErrorKind[] = ['validation', 'not_supported', 'carrier'];

/** Quotes, and entries that asking again would not change. Without a quote there is nothing to keep. */
function mayBeKept([quotes, errors]: QuoteOutcome): boolean {
  return quotes.length > 0 && errors.every(({ kind, retryable }) => !retryable && LASTING.includes(kind));
}

/** Until when its quotes hold, where the carrier says so. */
function ownEnds([quotes]: QuoteOutcome): number[] {
  return quotes.flatMap(({ meta }) => (meta?.valid_until === undefined ? [] : Date.parse(meta.valid_until)));
}

function readKept(found: unknown): Kept | undefined {
  const { at, ends_at, outcome: stored }: Partial<Kept> = JSON.parse(String(found));
  const outcome = storedQuotes(stored);
  return outcome !== undefined && typeof at === 'number' && typeof ends_at === 'number'
    ? { at, ends_at, outcome }
    : undefined;
}

function isOf(outcome: QuoteOutcome, { carrier, account }: CarrierIdentity): boolean {
  return outcome.flat().every((one) => one.carrier === carrier && one.account === account);
}

function cachedSince({ at, outcome: [quotes, errors] }: Kept): QuoteOutcome {
  const cached_at = new Date(at).toISOString();
  return [quotes.map((quote) => ({ ...quote, meta: { ...quote.meta, cached_at } })), errors];
}

function memory(): QuoteStore {
  return new Keyv({ store: new QuickLRU<string, string>({ maxSize: 1_000 }) });
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
