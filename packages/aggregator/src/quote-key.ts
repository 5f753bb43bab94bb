import { createHmac } from 'node:crypto';
import type { CarrierIdentity, RateRequest } from '@waybill/core';

/** What a request says, as text: the same for the same fields, in whatever order they were written. */
export function requestText(request: RateRequest): string {
  return JSON.stringify(request, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/**
 * Names the quotes of an account for a request of one day in a store. Neither names and addresses nor settings can be read
 * from it.
 */
export function quoteKey(
  { carrier, account }: CarrierIdentity,
  fingerprint: string,
  date: string,
  request: RateRequest,
): string {
  const facts = JSON.stringify([carrier, account, date, requestText(request)]);
  return `waybill:quotes:${FORMAT}:${createHmac('sha256', fingerprint).update(facts).digest('base64url')}`;
}

/** To be raised when entries are written in another form. */
const FORMAT = 1;
