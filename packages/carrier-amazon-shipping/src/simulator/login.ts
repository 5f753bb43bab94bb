import { oauthServer, refuse } from '@waybill/simulator/server';

/** Accounts that the simulator accepts. Invented, and not secret. */
export const ACCOUNTS = {
  first: {
    client_id: 'amzn1.application-oa2-client.simulated1',
    client_secret: 'simulated-secret-Q7',
    refresh_token: 'Atzr|simulated-consent-1',
    country: 'GB',
  },
  second: {
    client_id: 'amzn1.application-oa2-client.simulated2',
    client_secret: 'simulated-secret-V4',
    refresh_token: 'Atzr|simulated-consent-2',
    country: 'GB',
  },
  india: {
    client_id: 'amzn1.application-oa2-client.simulated3',
    client_secret: 'simulated-secret-K9',
    refresh_token: 'Atzr|simulated-consent-3',
    country: 'IN',
  },
} as const;
export type Account = (typeof ACCOUNTS)[keyof typeof ACCOUNTS];

/** Login with Amazon. What has no token is refused with 403, as the API does it. */
export const login = oauthServer({
  path: '/auth/o2/token',
  style: 'fields',
  grant_type: 'refresh_token',
  fields: { refresh_token: 'refresh_token' },
  header: 'x-amz-access-token',
  lifetime_s: 3600,
  reply: ({ access_token, expires_in, account }) => ({
    access_token,
    token_type: 'bearer',
    expires_in,
    refresh_token: account.refresh_token,
  }),
  refused: { token: () => refuse('Unauthorized', 'Access to requested resource is denied.', 403) },
});
