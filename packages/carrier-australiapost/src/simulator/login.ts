import { refuse } from '@waybill/simulator/server';

/** Accounts that the simulator accepts. Invented, and not secret. */
export const ACCOUNTS = {
  first: { api_key: 'simulated-key-1', password: 'simulated-password-Q7', account_number: '0001012345' },
  second: { api_key: 'simulated-key-2', password: 'simulated-password-V4', account_number: '0001067890' },
  startrack: { api_key: 'simulated-key-3', password: 'simulated-password-K9', account_number: '10123456' },
} as const;

/** One of these accounts. */
export type Merchant = Readonly<Record<'account_number', string>>;

/** @throws Refusal without the header that names the account. */
export function ownAccount({ account_number }: Merchant, headers: Headers): string {
  if (headers.get('account-number') !== account_number)
    throw refuse('41002', 'The header Account-Number is not an account of this key.', 403);
  return account_number;
}
