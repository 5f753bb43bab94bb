import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { ABSURD_FIGURE, inText, type Mutant, type MutantsInText, UNKNOWN_WORD } from './mutant.js';

/** Text is kept as it is written, with its entities. */
const syntax = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  cdataPropName: '#cdata',
} as const;
const parser = new XMLParser({ ...syntax, ignoreDeclaration: true, ignorePiTags: true });
const builder = new XMLBuilder(syntax);

type Ordered = Readonly<Record<string, unknown>>;
type Attributes = Readonly<Record<string, string>>;

interface Element {
  readonly name: string;
  readonly attributes: Attributes;
  readonly content: readonly (Element | Text)[];
}
interface Text {
  readonly text: string;
  readonly kind: '#text' | '#cdata';
}

/** Positions in `content`, from the root element down. */
type Path = readonly number[];

const isElement = (part: Element | Text): part is Element => 'content' in part;
const textPart = (text: string): Text => ({ kind: '#text', text });

function read(xml: string): Element {
  const [root] = (parser.parse(xml) as Ordered[]).map(partOf).filter(isElement);
  if (root === undefined) throw new Error('no root element');
  return root;
}

function partOf(node: Ordered): Element | Text {
  const name = Object.keys(node).find((key) => key !== ':@') ?? '#text';
  const content = node[name];
  if (name === '#text') return textPart(String(content));
  if (name === '#cdata') return { kind: '#cdata', text: String((content as Ordered[])[0]?.['#text'] ?? '') };
  const attributes = { ...(node[':@'] as Attributes | undefined) };
  return { name, attributes, content: (content as Ordered[]).map(partOf) };
}

function write(root: Element): string {
  return builder.build([nodeOf(root)]);
}

function nodeOf(part: Element | Text): Ordered {
  if (isElement(part)) return { [part.name]: part.content.map(nodeOf), ':@': part.attributes };
  return part.kind === '#text' ? { '#text': part.text } : { '#cdata': [{ '#text': part.text }] };
}

/** Every element and attribute of an XML document changed in every way that its shape allows, one at a time. */
export function* xmlMutants(xml: string, inside: MutantsInText): Generator<Mutant> {
  const root = read(xml);
  yield* mutantsAt(root, root, [], root.name, root.name, [], inside);
}

function* mutantsAt(
  root: Element,
  element: Element,
  path: Path,
  place: string,
  shape: string,
  entries: readonly string[],
  inside: MutantsInText,
): Generator<Mutant> {
  const entry = entries.at(-1) === place ? place : undefined;
  const mutant = (how: string, parts: readonly (Element | Text)[]): Mutant => ({
    what: `${place}: ${how}`,
    shape,
    dropped: parts.length === 0,
    harmless: false,
    entry,
    within: entry === undefined ? entries : entries.slice(0, -1),
    body: () => write(replaced(root, path, parts)),
  });
  const { attributes, content } = element;
  if (path.length > 0) {
    yield mutant('left out', []);
    yield mutant('twice', [element, element]);
  }
  yield mutant('empty', [{ ...element, content: [] }]);
  yield mutant('nil', [
    { ...element, attributes: { ...attributes, 'xsi:nil': 'true', ...XSI }, content: [] },
  ]);
  const novelty: Element = { name: 'unknown-novelty', attributes: {}, content: [textPart('1')] };
  if (content.some(isElement)) {
    const more = { ...element, content: [...content, novelty] };
    yield { ...mutant('with an unknown element', [more]), harmless: true };
  }
  for (const name of Object.keys(attributes).filter((name) => !name.startsWith('xmlns'))) {
    const { [name]: _, ...others } = attributes;
    yield { ...mutant(`without ${name}`, [{ ...element, attributes: others }]), shape: `${shape}@${name}` };
    const word = { ...attributes, [name]: UNKNOWN_WORD };
    yield { ...mutant(`unknown ${name}`, [{ ...element, attributes: word }]), shape: `${shape}@${name}` };
  }
  const children = content.filter(isElement);
  if (children.length === 0) {
    yield mutant('unknown word', [{ ...element, content: [textPart(UNKNOWN_WORD)] }]);
    if (/\d/.test(textIn(element)))
      yield mutant('absurd figure', [{ ...element, content: [textPart(ABSURD_FIGURE)] }]);
    const outer = { place, shape, entries };
    for (const inner of inside(textIn(element)))
      yield inText(inner, outer, (text) =>
        write(replaced(root, path, [{ ...element, content: [textPart(escaped(text))] }])),
      );
  }
  for (const [index, part] of content.entries()) {
    if (!isElement(part)) continue;
    const alike = children.filter(({ name }) => name === part.name);
    const position = alike.length > 1 ? `[${alike.indexOf(part)}]` : '';
    const below = `${place}/${part.name}${position}`;
    const listed = alike.length > 1 ? [...entries, below] : entries;
    yield* mutantsAt(root, part, [...path, index], below, `${shape}/${part.name}`, listed, inside);
  }
}

const XSI: Attributes = { 'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance' };

function replaced(element: Element, [index, ...rest]: Path, parts: readonly (Element | Text)[]): Element {
  if (index === undefined) return parts[0] as Element;
  const child = element.content[index] as Element;
  const now = rest.length === 0 ? parts : [replaced(child, rest, parts)];
  return { ...element, content: element.content.toSpliced(index, 1, ...now) };
}

function textIn({ content }: Element): string {
  return content
    .map((part) => (isElement(part) ? '' : part.kind === '#text' ? unescaped(part.text) : part.text))
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The texts of the elements of an XML document that hold no elements. */
export function xmlLeaves(xml: string): string[] {
  return leavesOf(read(xml));
}

function leavesOf(element: Element): string[] {
  const children = element.content.filter(isElement);
  return children.length > 0 ? children.flatMap(leavesOf) : [textIn(element).trim()];
}
