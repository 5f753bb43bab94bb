import type { CarrierContext } from '@waybill/core/plugin';
import { cachedToken } from './cached-token.js';
import type { Login, TokenRefusal } from './login.js';
import { fetchToken, secretsOf, type TokenRequest, tokenKey } from './token-request.js';

/** How an account gets its tokens: OAuth2, client credentials (RFC 6749, 4.4) unless `grant_type` is another. */
export interface OAuthOptions extends TokenRequest {
  /** Name of a header that carries the token alone; `Authorization: Bearer` carries it by default. */
  readonly header?: string;
  /** The replies by which the carrier refuses a token: those with status 401 alone by default. */
  readonly refused_at?: readonly TokenRefusal[];
  readonly context: CarrierContext;
}

/**
 * Logs in with bearer tokens. A token is kept in the context's store until a minute before it expires and replaced after
 * it is refused. Each caller gets an AuthenticationError, RateLimitedError, UnavailableError or UnexpectedReplyError with
 * `details.sent: false`, since nothing of the caller's own request was sent; or a TimeoutError when it gave up before any try had failed.
 */
export function oauthLogin({ context, header, refused_at, ...request }: OAuthOptions): Login {
  const key = tokenKey(request);
  const [name, prefix] = header === undefined ? ['authorization', 'Bearer '] : [header.toLowerCase(), ''];
  const token = cachedToken({
    carrier: request.carrier,
    key,
    context,
    fetch: (...how) => fetchToken(request, context, ...how),
  });
  return {
    key,
    ...(refused_at === undefined ? {} : { refused_at }),
    headers: async (signal) => ({ [name]: `${prefix}${await token.get(signal)}` }),
    renew: async ({ [name]: sent }, signal) => {
      const refused = sent?.slice(prefix.length);
      return (await token.get(signal, refused)) !== refused;
    },
    get secrets() {
      return [...secretsOf(request), ...token.secrets];
    },
  };
}
