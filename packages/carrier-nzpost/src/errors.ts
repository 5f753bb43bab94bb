import {
  carrierErrorEntry,
  listOf,
  maybe,
  maybeText,
  type ReportedError,
  readJson,
  replyReader,
  wireBoolean,
  z,
} from '@waybill/carrier-kit';
import type { CarrierIdentity, ErrorEntry } from '@waybill/core';

/** `code` is text or a number; errors are a list or a single object. `error` is that of the token server. */
const wireError = z.object({ code: maybeText, message: maybeText, details: maybeText });
export const wireErrors = listOf(wireError);
export type WireError = z.output<typeof wireError>;

const wireReply = z.object({
  success: maybe(wireBoolean),
  errors: wireErrors,
  message: maybeText,
  error: maybeText,
  error_description: maybeText,
});

/** Statuses below 500 that do not prove a refusal. Calls above the limit wait in a queue, and time out there. */
const UNCERTAIN = [408, 409, 425, 429, 499];

/** `details` says what `message` only hints at, and names the field: `/delivery_address/street`. */
export function reported({ code, message, details }: WireError): ReportedError {
  const field = /(?:^|\s)(\/[a-z_]+(?:\/\w+)*)/.exec(details ?? '')?.[1];
  // Codes begin with a status: 400002, 401001.
  const status = /^[45]\d{5}$/.test(code ?? '') ? Number(code?.slice(0, 3)) : undefined;
  // A server that failed, or gave up waiting, may have done its work all the same, also where it says so with HTTP 200.
  const own = status === undefined || (status < 500 && !UNCERTAIN.includes(status));
  return { code, message: details ?? message, field, status, own };
}

/** An error within an answer of HTTP 200, as an entry. */
export function entryOf(error: WireError, carrier: CarrierIdentity): ErrorEntry {
  const { code = '', message = '', field } = reported(error);
  return carrierErrorEntry(carrier, {
    code,
    message,
    status: 200,
    ...(field === undefined ? {} : { field }),
  });
}

/** Reads any JSON reply. `success: false` is a refusal at any status, also without a reason. */
export const readReply = replyReader({
  parse: readJson,
  errors: (document) => {
    const { data } = wireReply.safeParse(document);
    if (data === undefined) return [];
    const { success, errors, message, error, error_description } = data;
    if (errors.length > 0) return errors.map(reported);
    if (error !== undefined) return [{ code: error, message: error_description ?? message }];
    return success === false ? [{ message: message ?? 'NZ Post refused without a reason' }] : [];
  },
});
