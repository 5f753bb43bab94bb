/** Milliseconds that a `Retry-After` header (seconds, or a date: RFC 9110, 10.2.3) asks to wait, if it can be read. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (text === '') return undefined;
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isSafeInteger(wait) ? Math.max(0, wait) : undefined;
}
