import { z } from '@waybill/carrier-kit';
import { listOf, maybeText, type ReportedError, replyReader } from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import type { ErrorKind } from '@waybill/core';
import { readDocument } from './document.js';

/** The document `errors`, with one error or several. Replace by the carrier's own error document. */
const wireErrors = z.object({
  errors: z.object({ error: listOf(z.object({ code: maybeText, message: maybeText })) }),
});

/** Codes whose kind does not follow from the HTTP status. Replace by the list in the carrier's manual. */
const KINDS: Readonly<Record<string, ErrorKind>> = { L100: 'authentication' };

/** Reads any reply of the carrier: the expected document, its error document, or neither. */
export const readReply = replyReader({
  parse: readDocument,
  errors: (document): ReportedError[] =>
    (wireErrors.safeParse(document).data?.errors.error ?? []).map(({ code, message }) => ({
      code,
      message,
      kind: lookUp(KINDS, code),
    })),
});
