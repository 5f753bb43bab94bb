import { basicLogin, refuse } from '@waybill/simulator/server';

/** Accounts that the simulator accepts. Invented, and not secret. */
export const ACCOUNTS = {
  first: { username: 'simulated-user-1', password: 'simulated-password-Q7', account_number: '000101' },
  second: { username: 'simulated-user-2', password: 'simulated-password-V4', account_number: '000202' },
} as const;

/** User name and password in the header of every request. */
export const login = basicLogin({ refused: () => refuse('L100', 'The login is not known.', 401) });
