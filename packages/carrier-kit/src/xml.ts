import { UnexpectedReplyError } from '@waybill/core';
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { LARGEST_REPLY_BYTES } from './http/reply-body.js';

const DEEPEST = 60;
const NO_LISTS: readonly string[] = [];

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

/** A document with its declaration. Element order is the order of the keys; text stands as it is, spaces included. */
export function writeXml(document: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(document)}`;
}

/**
 * Reads a document into plain objects: values stay text without spaces around it, attributes begin with `@_`, prefixes
 * of namespaces are dropped, an empty element is `''`, and the elements named in `lists` (as paths,
 * `price-quotes.price-quote`) are always arrays.
 * @throws UnexpectedReplyError for anything that is not one well-formed document, for a web page, for `<!DOCTYPE`
 * anywhere, and for element names that JavaScript reserves (`constructor`, `__proto__`).
 */
export function readXml(text: string, lists: readonly string[] = NO_LISTS): unknown {
  if (text.length > LARGEST_REPLY_BYTES) throw unreadable('the document is too large');
  // A byte order mark counts as a space.
  const document = text.trim();
  if (document === '') throw unreadable('the document is empty');
  if (/<!DOCTYPE/i.test(document)) throw unreadable('the document has a DOCTYPE');
  // The validator lets text pass after a root that is empty.
  if (!document.endsWith('>')) throw unreadable('the document does not end with a tag');
  const verdict = XMLValidator.validate(document);
  if (verdict !== true) throw unreadable(verdict.err.msg);
  return onlyRoot(parse(document, lists));
}

/** Each reader has lists of its own, which stay the same. */
const parsers = new WeakMap<readonly string[], XMLParser>();

function parserFor(lists: readonly string[]): XMLParser {
  const known = parsers.get(lists);
  if (known !== undefined) return known;
  const names = new Set(lists.map((path) => path.slice(path.lastIndexOf('.') + 1)));
  const parser = new XMLParser({
    attributeNamePrefix: '@_',
    ignoreAttributes: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    htmlEntities: true,
    maxNestedTags: DEEPEST,
    // The path of every element as text would take a tenth of the time.
    jPath: false,
    isArray: (name, path, _isLeaf, isAttribute) =>
      !isAttribute && names.has(name) && lists.includes(String(path)),
  });
  parsers.set(lists, parser);
  return parser;
}

function parse(document: string, lists: readonly string[]): Record<string, unknown> {
  try {
    return parserFor(lists).parse(document) as Record<string, unknown>;
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
}

/** The validator lets two roots pass. */
function onlyRoot(parsed: Record<string, unknown>): Record<string, unknown> {
  const roots = Object.entries(parsed);
  const [[name, root] = []] = roots;
  if (name === undefined || roots.length > 1 || (Array.isArray(root) && root.length > 1))
    throw unreadable('the document must have one root element');
  if (name.toLowerCase() === 'html') throw unreadable('the document is a web page');
  return parsed;
}

const LAYOUT = {
  preserveOrder: true,
  ignoreAttributes: false,
  suppressBooleanAttributes: false,
  processEntities: false,
} as const;

/** A document with a line for each element, for people to read. Anything else stays as it is. */
export function indentXml(text: string): string {
  if (/<!DOCTYPE/i.test(text) || XMLValidator.validate(text) !== true) return text;
  const parser = new XMLParser({
    ...LAYOUT,
    parseTagValue: false,
    parseAttributeValue: false,
    maxNestedTags: DEEPEST,
  });
  const indented = new XMLBuilder({ ...LAYOUT, format: true, indentBy: '  ', suppressEmptyNode: true });
  try {
    return indented.build(parser.parse(text)).trim();
  } catch {
    return text;
  }
}

function unreadable(why: string): UnexpectedReplyError {
  return new UnexpectedReplyError(`not a readable XML document: ${why}`, { code: 'unreadable_xml' });
}
