/** How calls to a carrier log in. */
export interface Login {
  /** Headers for one call. */
  headers(signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
  /** Called after a 401. Resolves with true when new headers are worth a second try: the refusal was certain. */
  renew?(): Promise<boolean>;
  /** What must never be seen. */
  readonly secrets: readonly string[];
}

/** HTTP Basic (RFC 7617). */
export function basicLogin(username: string, password: string): Login {
  const pair = Buffer.from(`${username}:${password}`).toString('base64');
  return {
    headers: async () => ({ authorization: `Basic ${pair}` }),
    secrets: [password, pair],
  };
}
