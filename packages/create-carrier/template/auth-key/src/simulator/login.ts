import { keyLogin, refuse } from '@waybill/simulator/server';

/** Accounts that the simulator accepts. Invented, and not secret. */
export const ACCOUNTS = {
  first: { api_key: 'simulated-key-1-Q7', account_number: '000101' },
  second: { api_key: 'simulated-key-2-V4', account_number: '000202' },
} as const;

/** A key in the header of every request. */
export const login = keyLogin({
  header: 'x-api-key',
  key: 'api_key',
  refused: () => refuse('L100', 'The login is not known.', 401),
});
