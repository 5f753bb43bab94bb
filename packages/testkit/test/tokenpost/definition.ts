import { type CarrierDefinition, UnavailableError } from '@waybill/core';
import type { HttpClient, TokenStore } from '@waybill/core/plugin';
import { sentBy } from '../broken/broken.js';

type Reply = Awaited<ReturnType<HttpClient['send']>>;
type Request = Parameters<HttpClient['send']>[0];

/** What a login with tokens may get wrong. */
export interface TokenRules {
  /** Milliseconds that a token is used for. */
  readonly life_ms?: number;
  readonly renews?: boolean;
  /** The key of the store for a login. */
  readonly key?: (login: string) => string;
}

/** Example Post where each account logs in with its pair and then sends a token. */
export function tokenpost({
  life_ms = 3_540_000,
  renews = true,
  key = String,
}: TokenRules = {}): CarrierDefinition {
  return sentBy((client, _settings, { tokens, clock }) => {
    const store = tokens ?? stored();
    const fetched = async (request: Request, login: string): Promise<string> => {
      const known = await store.get(key(login));
      if (known !== undefined && known.expires_at > clock.now()) return known.access_token;
      const url = request.url.replace(/\/v1\/.*$/, '/v1/tokens');
      const headers = { authorization: login, 'content-type': 'application/x-www-form-urlencoded' };
      const form = { headers, body: 'grant_type=client_credentials', purpose: { step: 'login' } };
      const { status, body } = await client.send({ ...request, ...form, method: 'POST', url, once: false });
      if (status !== 200) throw new UnavailableError('no login', { details: { sent: false } });
      const { access_token } = JSON.parse(Buffer.from(body).toString('utf8'));
      await store.set(key(login), { access_token, expires_at: clock.now() + life_ms });
      return access_token;
    };
    const sent = async (request: Request, login: string): Promise<Reply> => {
      const token = await fetched(request, login);
      return client.send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    };
    return {
      send: async (request) => {
        const login = request.headers.authorization ?? '';
        const reply = await sent(request, login);
        if (reply.status !== 401 || !renews) return reply;
        await store.delete(key(login));
        return sent(request, login);
      },
    };
  });
}

/** A store of its own for an account whose context has none. */
function stored(): TokenStore {
  const tokens = new Map<string, NonNullable<Awaited<ReturnType<TokenStore['get']>>>>();
  return {
    get: async (key) => tokens.get(key),
    set: async (key, token) => void tokens.set(key, token),
    delete: async (key) => void tokens.delete(key),
  };
}
