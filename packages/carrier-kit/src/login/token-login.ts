import {
  AuthenticationError,
  type ErrorEntry,
  RateLimitedError,
  UnavailableError,
  UnexpectedReplyError,
  type WaybillError,
} from '@waybill/core';
import type {
  Answer,
  Call,
  CarrierContext,
  CarrierIdentity,
  ErrorFacts,
  StoredToken,
} from '@waybill/core/plugin';
import type { Send } from '../http/transport.js';
import { carrierErrorEntry, unreadableReplyEntry } from '../replies/error-entries.js';
import type { ReplyReading, ReportedError } from '../replies/reply-reader.js';
import { lookUp } from '../values/look-up.js';
import { cachedToken } from './cached-token.js';
import { fingerprint, type Login } from './login.js';

/** A token, and how many milliseconds it is good for, where the reply says so. */
export interface IssuedToken {
  readonly token: string;
  readonly lives_ms?: number;
}

/** The reply to a request for a token, read; what a reply reader returns is one, too. */
export type TokenReading =
  | IssuedToken
  | { readonly errors: readonly ReportedError[] }
  | ReplyReading<IssuedToken>;

/** How a second token is fetched with the first. */
export interface TokenLoginOptions {
  /** Name of the login that the request for the token is sent with, and whose headers every call carries, too. */
  readonly with?: string;
  /** Name of the header that carries the token. */
  readonly header: string;
  /** The request for it: what it is for belongs into the body, since tokens are kept by it. */
  readonly request: Pick<Call, 'method' | 'url' | 'headers' | 'body'>;
  /**
   * Reads the reply, of any status. Undefined when it holds neither a token nor a reason. With the carrier's reply reader:
   * `(answer, carrier) => readReply(answer, carrier, tokenIn)`.
   */
  readonly read: (answer: Answer, carrier: CarrierIdentity) => TokenReading | undefined;
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
      fetch: async (signal, failed): Promise<StoredToken> => {
        const requested_at = context.clock.now();
        const answer = await send(base)({ step: 'login', ...request }, signal, { failed });
        const reading = options.read(answer, carrier);
        const issued = issuedToken(reading);
        if (issued === undefined) throw refusal(entriesOf(reading, answer, carrier), answer, carrier);
        return { access_token: issued.token, expires_at: requested_at + (issued.lives_ms ?? lives_ms) };
      },
    });
    return {
      headers: async (signal) => {
        const value = await token.get(signal);
        // Afterwards: to fetch a token may have renewed the first one.
        return { ...(await first.headers(signal)), [header]: value };
      },
      renew: async (refused, signal) => {
        const value = lookUp(refused, header);
        return (await token.get(signal, value)) !== value;
      },
      get secrets() {
        return [...first.secrets, ...token.secrets];
      },
      key: fingerprint(first.key ?? '', request.url, header),
    };
  };
}

function issuedToken(reading: TokenReading | undefined): IssuedToken | undefined {
  if (reading === undefined || 'token' in reading) return reading;
  return 'document' in reading ? reading.document : undefined;
}

/** The carrier's reasons. Empty when the reply gives no reason. */
function entriesOf(
  reading: TokenReading | undefined,
  answer: Answer,
  carrier: CarrierIdentity,
): readonly ErrorEntry[] {
  if (reading !== undefined && 'reported' in reading) return reading.errors;
  const errors = reading !== undefined && 'errors' in reading ? (reading.errors ?? []) : [];
  const { status } = answer;
  return errors.map(({ code = '', message = '', kind }) => ({
    ...carrierErrorEntry(carrier, { code, message, status }),
    ...(kind === undefined ? {} : { kind }),
  }));
}

/** The reason in the carrier's words. Nothing of the call that waits for the token was sent. */
function refusal(entries: readonly ErrorEntry[], answer: Answer, carrier: CarrierIdentity): WaybillError {
  const [first = unreadableReplyEntry(carrier, answer, 'the reply holds no token')] = entries;
  const { code, message, kind, retry_after_ms } = first;
  const facts: ErrorFacts = {
    ...carrier,
    code,
    http_status: answer.status,
    ...(retry_after_ms === undefined ? {} : { retry_after_ms }),
    details: { sent: false, ...(entries.length > 1 ? { errors: entries } : {}) },
  };
  const text = `${carrier.carrier}: no token was given: ${message}`;
  switch (kind) {
    case 'rate_limit':
      return new RateLimitedError(text, facts);
    case 'unavailable':
      return new UnavailableError(text, facts);
    case 'unexpected_reply':
      return new UnexpectedReplyError(text, facts);
    default:
      return new AuthenticationError(text, facts);
  }
}
