import { gotClient } from '@waybill/carrier-kit/http';
import { UnavailableError } from '@waybill/core';
import type { HttpClient, TokenStore } from '@waybill/core/plugin';

/** What a login needed: HTTP and a place for tokens that tell what went through them. */
export interface Watched {
  readonly http: HttpClient;
  readonly tokens: TokenStore;
  /** Hosts that were called: `https://onlinetools.ups.com`. */
  readonly hosts: ReadonlySet<string>;
  /** Whether the carrier has issued a token. */
  readonly loggedIn: boolean;
  /** Milliseconds by which the server's clock is ahead of this machine's; unknown before an answer. */
  readonly clock_ahead_ms: number | undefined;
}

/** Sends what a login needs, and nothing more: once a token is there, every further request is refused. */
export function watched(client: HttpClient = gotClient): Watched {
  const hosts = new Set<string>();
  let token: Parameters<TokenStore['set']>[1] | undefined;
  let clock_ahead_ms: number | undefined;
  return {
    hosts,
    get loggedIn() {
      return token !== undefined;
    },
    get clock_ahead_ms() {
      return clock_ahead_ms;
    },
    http: {
      async send(request) {
        if (token !== undefined)
          throw new UnavailableError('nothing is sent after the login', { details: { sent: false } });
        hosts.add(new URL(request.url).origin);
        const response = await client.send(request);
        const date = Date.parse(response.headers.date ?? '');
        if (!Number.isNaN(date)) clock_ahead_ms = date - Date.now();
        return response;
      },
    },
    tokens: {
      get: async () => token,
      set: async (_, issued) => {
        token = issued;
      },
      delete: async () => {
        token = undefined;
      },
    },
  };
}
