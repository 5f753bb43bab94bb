import { UnexpectedReplyError } from '@waybill/core';
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';

const LARGEST_DOCUMENT = 20 * 1024 * 1024;
const DEEPEST = 60;

/** An element's children in document order; attributes begin with `@_`. `undefined` is left out. */
export interface XmlNode {
  readonly [element: string]: XmlNode | readonly XmlNode[] | readonly string[] | string | undefined;
}

const builder = new XMLBuilder({
  attributeNamePrefix: '@_',
  ignoreAttributes: false,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
});

/** A document with its declaration. Element order is the order of the keys. */
export function writeXml(document: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(document)}`;
}

/**
 * Reads a document into plain objects: values stay text, attributes begin with `@_`, prefixes of namespaces are
 * dropped, and the elements named in `lists` (as paths, `price-quotes.price-quote`) are always arrays.
 * @throws {@link UnexpectedReplyError} for anything that is not one well-formed document, and for a DOCTYPE.
 */
export function readXml(text: string, lists: readonly string[] = []): unknown {
  if (text.length > LARGEST_DOCUMENT) throw unreadable('the document is too large');
  if (/<!DOCTYPE/i.test(text)) throw unreadable('the document has a DOCTYPE');
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) throw unreadable(verdict.err.msg);
  const parser = new XMLParser({
    attributeNamePrefix: '@_',
    ignoreAttributes: false,
    ignoreDeclaration: true,
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    htmlEntities: true,
    maxNestedTags: DEEPEST,
    isArray: (_name, path) => lists.includes(String(path)),
  });
  try {
    return parser.parse(text);
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
}

function unreadable(why: string): UnexpectedReplyError {
  return new UnexpectedReplyError(`not a readable XML document: ${why}`, { code: 'unreadable_xml' });
}
