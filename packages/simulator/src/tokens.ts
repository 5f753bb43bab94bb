import { createHash } from 'node:crypto';
import type { SimulatedAccount } from './types.js';

/** Tokens of a running simulator, each with the account that it was issued to. */
export interface Tokens {
  /** The same text for the same account at the same time, so that calls side by side agree. */
  issue(account: SimulatedAccount): string;
  /** Whose token it is; `undefined` for one that is unknown or has expired. */
  accountOf(token: string): SimulatedAccount | undefined;
}

/** @param place where they are issued: two servers of one simulator never issue the same text. */
export function createTokens(place: string, lifetime_s: number, now: () => number): Tokens {
  const issued = new Map<string, { readonly account: SimulatedAccount; readonly expires_at: number }>();
  return {
    issue(account) {
      const token = createHash('sha256')
        .update(JSON.stringify([place, account, now()]))
        .digest('base64url');
      issued.set(token, { account, expires_at: now() + lifetime_s * 1000 });
      return token;
    },
    accountOf(token) {
      const found = issued.get(token);
      return found === undefined || found.expires_at <= now() ? undefined : found.account;
    },
  };
}
