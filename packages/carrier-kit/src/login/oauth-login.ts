import type { CarrierContext } from '@waybill/core';
import { cachedToken } from './cached-token.js';
import type { Login } from './login.js';
import { fetchToken, secretsOf, type TokenRequest, tokenKey } from './token-request.js';

/** How an account gets its bearer tokens: OAuth2, client credentials (RFC 6749, 4.4) unless `grant_type` is another. */
export interface OAuthOptions extends TokenRequest {
  readonly context: CarrierContext;
}

/**
 * Logs in with bearer tokens. A token is kept in the context's store until a minute before it expires and replaced after
 * a 401. Each caller gets an AuthenticationError, RateLimitedError, UnavailableError or UnexpectedReplyError with
 * `details.sent: false`, since nothing of the caller's own request was sent; or a TimeoutError when it gave up.
 */
export function oauthLogin({ context, ...request }: OAuthOptions): Login {
  const key = tokenKey(request);
  const token = cachedToken({
    carrier: request.carrier,
    key,
    context,
    fetch: (signal) => fetchToken(request, context, signal),
  });
  return {
    key,
    headers: async (signal) => ({ authorization: `Bearer ${await token.get(signal)}` }),
    renew: async ({ authorization }, signal) => {
      const refused = authorization?.replace(/^Bearer /, '');
      return (await token.get(signal, refused)) !== refused;
    },
    get secrets() {
      return [...secretsOf(request), ...token.secrets];
    },
  };
}
