/** Requests and replies of the XML platform. */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { listOf, maybe, maybeText, readAs, replyReader } from '@waybill/carrier-kit/reply';
import { readXml, writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import { reportedMessage } from '../errors.js';

/** @param media the versioned media type of the reply, which is required. */
export function get(url: string, media: string): PackageCall {
  return { method: 'GET', url, headers: { accept: media } };
}

/** Elements that are `undefined` are left out. */
export function send(method: 'POST' | 'PUT', url: string, media: string, document: XmlNode): PackageCall {
  return { method, url, headers: { accept: media, 'content-type': media }, body: writeXml(document) };
}

/** `messages` (messages.xsd): Canada Post's own errors, one or several. */
const wireMessages = z.object({
  messages: maybe(z.object({ message: listOf(z.object({ code: maybeText, description: maybeText })) })),
});

/** Reads every reply of the XML platform. */
export const readReply = replyReader({
  parse: readXml,
  errors: (document) =>
    (readAs(wireMessages, document).data?.messages?.message ?? []).map(({ code, description }) =>
      reportedMessage(code, description),
    ),
});

/** `messages`, also without any `message`. */
export function isErrorDocument(document: unknown): boolean {
  return typeof document === 'object' && document !== null && 'messages' in document;
}
