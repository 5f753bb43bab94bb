import { RateLimitedError, TimeoutError, UnavailableError, type WaybillError } from '@waybill/core';
import {
  type CarrierContext,
  type CarrierIdentity,
  type FailedTry,
  raceAbort,
  type StoredToken,
  type TokenStore,
} from '@waybill/core/plugin';
import { within } from '../calls/run-calls.js';
import { logOf } from '../http/log.js';
import { retryAfterMs } from '../http/retry-after.js';

/** A token is not used in its last minute, so that it is still valid when the call arrives. */
const MARGIN_MS = 60_000;
/** A store that has not answered by then counts as failed, and the token is fetched. */
const STORE_MS = 5_000;
/** The longest wait for a token, however slow the store and the server are. */
const TOKEN_DEADLINE_MS = 30_000;
/** How long a request for a token may still run when every caller has given up. */
const ABANDONED_MS = 5_000;
/** Given as a reason, since an abort without one makes an exception with its stack. */
const OVER = 'the request for a token is over';
/** How many recent tokens are still redacted: a late reply may repeat an older one. */
const MOST_REMEMBERED = 4;

/** A token that is kept in the context's store and shared by all who need it. */
export interface CachedToken {
  /**
   * A token other than `refused`: the stored one, one that is being fetched, or a new one.
   * @throws TimeoutError when the signal aborts; what the last try brought, where one failed before the deadline; otherwise what
   * `fetch` threw.
   */
  get(signal: AbortSignal, refused?: string): Promise<string>;
  /** Recent tokens, to be redacted. */
  readonly secrets: readonly string[];
}

/** How a token is kept and fetched. */
export interface CachedTokenOptions {
  readonly carrier: string;
  /** Names the token in the store. Accounts must not share it, and no secret may be read from it. */
  readonly key: string;
  readonly context: CarrierContext;
  /** Fetches a new one, and reports tries that failed and are made again. */
  readonly fetch: (signal: AbortSignal, failed: (last: FailedTry) => void) => Promise<StoredToken>;
}

/** Where tokens are kept when the context names no store. */
const processTokens = memoryTokens();
/** Tokens that are being fetched. Callers that need the same token wait for the same one. */
const fetchesOfStores = new WeakMap<TokenStore, Map<string, TokenFetch>>();

/** A token that is being fetched. */
interface TokenFetch {
  readonly token: Promise<StoredToken>;
  /** The token that it replaces, after a 401. */
  readonly refused: string | undefined;
  /** Waits for the token. Once the last caller has given up, the request for it is ended. */
  join(signal: AbortSignal): Promise<string>;
}

/** A store for this process alone. */
export function memoryTokens(): TokenStore {
  const tokens = new Map<string, StoredToken>();
  return {
    get: async (key) => tokens.get(key),
    set: async (key, token) => {
      tokens.set(key, token);
    },
    delete: async (key) => {
      tokens.delete(key);
    },
  };
}

/**
 * Keeps a token until a minute before it expires. All callers that need a new one share one request, which goes on when one
 * of them gives up. A failure is not remembered. Every wait has an end: a store that hangs counts as failed.
 */
export function cachedToken({ carrier, key, context, fetch }: CachedTokenOptions): CachedToken {
  const store = context.tokens ?? processTokens;
  const log = logOf({ carrier, account: context.account }, context.logger);
  const secrets: string[] = [];

  const kept = async (refused: string | undefined): Promise<StoredToken | undefined> => {
    const token = await fromStore(() => store.get(key)).catch(() => {
      log('warn', 'token: the store could not be read');
      return undefined;
    });
    if (token === undefined || token.access_token === refused) return undefined;
    return token.expires_at - MARGIN_MS > context.clock.now() ? token : undefined;
  };
  const replaced = async (refused: string | undefined, ...how: FetchArguments): Promise<StoredToken> => {
    if (refused !== undefined) await fromStore(() => store.delete(key)).catch(() => undefined);
    const token = await fetch(...how);
    await fromStore(() => store.set(key, token)).catch(() => {
      log('warn', 'token: the store could not be written');
    });
    return token;
  };
  const get = async (signal: AbortSignal, refused?: string): Promise<string> => {
    const fetches = fetchesOf(store);
    const underWay = fetches.get(key);
    if (underWay !== undefined) {
      const token = await underWay.join(signal);
      // That request may have begun before the refusal, and found the refused token still in the store.
      const outdated = token === refused && underWay.refused !== refused;
      return outdated ? get(signal, refused) : token;
    }
    const started = startFetch(
      refused,
      async (...how) => (await kept(refused)) ?? (await replaced(refused, ...how)),
      () => fetches.delete(key),
      (last) => failureOf(last, { carrier, account: context.account }, context.clock.now()),
    );
    fetches.set(key, started);
    return started.join(signal);
  };

  return {
    get: async (signal, refused) => {
      const token = await get(signal, refused);
      if (!secrets.includes(token)) secrets.push(token);
      if (secrets.length > MOST_REMEMBERED) secrets.shift();
      return token;
    },
    secrets,
  };
}

type FetchArguments = Parameters<CachedTokenOptions['fetch']>;

function startFetch(
  refused: string | undefined,
  fetch: CachedTokenOptions['fetch'],
  settled: () => void,
  failure: (last: FailedTry) => WaybillError,
): TokenFetch {
  const end = new AbortController();
  let waiting = 0;
  let last: FailedTry | undefined;
  const fetching = fetch(end.signal, (failed) => {
    last = failed;
  });
  const token = within(TOKEN_DEADLINE_MS, fetching, 'the token', 'token_timeout').finally(() => {
    end.abort(OVER);
    settled();
  });
  return {
    token,
    refused,
    join: async (signal) => {
      waiting++;
      try {
        return (await raceAbort(token, signal)).access_token;
      } catch (error) {
        const isLate = error instanceof TimeoutError && error.code === 'deadline_exceeded';
        throw isLate && last !== undefined ? failure(last) : error;
      } finally {
        if (--waiting === 0) setTimeout(() => waiting === 0 && end.abort(OVER), ABANDONED_MS).unref();
      }
    },
  };
}

/** Why a caller has no token at its deadline. */
function failureOf(last: FailedTry, carrier: CarrierIdentity, now: number): WaybillError {
  const facts = { ...carrier, details: { sent: false } };
  const late = `${carrier.carrier}: no token within the deadline; the token server`;
  if (!('status' in last))
    return new UnavailableError(`${late} gave no answer (${last.code})`, { ...facts, code: last.code });
  const { status, headers } = last;
  const retry_after_ms = retryAfterMs(headers['retry-after'], now);
  const ErrorClass = status === 429 ? RateLimitedError : UnavailableError;
  return new ErrorClass(`${late} answered HTTP ${status}`, {
    ...facts,
    code: String(status),
    http_status: status,
    ...(retry_after_ms === undefined ? {} : { retry_after_ms }),
  });
}

function fetchesOf(store: TokenStore): Map<string, TokenFetch> {
  const fetches = fetchesOfStores.get(store) ?? new Map<string, TokenFetch>();
  fetchesOfStores.set(store, fetches);
  return fetches;
}

/** Gives up on a store that does not answer within {@link STORE_MS}. */
function fromStore<T>(act: () => Promise<T>): Promise<T> {
  return within(STORE_MS, act(), 'the store of tokens');
}
