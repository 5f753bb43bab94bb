/** How calls to a carrier log in. */
export interface Login {
  /** Headers for one call. */
  headers(signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
  /**
   * Called after a 401. Resolves with true when new headers are worth a second try: the refusal was certain.
   * @param refused the headers that were refused; another call may have renewed them already.
   */
  renew?(refused: Readonly<Record<string, string>>, signal: AbortSignal): Promise<boolean>;
  /** What must never be seen. Read again for every message, since tokens change. */
  readonly secrets: readonly string[];
}

/** HTTP Basic (RFC 7617). */
export function basicLogin(username: string, password: string): Login {
  const pair = basicPair(username, password);
  return {
    headers: async () => ({ authorization: `Basic ${pair}` }),
    secrets: [username, password, pair],
  };
}

/** User and password as the header `Authorization: Basic` carries them. */
export function basicPair(username: string, password: string): string {
  return Buffer.from(`${username}:${password}`).toString('base64');
}
