/** Refusals of the Shipping Manager. They come in namespaces of several versions: elements are known by their names alone. */
import { z } from '@waybill/carrier-kit';
import {
  listOf,
  maybe,
  maybeText,
  type ReportedError,
  readAs,
  replyReader,
  wireText,
} from '@waybill/carrier-kit/reply';
import { readXml } from '@waybill/carrier-kit/xml';
import type { Answer } from '@waybill/core/plugin';

const wireDocument = z.object({
  businessException: maybe(z.object({ code: maybeText, message: maybeText })),
  systemException: maybe(z.object({ message: maybeText })),
  invalidSelection: maybe(z.object({ error: listOf(wireText) })),
  unknownItems: maybe(z.object({ order: listOf(wireText), box: listOf(wireText) })),
});

/** An order that is taken is answered by no document at all. */
export const NOTHING = Object.freeze({});

/** Reads any reply: the expected document, an error document, or neither. */
export const readReply = replyReader({
  parse: (body) => (body.trim() === '' ? NOTHING : readXml(body)),
  errors: (document, { status, body }): ReportedError[] => {
    const { businessException, systemException, invalidSelection, unknownItems } =
      readAs(wireDocument, document).data ?? {};
    // bpost's gateway, which comes before its Shipping Manager, writes it in HTML or as text.
    if (status === 401 && businessException === undefined && body.trim() !== '')
      return [{ code: '401', message: 'bpost does not accept the account id and the passphrase.' }];
    const unknown = [...(unknownItems?.order ?? []), ...(unknownItems?.box ?? [])];
    return [
      ...(businessException === undefined ? [] : [businessException]),
      // A failure of the system does not prove that nothing was done.
      ...(systemException === undefined ? [] : [{ code: 'systemException', ...systemException, own: false }]),
      ...(invalidSelection?.error ?? []).map((message) => ({ code: 'invalidSelection', message })),
      ...unknown.map((item) => ({
        code: 'unknownItems',
        message: `bpost does not know ${item}.`,
        kind: 'not_found' as const,
      })),
    ];
  },
});

/**
 * Finds the empty answer to an order or a change that was taken. With a status that is no success an empty answer is a gateway's, and
 * proves nothing.
 */
export function taken({ status }: Answer): (document: unknown) => typeof NOTHING | undefined {
  const isSuccess = status >= 200 && status < 300;
  return (document) => (isSuccess && document === NOTHING ? NOTHING : undefined);
}
