/** How documents are written and read: JSON, under one root. Their content is in the operations. */
import { readJson } from '@waybill/carrier-kit/reply';

export const MEDIA_TYPE = 'application/json';

/** Numbers are sent as text, digit for digit; `undefined` is left out. */
export function writeDocument(root: string, content: object): string {
  return JSON.stringify({ [root]: content });
}

/**
 * Numbers become text, so that `12.10` keeps its zero.
 * @throws UnexpectedReplyError for anything but a JSON document: a web page, half a document, an empty body.
 */
export function readDocument(text: string): unknown {
  return readJson(text);
}
