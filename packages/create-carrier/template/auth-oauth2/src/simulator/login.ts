import { oauthServer, refuse } from '@waybill/simulator/server';

/** Accounts that the simulator accepts. Invented, and not secret. */
export const ACCOUNTS = {
  first: { client_id: 'simulated-client-1', client_secret: 'simulated-secret-Q7', account_number: '000101' },
  second: { client_id: 'simulated-client-2', client_secret: 'simulated-secret-V4', account_number: '000202' },
} as const;

/** A token server, and tokens that expire. */
export const login = oauthServer({
  path: '/oauth/token',
  style: 'basic',
  lifetime_s: 3600,
  refused: { token: () => refuse('L100', 'The login is not known.', 401) },
});
