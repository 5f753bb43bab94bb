/** How documents are written and read: XML. What is in them, and in which order, stands in the pages. */
import { readXml, writeXml, type XmlNode } from '@waybill/carrier-kit/xml';

export const MEDIA_TYPE = 'application/xml';

/** Lists are repeated elements; `undefined` is left out. */
export function writeDocument(root: string, content: object): string {
  return writeXml({ [root]: content as XmlNode });
}

/**
 * Values stay text. An element that stands once is no list: `wireList` reads both.
 * @throws UnexpectedReplyError for what is no XML document: a web page, half a document, nothing.
 */
export function readDocument(text: string): unknown {
  return readXml(text);
}
