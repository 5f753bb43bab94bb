import { z } from '@waybill/carrier-kit';
import {
  carrierErrorEntry,
  listOf,
  maybe,
  maybeText,
  type ReportedError,
  readAs,
  readJson,
  replyReader,
} from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { ErrorEntry, ErrorKind, Notice } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';

/** The gateway writes `error_code` and `error_name` in place of `code` and `name`. An empty `context` is a list. */
const wireError = z.object({
  code: maybeText,
  name: maybeText,
  error_code: maybeText,
  error_name: maybeText,
  message: maybeText,
  field: maybeText,
  context: maybe(z.object({ shipment_id: maybeText, product_id: maybeText })),
});
/** Errors and warnings of a reply, or of a part of it. */
export const wireErrors = listOf(wireError);
export type WireError = z.output<typeof wireError>;

const wireReply = z.object({ errors: wireErrors });

/** The shipment is not known, or no longer exists. */
export const NO_SUCH_SHIPMENT = '44013';
/** 44016, 44017: the shipment is in an order. */
const KINDS = new Map<string, ErrorKind>([
  [NO_SUCH_SHIPMENT, 'not_found'],
  ['44016', 'too_late'],
  ['44017', 'too_late'],
]);

/** An error as entries need it. */
function reported({ code, name, error_code, error_name, message, field, context }: WireError): ReportedError {
  const written = code ?? error_code;
  return {
    code: written,
    message: message ?? name ?? error_name,
    field,
    kind: KINDS.get(written ?? ''),
    ...(context === undefined ? {} : { details: omitUndefined(context) }),
  };
}

/** An error within an answer of HTTP 200, as an entry. */
export function entryOf(error: WireError, { status }: Answer, carrier: CarrierIdentity): ErrorEntry {
  const { code = '', message = '', field, details } = reported(error);
  const entry = carrierErrorEntry(carrier, {
    code,
    message,
    status,
    ...(field === undefined ? {} : { field }),
  });
  return details === undefined ? entry : { ...entry, details: { ...entry.details, ...details } };
}

/** Warnings beside a price or a purchase. */
export function noticesOf(warnings: readonly WireError[]): Notice[] {
  return warnings.map((warning) => {
    const { code = 'warning', message = code } = reported(warning);
    return { code, message };
  });
}

/** Reads any JSON reply: the expected document, errors, or neither. */
export const readReply = replyReader({
  parse: readJson,
  errors: (document) => (readAs(wireReply, document).data?.errors ?? []).map(reported),
});
