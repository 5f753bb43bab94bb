import {
  type Answer,
  AuthenticationError,
  type Call,
  type CarrierContext,
  type CarrierIdentity,
  type ErrorFacts,
  RateLimitedError,
  type StoredToken,
  UnavailableError,
  UnexpectedReplyError,
} from '@waybill/core';
import { cachedToken } from './cached-token.js';
import { carrierErrorEntry, unreadableReplyEntry } from './error-entries.js';
import { fingerprint, type Login } from './login.js';
import type { ReportedError } from './reply-reader.js';
import type { Send } from './transport.js';

/** The reply to a request for a token, read. */
export type TokenReading =
  | { readonly token: string; readonly lives_ms?: number }
  | { readonly errors: readonly ReportedError[] };

/** How a second token is fetched with the first. */
export interface TokenLoginOptions {
  /** Name of the login that the request for the token is sent with, and whose headers every call carries, too. */
  readonly with?: string;
  /** Name of the header that carries the token. */
  readonly header: string;
  /** The request for it: what it is for belongs into the body, since tokens are kept by it. */
  readonly request: Pick<Call, 'method' | 'url' | 'headers' | 'body'>;
  /** Reads the reply, of any status. Undefined when it holds neither a token nor a reason. */
  readonly read: (answer: Answer) => TokenReading | undefined;
  /** How long a token is good for, in milliseconds, where its reply does not say. */
  readonly lives_ms: number;
}

/** Makes a login of the other logins of the account. */
export type DerivedLogin = (account: {
  readonly carrier: CarrierIdentity;
  readonly context: CarrierContext;
  /** The login of this name. */
  login(name: string): Login;
  /** Sends with that login. */
  send: (name: string) => Send;
}) => Login;

/**
 * A login with a second token, which is fetched with the first: USPS wants a payment authorisation in addition to the
 * bearer token for labels. A 401 fetches this token again; when the first token is refused in doing so, that is renewed as well.
 */
export function tokenLogin(options: TokenLoginOptions): DerivedLogin {
  const { with: base = 'default', request, lives_ms } = options;
  const header = options.header.toLowerCase();
  return ({ carrier, context, login, send }) => {
    const first = login(base);
    const token = cachedToken({
      carrier: carrier.carrier,
      key: JSON.stringify([
        carrier.carrier,
        request.url,
        header,
        fingerprint(first.key ?? carrier.account, JSON.stringify(request)),
      ]),
      context,
      fetch: async (signal): Promise<StoredToken> => {
        const requested_at = context.clock.now();
        const answer = await send(base)({ step: 'login', ...request }, signal);
        const reading = options.read(answer);
        if (reading === undefined || 'errors' in reading) throw refusal(answer, reading?.errors, carrier);
        return { access_token: reading.token, expires_at: requested_at + (reading.lives_ms ?? lives_ms) };
      },
    });
    return {
      headers: async (signal) => {
        const value = await token.get(signal);
        // Afterwards: to fetch a token may have renewed the first one.
        return { ...(await first.headers(signal)), [header]: value };
      },
      renew: async (refused, signal) => {
        const value = refused[header];
        return (await token.get(signal, value)) !== value;
      },
      get secrets() {
        return [...first.secrets, ...token.secrets];
      },
      key: fingerprint(first.key ?? '', request.url, header),
    };
  };
}

/** The reason in the carrier's words. Nothing of the call that waits for the token was sent. */
function refusal(answer: Answer, errors: readonly ReportedError[] = [], carrier: CarrierIdentity) {
  const { code = '', message = '', kind } = errors[0] ?? {};
  const entry =
    errors.length > 0
      ? carrierErrorEntry(carrier, { code, message, status: answer.status })
      : unreadableReplyEntry(carrier, answer, 'the reply holds no token');
  const facts: ErrorFacts = {
    ...carrier,
    code: entry.code,
    http_status: answer.status,
    details: { sent: false, ...(errors.length > 1 ? { errors } : {}) },
  };
  const said = `${carrier.carrier}: no token was given: ${entry.message}`;
  switch (kind ?? entry.kind) {
    case 'rate_limit':
      return new RateLimitedError(said, facts);
    case 'unavailable':
      return new UnavailableError(said, facts);
    case 'unexpected_reply':
      return new UnexpectedReplyError(said, facts);
    default:
      return new AuthenticationError(said, facts);
  }
}
