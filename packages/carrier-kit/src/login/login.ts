import { createHash } from 'node:crypto';
import { ConfigurationError } from '@waybill/core';

/** How calls to a carrier log in. */
export interface Login {
  /** Headers for one call. */
  headers(signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
  /** The replies that {@link renew} is called after: those with status 401 alone by default. */
  readonly refused_at?: readonly TokenRefusal[];
  /**
   * Called after a refusal of the login. Resolves with true when new headers are worth a second try: the refusal was certain.
   * @param refused the headers that were refused; another call may have renewed them already.
   */
  renew?(refused: Readonly<Record<string, string>>, signal: AbortSignal): Promise<boolean>;
  /** Texts that must never be seen. Read again for every message, since tokens change. */
  readonly secrets: readonly string[];
  /** Distinguishes the logins of accounts, without a secret in it: tokens got with this login are kept under it. */
  readonly key?: string;
}

/** By which replies a carrier refuses a token: a status, or a status with words in the body where others may have that status, too. */
export type TokenRefusal = number | { readonly status: number; readonly words: RegExp };

/** Whether a reply refuses the login. */
export function isLoginRefused(
  { refused_at = [401] }: Pick<Login, 'refused_at'>,
  status: number,
  body: () => string,
): boolean {
  return refused_at.some((one) =>
    typeof one === 'number' ? one === status : one.status === status && one.words.test(body()),
  );
}

/** HTTP Basic (RFC 7617). */
export function basicLogin(username: string, password: string): Login {
  const pair = basicPair(username, password);
  return {
    headers: async () => ({ authorization: `Basic ${pair}` }),
    secrets: [username, password, pair],
    key: fingerprint(username, password),
  };
}

/**
 * Secret headers: an API key, an activation token.
 * @param base a login that has the last word on headers, for carriers that want both.
 */
export function keyLogin(keys: Readonly<Record<string, string>>, base?: Login): Login {
  return {
    ...(base?.renew === undefined
      ? {}
      : { renew: (refused, signal) => base.renew?.(refused, signal) ?? Promise.resolve(false) }),
    ...(base?.refused_at === undefined ? {} : { refused_at: base.refused_at }),
    headers: async (signal) => ({ ...keys, ...(await base?.headers(signal)) }),
    get secrets() {
      return [...Object.values(keys), ...(base?.secrets ?? [])];
    },
    key: fingerprint(JSON.stringify(keys), base?.key ?? ''),
  };
}

/** User and password as the header `Authorization: Basic` carries them. */
export function basicPair(username: string, password: string): string {
  return Buffer.from(`${username}:${password}`).toString('base64');
}

/** Distinguishes one set of credentials from another without revealing them. */
export function fingerprint(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** The code of the error that {@link checkHeaders} throws. */
export const UNSENDABLE = 'unsendable_login';

/**
 * Makes sure that headers of a login can be sent.
 * @throws ConfigurationError that names the header, not its value.
 */
export function checkHeaders(carrier: string, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (isSendable(value)) continue;
    const problem = `the login header ${name} has a character that no header can carry, such as a line end`;
    throw new ConfigurationError(`${carrier}: ${problem}`, { code: UNSENDABLE, details: { sent: false } });
  }
}

/** Whether a header can carry this text (RFC 9110, 5.5): no line end, nothing outside ISO 8859-1. */
export function isSendable(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
