import { createHash } from 'node:crypto';
import { refuse } from './refusal.js';

/** A project with its account, as the simulator knows it. */
export interface Account {
  readonly api_key: string;
  readonly secret_key: string;
  readonly account_number: string;
}

/** "The standard token expiration time is one hour." */
const LIFETIME_S = 3600;

export interface Logins {
  /** Answers a token request; its body is a form. */
  grant(form: string): object;
  /** The account behind an `Authorization` header. */
  authorise(header: string | undefined): Account;
}

export function createLogins(accounts: readonly Account[], now: () => number): Logins {
  const tokens = new Map<string, { readonly account: Account; readonly expires_at: number }>();
  return {
    grant(form) {
      const fields = new URLSearchParams(form);
      const account = accounts.find(
        ({ api_key, secret_key }) =>
          fields.get('client_id') === api_key && fields.get('client_secret') === secret_key,
      );
      if (fields.get('grant_type') !== 'client_credentials' || account === undefined) {
        const message =
          'The given client credentials were not valid. Please modify your request and try again.';
        throw refuse('NOT.AUTHORIZED.ERROR', message, 401);
      }
      // The same account gets the same token within one simulator, so that calls side by side agree.
      const token = createHash('sha256').update(`${account.api_key} ${now()}`).digest('base64url');
      tokens.set(token, { account, expires_at: now() + LIFETIME_S * 1000 });
      return { access_token: token, token_type: 'bearer', expires_in: LIFETIME_S, scope: 'CXS' };
    },
    authorise(header) {
      const [, token = ''] = /^Bearer (.+)$/i.exec(header ?? '') ?? [];
      const found = tokens.get(token);
      if (found === undefined || found.expires_at <= now()) {
        throw refuse(
          'NOT.AUTHORIZED.ERROR',
          'Access token expired. Please modify your request and try again.',
          401,
        );
      }
      return found.account;
    },
  };
}
