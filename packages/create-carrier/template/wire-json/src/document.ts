/** How documents are written and read: JSON, under one root. What is in them stands in the pages. */
import { readJson } from '@waybill/carrier-kit';

export const MEDIA_TYPE = 'application/json';

/** Numbers travel as text, digit for digit; `undefined` is left out. */
export function writeDocument(root: string, content: object): string {
  return JSON.stringify({ [root]: content });
}

/**
 * Numbers become text, so that `12.10` keeps its zero.
 * @throws UnexpectedReplyError for what is no JSON document: a web page, half a document, nothing.
 */
export function readDocument(text: string): unknown {
  return readJson(text);
}
