import { memoryTokens, oauthLogin } from '../../src/index.js';
import type { OAuthOptions } from '../../src/login/oauth-login.js';
import { testContext } from './context.js';
import { serve, type TestServer } from './server.js';

export const SECRET = 'client/secret&1';

export function login(server: Pick<TestServer, 'url'>, more: Partial<OAuthOptions> = {}) {
  return oauthLogin({
    carrier: 'ups',
    token_url: `${server.url}/token`,
    client_id: 'client-1',
    client_secret: SECRET,
    style: 'basic',
    context: testContext({ tokens: memoryTokens() }),
    ...more,
  });
}

/** Gives out token-1, token-2, … */
export const issuing = (more: Record<string, unknown> = { expires_in: 3600 }): Promise<TestServer> => {
  let number = 0;
  return serve((_, response) => response.end(JSON.stringify({ access_token: `token-${++number}`, ...more })));
};
export const bearer = (number: number) => ({ authorization: `Bearer token-${number}` });
