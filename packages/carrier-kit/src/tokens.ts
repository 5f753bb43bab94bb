import { type CarrierContext, raceAbort, type StoredToken, type TokenStore } from '@waybill/core';
import { basicPair, type Login } from './login.js';
import { fetchToken, type TokenRequest, tokenKey } from './token-request.js';

/** A token is not used in its last minute: it must still be good when the call arrives. */
const MARGIN_MS = 60_000;
/** Tokens that may still be echoed by a late reply. */
const MOST_REMEMBERED = 4;

/** How an account gets its bearer tokens: OAuth2, client credentials (RFC 6749, 4.4). */
export interface OAuthOptions extends TokenRequest {
  readonly context: CarrierContext;
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

/** Where tokens are kept when the context names no store. */
const processTokens = memoryTokens();
/** One request in flight per store and key, however many accounts and callers wait for it. */
const inFlight = new WeakMap<TokenStore, Map<string, Flight>>();

interface Flight {
  readonly token: Promise<StoredToken>;
  /** The token it is to replace, after a 401. */
  readonly refused: string | undefined;
}

/**
 * Logs in with bearer tokens. A token is kept in the context's store until a minute before it expires and replaced after
 * a 401. The request for it is shared by all who wait, ends with none of them, and its failure is not remembered. Each
 * caller gets an AuthenticationError, RateLimitedError, UnavailableError or UnexpectedReplyError with
 * `details.sent: false`, since nothing of the caller's own request was sent; or a TimeoutError when it gave up.
 */
export function oauthLogin({ context, ...request }: OAuthOptions): Login {
  const store = context.tokens ?? processTokens;
  const key = tokenKey(request);
  const seen: string[] = [];

  const kept = async (refused: string | undefined): Promise<StoredToken | undefined> => {
    const token = await store.get(key).catch(() => {
      context.logger.warn(`${request.carrier}: the token store could not be read`);
      return undefined;
    });
    if (token === undefined || token.access_token === refused) return undefined;
    return token.expires_at - MARGIN_MS > context.clock.now() ? token : undefined;
  };
  const replaced = async (refused: string | undefined): Promise<StoredToken> => {
    if (refused !== undefined) await store.delete(key).catch(() => undefined);
    const token = await fetchToken(request, context);
    await store.set(key, token).catch(() => {
      context.logger.warn(`${request.carrier}: the token store could not be written`);
    });
    return token;
  };
  /** A token other than `refused`: the kept one, the one that is on its way, or a new one. */
  const obtain = async (signal: AbortSignal, refused?: string): Promise<string> => {
    const flights = flightsOf(store);
    const underWay = flights.get(key);
    if (underWay !== undefined) {
      const { access_token } = await raceAbort(underWay.token, signal);
      // It may have set out before the refusal, and found the refused token still in the store.
      const outdated = access_token === refused && underWay.refused !== refused;
      return outdated ? obtain(signal, refused) : access_token;
    }
    const token = kept(refused)
      .then(async (found) => found ?? replaced(refused))
      .finally(() => flights.delete(key));
    flights.set(key, { token, refused });
    return (await raceAbort(token, signal)).access_token;
  };
  const remember = (token: string): string => {
    if (!seen.includes(token)) seen.push(token);
    if (seen.length > MOST_REMEMBERED) seen.shift();
    return token;
  };

  return {
    headers: async (signal) => ({ authorization: `Bearer ${remember(await obtain(signal))}` }),
    renew: async ({ authorization }, signal) => {
      const refused = authorization?.replace(/^Bearer /, '');
      return remember(await obtain(signal, refused)) !== refused;
    },
    get secrets() {
      return [request.client_secret, basicPair(request.client_id, request.client_secret), ...seen];
    },
  };
}

function flightsOf(store: TokenStore): Map<string, Flight> {
  const flights = inFlight.get(store) ?? new Map<string, Flight>();
  inFlight.set(store, flights);
  return flights;
}
