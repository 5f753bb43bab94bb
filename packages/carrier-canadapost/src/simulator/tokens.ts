/** The token server in front of the JSON platform. */
import { createHash } from 'node:crypto';
import type { Account } from './shipments.js';

/** A customer with the app it logs in with. */
export interface JsonAccount extends Account {
  readonly client_id: string;
  readonly client_secret: string;
}

/** Seconds. */
export const TOKEN_LIFE = 3600;

export interface Tokens {
  /** A token for an app; `undefined` when id and secret are not those of one. */
  issue(client_id: string | undefined, client_secret: string | undefined): string | undefined;
  /** Whose token it is, until it expires. */
  accountOf(token: string | undefined): Account | undefined;
}

/** A token tells its app and time and is signed, so nothing is kept: equal times give equal tokens. */
export function createTokens(now: () => number, accounts: readonly JsonAccount[]): Tokens {
  const signed = ({ client_id, client_secret }: JsonAccount, at: number) => {
    const seal = createHash('sha256').update(JSON.stringify([client_id, client_secret, at]));
    return `simulated.${client_id}.${at}.${seal.digest('base64url')}`;
  };
  return {
    issue(client_id, client_secret) {
      const account = accounts.find(
        (known) => known.client_id === client_id && known.client_secret === client_secret,
      );
      return account && signed(account, now());
    },
    accountOf(token = '') {
      const at = Number(token.split('.')[2]);
      const inTime = at <= now() && now() < at + TOKEN_LIFE * 1000;
      return inTime ? accounts.find((account) => signed(account, at) === token) : undefined;
    },
  };
}
