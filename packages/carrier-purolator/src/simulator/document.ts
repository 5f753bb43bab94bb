/** Documents as a strict reader sees them: elements in their order, with namespaces resolved. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';

export interface Element {
  readonly namespace: string;
  readonly name: string;
  /** By `{namespace}name`; declarations of namespaces are left out. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** All text in it, white space kept. */
  readonly text: string;
}

/** What `preserveOrder` makes of an element or a text: one key with the content, and `:@` with the attributes. */
type Node = Readonly<Record<string, unknown>>;
/** Prefix -> namespace; the default namespace under the empty prefix. */
type Scope = Readonly<Record<string, string>>;

const parser = new XMLParser({
  preserveOrder: true,
  trimValues: false,
  attributeNamePrefix: '',
  ignoreAttributes: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  maxNestedTags: 60,
});

/** @throws Error for what is not one well-formed document. */
export function readElement(text: string): Element {
  if (/<!DOCTYPE/i.test(text)) throw new Error('the document has a DOCTYPE');
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) throw new Error(verdict.err.msg);
  const [root] = (parser.parse(text) as Node[]).filter((node) => nameOf(node) !== '#text');
  if (root === undefined) throw new Error('the document is empty');
  return elementOf(root, {});
}

function elementOf(node: Node, outer: Scope): Element {
  const written = (node[':@'] ?? {}) as Readonly<Record<string, string>>;
  const declared = Object.entries(written).flatMap(([name, value]) =>
    name === 'xmlns' ? [['', value]] : name.startsWith('xmlns:') ? [[name.slice(6), value]] : [],
  );
  const scope: Scope = { ...outer, ...Object.fromEntries(declared) };
  const attributes = Object.entries(written)
    .filter(([name]) => name !== 'xmlns' && !name.startsWith('xmlns:'))
    .map(([name, value]) => {
      const { namespace, local } = resolved(name, scope, '');
      return [`{${namespace}}${local}`, value];
    });
  const content = node[nameOf(node)] as readonly Node[];
  const { namespace, local } = resolved(nameOf(node), scope, scope[''] ?? '');
  return {
    namespace,
    name: local,
    attributes: Object.fromEntries(attributes),
    children: content.filter((child) => nameOf(child) !== '#text').map((child) => elementOf(child, scope)),
    text: content.map((child) => (nameOf(child) === '#text' ? String(child['#text']) : '')).join(''),
  };
}

function nameOf(node: Node): string {
  return Object.keys(node).find((key) => key !== ':@') ?? '';
}

function resolved(name: string, scope: Scope, unprefixed: string): { namespace: string; local: string } {
  const [local = '', prefix] = name.split(':').reverse();
  return { namespace: prefix === undefined ? unprefixed : (scope[prefix] ?? ''), local };
}

/** The elements at a path of names below an element. */
export function elementsAt(element: Element | undefined, path: string): Element[] {
  if (element === undefined) return [];
  return path
    .split('/')
    .reduce<Element[]>(
      (found, step) => found.flatMap(({ children }) => children.filter(({ name }) => name === step)),
      [element],
    );
}

/** The first element at a path. */
export function elementAt(element: Element | undefined, path: string): Element | undefined {
  return elementsAt(element, path)[0];
}

/** The text at a path, `''` where there is none. */
export function textAt(element: Element | undefined, path: string): string {
  return elementAt(element, path)?.text.trim() ?? '';
}
