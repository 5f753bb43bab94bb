import type { Capability } from '../operations/index.js';
import type { Clock } from './clock.js';
import type { AccountLimits, QuotaStore } from './limits.js';
import type { BreakerState, Observer } from './observer.js';
import type { PriceList } from './price-list.js';
import type { Repetition } from './transcript.js';

/** Sends one HTTP request. `@waybill/carrier-kit` has one by default; replace it to record, measure or test. */
export interface HttpClient {
  /**
   * Resolves with every HTTP answer, whatever its status, without following redirects.
   * @throws {@link UnavailableError} with `details.sent: false` when nothing reached the server, {@link UnreachableError}
   * where that will be so again; {@link TimeoutError} or {@link UnavailableError} with `details.sent: true` when something
   * may have.
   */
  send(request: HttpRequest): Promise<HttpResponse>;
}

/** A request for an {@link HttpClient}, with the login in its headers. */
export interface HttpRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the request when the caller aborts or the deadline passes. */
  readonly signal: AbortSignal;
  /** Once it aborts, the request is not begun any more; one that is under way goes on until `signal` ends it. */
  readonly start_signal?: AbortSignal;
  /** True for a request that must not be sent twice: use a fresh connection and do not retry. */
  readonly once: boolean;
  /** Called before the request is repeated, with the reason. */
  readonly repeated?: (why: Repetition) => void;
  /** A reply with more bytes than this, after decompression, is given up, and not kept in memory until its end. */
  readonly most_bytes?: number;
  /**
   * Called before the request is sent again: waits so many milliseconds. When it throws, the request is not sent again, and
   * what the last try brought is the result. By default it waits in real time.
   */
  readonly wait?: (ms: number, signal: AbortSignal, last?: FailedTry) => Promise<unknown>;
  /** Called when the request leaves, which it may have waited for. */
  readonly begun?: (how: RequestBegin) => void;
  /** What the request is for; nothing of it is sent. */
  readonly purpose?: RequestPurpose;
}

/** How a request came to leave. */
export interface RequestBegin {
  /** Milliseconds that it waited for its turn. */
  readonly queued_ms: number;
  /** Of its operation, before it left. */
  readonly breaker: BreakerState;
}

/** Why an {@link HttpClient} wants to send a request again: the reply, or the code of the failure. */
export type FailedTry = Pick<HttpResponse, 'status' | 'headers'> | { readonly code: string };

/** What an {@link HttpRequest} is for. */
export interface RequestPurpose {
  /** {@link Call.step}; `login` for a token. */
  readonly step: string;
  /** What the call is a part of; left out for a token, which all operations share. */
  readonly operation?: Capability;
  /** {@link Call.login}. */
  readonly login?: string;
  /** Set when the call costs money. */
  readonly purchase?: true;
  /** Set when something was bought or changed before in the same operation: this may be its label. */
  readonly follows_change?: true;
}

/** A whole HTTP response. */
export interface HttpResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Where OAuth2 access tokens are kept between calls, so that several processes may share one. */
export interface TokenStore {
  /** The token kept under this key, even if it has expired: the caller looks at `expires_at`. */
  get(key: string): Promise<StoredToken | undefined>;
  /** Keeps a token and replaces an older one. */
  set(key: string, token: StoredToken): Promise<void>;
  /** Removes a token that the carrier refused. */
  delete(key: string): Promise<void>;
}

/** An OAuth2 access token and how long it is valid. */
export interface StoredToken {
  readonly access_token: string;
  /** Milliseconds since the epoch. */
  readonly expires_at: number;
}

/** `pinoLogger` and `consoleLogger` make one. Messages and fields never hold a secret. */
export interface Logger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** What a carrier is created with, besides its settings. */
export interface CarrierContext {
  /** Which of the shop's accounts this is. */
  readonly account: string;
  /** By default the one of carrier-kit. */
  readonly http?: HttpClient;
  /** By default the one of carrier-kit. */
  readonly tokens?: TokenStore;
  /** Counts calls where the carrier has a quota; by default in memory, for this proxy alone. */
  readonly quotas?: QuotaStore;
  /** How many calls the account makes. */
  readonly limits?: AccountLimits;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Follows operations and calls. */
  readonly observer?: Observer;
  /** A new, globally unique identifier for a request. At most 36 characters. */
  newId(): string;
  /**
   * For trials: nothing that is bought is real. A carrier that answers in this process marks its labels as specimens;
   * others have simulators for that.
   */
  readonly simulated?: boolean;
  /** What the shop pays, for a carrier that cannot be asked for prices: the account then quotes, and what it buys has a price. */
  readonly priced_by?: PriceList;
}

const silence = () => {};

export const silentLogger: Logger = { debug: silence, info: silence, warn: silence, error: silence };
export const randomId = (): string => globalThis.crypto.randomUUID();
