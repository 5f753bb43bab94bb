import { createHmac } from 'node:crypto';
import type { RateRequest } from '@waybill/core';
import { type CarrierIdentity, requestText } from '@waybill/core/plugin';

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
