import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element: its text, or its children by name; an array where a name comes more than once. */
export type Plain = string | readonly Plain[] | { readonly [name: string]: Plain };

/** What `preserveOrder` makes of an element or a text: one key with the content, and `:@` with the attributes. */
type Node = Readonly<Record<string, unknown>>;
/** Prefix -> namespace; the default namespace under the empty prefix. */
type Scope = Readonly<Record<string, string>>;

const parser = new XMLParser({
  preserveOrder: true,
  // White space counts: ` K1A0B1` is no postal code.
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

/** The five entities of XML and character references; any other is not declared, since there is no DOCTYPE. */
const UNDECLARED_ENTITY = /&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;

/**
 * Reads a document as a validating server does: white space kept, namespaces resolved. Elements of `namespace` go by
 * their local names, all others and every attribute by names that no schema lists (`{other}name`, `@name`).
 * @throws Error for what is not one well-formed document.
 */
export function readStrictly(text: string, namespace: string): Plain {
  if (/<!DOCTYPE/i.test(text)) throw new Error('the document has a DOCTYPE');
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) throw new Error(verdict.err.msg);
  if (UNDECLARED_ENTITY.test(text.replaceAll(/<!\[CDATA\[.*?\]\]>|<!--.*?-->/gs, ''))) {
    throw new Error('an entity is not declared');
  }
  const roots = (parser.parse(text) as Node[]).filter((node) => nameOf(node) !== '#text');
  return childrenOf(roots, {}, namespace);
}

function childrenOf(nodes: readonly Node[], scope: Scope, namespace: string): { [name: string]: Plain } {
  const children = new Map<string, Plain>();
  for (const node of nodes) {
    const declared = { ...scope, ...declarationsOf(node) };
    const name = qualified(nameOf(node), declared, namespace);
    const value = elementOf(node, declared, namespace);
    const earlier = children.get(name);
    children.set(
      name,
      earlier === undefined ? value : Array.isArray(earlier) ? [...earlier, value] : [earlier, value],
    );
  }
  return Object.fromEntries(children);
}

function elementOf(node: Node, scope: Scope, namespace: string): Plain {
  const content = node[nameOf(node)] as readonly Node[];
  const elements = content.filter((child) => nameOf(child) !== '#text');
  const text = content.map((child) => (nameOf(child) === '#text' ? String(child['#text']) : '')).join('');
  const attributes = Object.entries(attributesOf(node)).filter(
    ([name]) => name !== 'xmlns' && !name.startsWith('xmlns:'),
  );
  if (elements.length === 0 && attributes.length === 0) return text;
  return {
    ...childrenOf(elements, scope, namespace),
    ...Object.fromEntries(attributes.map(([name, value]) => [`@${name}`, value])),
    ...(text.trim() === '' ? {} : { '#text': text }),
  };
}

function nameOf(node: Node): string {
  return Object.keys(node).find((key) => key !== ':@') ?? '';
}

function attributesOf(node: Node): Readonly<Record<string, string>> {
  return (node[':@'] ?? {}) as Record<string, string>;
}

function declarationsOf(node: Node): Scope {
  return Object.fromEntries(
    Object.entries(attributesOf(node)).flatMap(([name, value]) =>
      name === 'xmlns' ? [['', value]] : name.startsWith('xmlns:') ? [[name.slice(6), value]] : [],
    ),
  );
}

function qualified(name: string, scope: Scope, namespace: string): string {
  const [local = '', prefix = ''] = name.split(':').reverse();
  const own = scope[prefix];
  return own === namespace ? local : `{${own ?? ''}}${local}`;
}
