import type { Answer } from '@waybill/core/plugin';

/** Milliseconds that a `Retry-After` header (seconds, or a date: RFC 9110, 10.2.3) requires, if it can be read. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (text === '') return undefined;
  // JavaScript reads a date in `-5`, too.
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(/[a-z]{3}/i.test(text) ? text : '') - now;
  return Number.isSafeInteger(wait) ? Math.max(0, wait) : undefined;
}

/** The pause that a reply requires, in milliseconds. A date counts from the reply's own `Date`. */
export function retryAfterOf({ headers }: Pick<Answer, 'headers'>): number | undefined {
  const sent = Date.parse(headers.date ?? '');
  return retryAfterMs(headers['retry-after'], Number.isNaN(sent) ? Date.now() : sent);
}

/** An entry with the pause that its reply requires, also in words, if waiting helps. */
export function withRetryAfter<
  Entry extends { readonly carrier: string; readonly message: string; readonly retryable: boolean },
>(entry: Entry, reply: Pick<Answer, 'headers'>): Entry & { readonly retry_after_ms?: number } {
  const retry_after_ms = entry.retryable ? retryAfterOf(reply) : undefined;
  if (retry_after_ms === undefined) return entry;
  return { ...entry, message: withPause(entry.message, entry.carrier, retry_after_ms), retry_after_ms };
}

/** A message with the pause: `Too many requests; ups asks for a pause of 60 s`. */
export function withPause(message: string, carrier: string, ms: number): string {
  return `${message.replace(/\.$/, '')}; ${carrier} asks for a pause of ${Math.ceil(ms / 1000)} s`;
}
