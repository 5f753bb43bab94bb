import { createHash } from 'node:crypto';
import { isBasic } from '@waybill/simulator';
import type { AddLogin } from './login-contract.js';

/** Accounts that the simulator knows. Invented, and not secret. */
export const ACCOUNTS = {
  first: { client_id: 'simulated-client-1', client_secret: 'simulated-secret-Q7', account_number: '000101' },
  second: { client_id: 'simulated-client-2', client_secret: 'simulated-secret-V4', account_number: '000202' },
} as const;

const TOKEN_SECONDS = 3600;

/** A token server, and tokens that expire. */
export const addLogin: AddLogin = (server, { now }) => {
  const tokens = new Map<string, { readonly account_number: string; readonly expires_at: number }>();

  server.post('/oauth/token', async (c) => {
    const header = c.req.header('authorization');
    const account = Object.values(ACCOUNTS).find(({ client_id, client_secret }) =>
      isBasic(header, client_id, client_secret),
    );
    if (account === undefined) return c.json({ error: 'invalid_client' }, 401);
    const fields = new URLSearchParams(await c.req.text());
    if (fields.get('grant_type') !== 'client_credentials')
      return c.json({ error: 'unsupported_grant_type' }, 400);
    const token = createHash('sha256').update(`${account.client_id} ${now()}`).digest('base64url');
    const { account_number } = account;
    tokens.set(token, { account_number, expires_at: now() + TOKEN_SECONDS * 1000 });
    return c.json({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
  });

  return (headers) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '') ?? [];
    const found = tokens.get(token);
    return found !== undefined && found.expires_at > now() ? found.account_number : undefined;
  };
};
