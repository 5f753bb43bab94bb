import { createHash } from 'node:crypto';
import type { Call, PurchaseIntent } from '@waybill/core/plugin';

/** What a journal stores of a purchase before it is sent. */
export function intentOf(call: Call): PurchaseIntent {
  const { step, package: position, lookup, repeat } = call;
  return {
    step,
    ...(position === undefined ? {} : { package: position }),
    ...(lookup === undefined ? {} : { lookup }),
    ...(repeat === undefined ? {} : { repeat_digest: digestOf(call) }),
  };
}

/** A digest of everything that a call sends, without its login. */
export function digestOf({ method, url, headers, body }: Call): string {
  return createHash('sha256')
    .update(JSON.stringify([method, url, headers, body]))
    .digest('base64url');
}
