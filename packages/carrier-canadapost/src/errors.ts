import type { ReportedError } from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import type { ErrorKind } from '@waybill/core';
import type { Answer } from '@waybill/core/plugin';

/** Codes that mean more than the status. Source: Canada Post, "Messages and error codes". */
const KINDS: Readonly<Record<string, ErrorKind>> = { E002: 'authentication' };

/** "No Pin History" */
export const NO_HISTORY = '004';

/** The id of a request was used before. Each request has a new one: so it was ours, and its first purchase may have been made. */
const USED_BEFORE = '7314';

/** One of Canada Post's own messages. Throttling has a text and no code. */
export function reportedMessage(code: string | undefined, message: string | undefined): ReportedError {
  return {
    code,
    message,
    kind: /SLM Monitor/i.test(message ?? '') ? 'rate_limit' : lookUp(KINDS, code),
    ...(code === USED_BEFORE ? { own: false } : {}),
  };
}

export function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}
