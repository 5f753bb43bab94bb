/** How documents are written and read: XML. Their content and its order are in the operations. */
import { readXml, writeXml, type XmlNode } from '@waybill/carrier-kit/xml';

export const MEDIA_TYPE = 'application/xml';

/** Lists are repeated elements; `undefined` is left out. */
export function writeDocument(root: string, content: object): string {
  return writeXml({ [root]: content as XmlNode });
}

/**
 * Values stay text. An element that occurs once is not a list: `wireList` reads both.
 * @throws UnexpectedReplyError for anything but an XML document: a web page, half a document, an empty body.
 */
export function readDocument(text: string): unknown {
  return readXml(text);
}
