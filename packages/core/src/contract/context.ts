/** Sends one HTTP request. `@waybill/carrier-kit` brings the usual one; replace it to record, to meter or to test. */
export interface HttpClient {
  /**
   * Resolves with every HTTP answer, whatever its status, without following redirects.
   * @throws {@link UnavailableError} with `details.sent: false` when nothing reached the server, and
   * {@link TimeoutError} or {@link UnavailableError} with `details.sent: true` when something may have.
   */
  send(request: HttpRequest): Promise<HttpResponse>;
}

/** What an {@link HttpClient} sends, the login in its headers. */
export interface HttpRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the request: the caller's own signal and the deadline in one. */
  readonly signal: AbortSignal;
  /** True for what must not be sent twice: fresh connection, no retry. */
  readonly once: boolean;
}

/** What came back, read to its end. */
export interface HttpResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Where OAuth2 access tokens are kept between calls, so that several processes may share one. */
export interface TokenStore {
  /** The token kept under this key, also one that has expired: whoever asks looks at `expires_at`. */
  get(key: string): Promise<StoredToken | undefined>;
  /** Keeps a token, in place of an older one. */
  set(key: string, token: StoredToken): Promise<void>;
  /** Forgets a token that the carrier refused. */
  delete(key: string): Promise<void>;
}

/** An OAuth2 access token and how long it holds. */
export interface StoredToken {
  readonly access_token: string;
  /** Milliseconds since the epoch. */
  readonly expires_at: number;
}

/** Tells the time; a test brings its own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Fields never hold a secret. */
export interface Logger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** What a carrier is created with beside its settings. */
export interface CarrierContext {
  /** Which of the shop's accounts this is. */
  readonly account: string;
  /** The carrier takes carrier-kit's where none is given. */
  readonly http?: HttpClient;
  /** The carrier takes carrier-kit's where none is given. */
  readonly tokens?: TokenStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** A new identifier for a request, unique for ever. At most 36 characters. */
  newId(): string;
}

const silence = () => {};

export const systemClock: Clock = { now: () => Date.now() };
export const silentLogger: Logger = { debug: silence, info: silence, warn: silence, error: silence };
export const randomId = (): string => globalThis.crypto.randomUUID();
