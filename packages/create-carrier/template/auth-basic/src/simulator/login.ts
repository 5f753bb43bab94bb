import { isBasic } from '@waybill/simulator';
import type { AddLogin } from './login-contract.js';

/** Accounts that the simulator knows. Invented, and not secret. */
export const ACCOUNTS = {
  first: { username: 'simulated-user-1', password: 'simulated-password-Q7', account_number: '000101' },
  second: { username: 'simulated-user-2', password: 'simulated-password-V4', account_number: '000202' },
} as const;

/** User name and password in the header of every request. */
export const addLogin: AddLogin = () => (headers) =>
  Object.values(ACCOUNTS).find(({ username, password }) =>
    isBasic(headers.get('authorization'), username, password),
  )?.account_number;
