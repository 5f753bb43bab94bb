/** Requests in XML, read as a carrier's server reads them. A separate entry point: a simulator for JSON loads no parser. */
import { SaxesParser, type SaxesTagNS } from 'saxes';

/** An element with its namespace resolved: prefixes and declarations of namespaces are gone. */
export interface XmlElement {
  /** `''` where there is none. */
  readonly namespace: string;
  /** Without prefix. */
  readonly name: string;
  /** By name, or by `{namespace}name` where there is a namespace. */
  readonly attributes: Readonly<Record<string, string>>;
  /** In the order of the document. */
  readonly children: readonly XmlElement[];
  /** The text directly in it, white space kept: ` K1A0B1` is not a postal code. */
  readonly text: string;
}

/** The limit of libxml2: code that walks through a document does not run out of stack. */
const DEEPEST = 256;
const DECLARATION = 'http://www.w3.org/2000/xmlns/';

/**
 * Reads a request as strictly as a validating server: exactly one well-formed document whose prefixes and entities are
 * all declared, as XML 1.0 and Namespaces in XML have it. Whether it is valid is decided by the simulator's own schema.
 * @returns the root element.
 * @throws Error that says what is wrong and where (`1:10: …`); for any DOCTYPE, too, which no carrier takes.
 */
export function readXmlRequest(text: string): XmlElement {
  let root: XmlElement | undefined;
  const open: Opened[] = [];
  const append = (piece: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += piece;
  };
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => parser.fail('a DOCTYPE is not allowed.'));
  parser.on('opentag', (tag) => {
    if (open.length === DEEPEST) parser.fail(`more than ${DEEPEST} elements are open.`);
    const element = opened(tag);
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', append);
  parser.on('cdata', append);
  parser.write(text).close();
  if (root === undefined) throw new Error('the document is empty');
  return root;
}

/**
 * Reads a body that must be one XML document; `read` judges it by the carrier's schema.
 * @param refused makes the carrier's refusal of the reason why a document cannot be read.
 */
export function xmlBody<Body>(
  read: (root: XmlElement) => Body,
  refused: (reason: string) => Error,
): (request: { readonly text: string }) => Body {
  return ({ text }) => {
    let root: XmlElement;
    try {
      root = readXmlRequest(text);
    } catch (error) {
      throw refused((error as Error).message);
    }
    return read(root);
  };
}

/** An element that is still open. */
interface Opened extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

function opened({ uri, local, attributes }: SaxesTagNS): Opened {
  const named = Object.values(attributes)
    .filter((attribute) => attribute.uri !== DECLARATION)
    .map((attribute) => [
      attribute.uri === '' ? attribute.local : `{${attribute.uri}}${attribute.local}`,
      attribute.value,
    ]);
  return { namespace: uri, name: local, attributes: Object.fromEntries(named), children: [], text: '' };
}

/** The elements at a path of names below an element (`Shipment/Piece`), whatever their namespace; `undefined` has none. */
export function elementsAt(element: XmlElement | undefined, path: string): XmlElement[] {
  if (element === undefined) return [];
  return path
    .split('/')
    .reduce<XmlElement[]>(
      (found, step) => found.flatMap(({ children }) => children.filter(({ name }) => name === step)),
      [element],
    );
}

/** The first element at a path, as {@link elementsAt} finds it. */
export function elementAt(element: XmlElement | undefined, path: string): XmlElement | undefined {
  return elementsAt(element, path)[0];
}

/** The text of the first element at a path, without white space around it; `''` where there is none. */
export function textAt(element: XmlElement | undefined, path: string): string {
  return elementAt(element, path)?.text.trim() ?? '';
}
