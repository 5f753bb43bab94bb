import type { AddLogin } from './login-contract.js';

/** Accounts that the simulator knows. Invented, and not secret. */
export const ACCOUNTS = {
  first: { api_key: 'simulated-key-1-Q7', account_number: '000101' },
  second: { api_key: 'simulated-key-2-V4', account_number: '000202' },
} as const;

/** A key in the header of every request. */
export const addLogin: AddLogin = () => (headers) =>
  Object.values(ACCOUNTS).find(({ api_key }) => api_key === headers.get('x-api-key'))?.account_number;
