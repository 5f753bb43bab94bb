import {
  type CarrierContext,
  raceAbort,
  type StoredToken,
  type TokenStore,
  UnavailableError,
} from '@waybill/core';

/** A token is not used in its last minute: it must still be good when the call arrives. */
const MARGIN_MS = 60_000;
/** A store that has not answered by then is treated as one that fails: the token is fetched. */
const STORE_MS = 5_000;
/** The longest that anyone waits for a token, whatever store and server do. */
const TOKEN_DEADLINE_MS = 30_000;
/** How long a request for a token may still run when every caller has given up. */
const ABANDONED_MS = 5_000;
/** Tokens that may still be echoed by a late reply. */
const MOST_REMEMBERED = 4;

/** A token that is kept in the context's store and shared by all who need it. */
export interface CachedToken {
  /**
   * A token other than `refused`: the kept one, the one that is on its way, or a new one.
   * @throws TimeoutError when the signal aborts; otherwise what `fetch` threw.
   */
  get(signal: AbortSignal, refused?: string): Promise<string>;
  /** Tokens that were in use of late: none of them may be seen. */
  readonly secrets: readonly string[];
}

/** How a token is kept and fetched. */
export interface CachedTokenOptions {
  readonly carrier: string;
  /** Names the token in the store. Accounts must not share it, and no secret may be read from it. */
  readonly key: string;
  readonly context: CarrierContext;
  /** Fetches a new one. */
  readonly fetch: (signal: AbortSignal) => Promise<StoredToken>;
}

/** Where tokens are kept when the context names no store. */
const processTokens = memoryTokens();
/** One flight per store and key, however many accounts and callers wait for it. */
const flightsOfStores = new WeakMap<TokenStore, Map<string, Flight>>();

/** A token on its way. */
interface Flight {
  readonly token: Promise<StoredToken>;
  /** The token it is to replace, after a 401. */
  readonly refused: string | undefined;
  /** Waits for the token; when the last caller has given up, the request is ended soon. */
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
 * Keeps a token until a minute before it expires. The request for a new one is shared by all who wait, ends with none
 * of them, and its failure is not remembered. Every wait has an end: a store that hangs is treated as one that fails.
 */
export function cachedToken({ carrier, key, context, fetch }: CachedTokenOptions): CachedToken {
  const store = context.tokens ?? processTokens;
  const secrets: string[] = [];

  const kept = async (refused: string | undefined): Promise<StoredToken | undefined> => {
    const token = await soon(() => store.get(key)).catch(() => {
      context.logger.warn(`${carrier}: the token store could not be read`);
      return undefined;
    });
    if (token === undefined || token.access_token === refused) return undefined;
    return token.expires_at - MARGIN_MS > context.clock.now() ? token : undefined;
  };
  const replaced = async (refused: string | undefined, signal: AbortSignal): Promise<StoredToken> => {
    if (refused !== undefined) await soon(() => store.delete(key)).catch(() => undefined);
    const token = await fetch(signal);
    await soon(() => store.set(key, token)).catch(() => {
      context.logger.warn(`${carrier}: the token store could not be written`);
    });
    return token;
  };
  const get = async (signal: AbortSignal, refused?: string): Promise<string> => {
    const flights = flightsOf(store);
    const underWay = flights.get(key);
    if (underWay !== undefined) {
      const token = await underWay.join(signal);
      // It may have set out before the refusal, and found the refused token still in the store.
      const outdated = token === refused && underWay.refused !== refused;
      return outdated ? get(signal, refused) : token;
    }
    const flight = takeOff(
      refused,
      async (until) => (await kept(refused)) ?? (await replaced(refused, until)),
      () => flights.delete(key),
    );
    flights.set(key, flight);
    return flight.join(signal);
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

function takeOff(
  refused: string | undefined,
  fetch: (signal: AbortSignal) => Promise<StoredToken>,
  landed: () => void,
): Flight {
  const end = new AbortController();
  let waiting = 0;
  const token = within(TOKEN_DEADLINE_MS, fetch(end.signal)).finally(() => {
    end.abort();
    landed();
  });
  return {
    token,
    refused,
    join: async (signal) => {
      waiting++;
      try {
        return (await raceAbort(token, signal)).access_token;
      } finally {
        if (--waiting === 0) setTimeout(() => waiting === 0 && end.abort(), ABANDONED_MS).unref();
      }
    },
  };
}

function flightsOf(store: TokenStore): Map<string, Flight> {
  const flights = flightsOfStores.get(store) ?? new Map<string, Flight>();
  flightsOfStores.set(store, flights);
  return flights;
}

/** What a store answers, soon or never. */
function soon<T>(act: () => Promise<T>): Promise<T> {
  return within(STORE_MS, act());
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = () =>
      new UnavailableError(`no token within ${ms} ms`, { code: 'token_timeout', details: { sent: false } });
    timer = setTimeout(() => reject(error()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
