import { z } from '@waybill/carrier-kit';
import { listOf, maybe, maybeText, replyReader } from '@waybill/carrier-kit/reply';
import { readXml } from '@waybill/carrier-kit/xml';
import { reportedMessage } from '../errors.js';

/** `messages` (messages.xsd): Canada Post's own errors, one or several. */
const wireMessages = z.object({
  messages: maybe(z.object({ message: listOf(z.object({ code: maybeText, description: maybeText })) })),
});

/** Reads every reply of the XML platform. */
export const readReply = replyReader({
  parse: readXml,
  errors: (document) =>
    (wireMessages.safeParse(document).data?.messages?.message ?? []).map(({ code, description }) =>
      reportedMessage(code, description),
    ),
});

/** `messages`, also without any `message`. */
export function isErrorDocument(document: unknown): boolean {
  return typeof document === 'object' && document !== null && 'messages' in document;
}
