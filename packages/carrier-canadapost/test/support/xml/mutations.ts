import { XMLBuilder, XMLParser } from 'fast-xml-parser';

/** An element in the order of the document. */
interface Element {
  name: string;
  attributes: Record<string, string>;
  /** Escaped text between elements. */
  content: (Element | string)[];
}

/** A document with one thing changed. */
export interface Mutation {
  readonly change: string;
  readonly xml: string;
}

const syntax = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  processEntities: false,
} as const;
const parser = new XMLParser({ ...syntax, ignoreDeclaration: true });
const builder = new XMLBuilder(syntax);

type Ordered = Record<string, unknown>;

function read(xml: string): Element {
  const elementOf = (node: Ordered): Element | string => {
    const name = Object.keys(node).find((key) => key !== ':@') as string;
    if (name === '#text') return String(node[name]);
    return {
      name,
      attributes: { ...(node[':@'] as Record<string, string> | undefined) },
      content: (node[name] as Ordered[]).map(elementOf),
    };
  };
  return (parser.parse(xml.replace(/^<\?.*\?>\s*/, '')) as Ordered[]).map(elementOf)[0] as Element;
}

function write(root: Element): string {
  const nodeOf = (part: Element | string): Ordered =>
    typeof part === 'string'
      ? { '#text': part }
      : { [part.name]: part.content.map(nodeOf), ':@': part.attributes };
  return builder.build([nodeOf(root)]);
}

const elementsOf = (element: Element): Element[] =>
  element.content.filter((part): part is Element => typeof part !== 'string');

/** Paths of all elements below the root, as positions among the elements. */
function* pathsOf(element: Element, path: readonly number[] = []): Generator<readonly number[]> {
  for (const [index, child] of elementsOf(element).entries()) {
    yield [...path, index];
    yield* pathsOf(child, [...path, index]);
  }
}

/** Changes to any element, in its parent. */
const STRUCTURAL: Readonly<Record<string, (parent: Element, element: Element) => void>> = {
  dropped: (parent, element) => {
    parent.content.splice(parent.content.indexOf(element), 1);
  },
  doubled: (parent, element) => {
    parent.content.push(structuredClone(element));
  },
  renamed: (_parent, element) => {
    element.name = `${element.name}s`;
  },
  'in another namespace': (_parent, element) => {
    element.attributes.xmlns = 'http://example.com/';
  },
  'in no namespace': (_parent, element) => {
    element.attributes.xmlns = '';
  },
  'with an undeclared attribute': (_parent, element) => {
    element.attributes.unit = 'kg';
  },
  'with an unknown child': (_parent, element) => {
    element.content.push({ name: 'unknown', attributes: {}, content: ['x'] });
  },
  'with text at its end': (_parent, element) => {
    element.content.push('x');
  },
  emptied: (_parent, element) => {
    element.content = [];
  },
  blank: (_parent, element) => {
    element.content = ['\n  '];
  },
  last: (parent, element) => {
    parent.content.splice(parent.content.indexOf(element), 1);
    parent.content.push(element);
  },
};

/** Texts at and beyond the edges of what the types allow. */
const TEXTS = [
  ...[1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16, 17, 20, 21, 25, 26, 30, 31, 32, 33, 35, 36].map(letters),
  ...[40, 41, 44, 45, 46, 60, 61].map(letters),
  ...[1, 2, 3, 10, 11].map((length) => '7'.repeat(length)),
  ...[
    '0',
    '0.0',
    '-1',
    '+1',
    '1.',
    '.5',
    '1e2',
    '0.0001',
    '0.001',
    '0.01',
    '0.1',
    '1.10',
    '1.2345',
    '5.5000000',
  ],
  ...[
    '99.999',
    '100',
    '999.9',
    '999.99',
    '999.999',
    '1000',
    '9999',
    '10000',
    '99999.99',
    '999999.99',
    '1000000',
  ],
  ...['999.999999', '1000.000001', '9999.999999', '9999.9999999', '9999999.99', '10000000', 'NaN', 'INF'],
  ...['true', 'false', '1', 'TRUE', ' true ', '\ttrue', 'yes'],
  ...['2026-02-28', '2026-02-29', '2028-02-29', '2026-3-3', '2026-03-03Z', '2026-03-03+05:00', '2026-13-01'],
  ...['2026-03-03T10:00:00', '2026-03-03T10:00:00.5-05:00', '2026-03-03T25:00:00Z', '03/03/2026'],
  ...['M5V2T6', 'm5v2t6', 'M5V 2T6', ' M5V2T6', 'M5V2T6\n', '10118', '10118-0110', '10118-', '101180110'],
  ...['CA', 'ca', 'CAN', 'C4', 'DE', 'commercial', 'counter', 'PDF', 'pdf', 'ZPL', '4x6', '8.5x11'],
  ...['7326', '7326.90', '732690', '7326.9', '7326.90.00', '7326.90.00.10', '7326.90.00.10.0'],
  ...['a@b.co', 'a@b', "o'neil+1@ex-ample.co.uk", 'a..b@c.de', 'a@b.museums', `${'a'.repeat(55)}@b.ca`],
  ...[
    'é'.repeat(44),
    '😀'.repeat(3),
    'a\tb',
    'a\nb',
    'a &amp; b',
    '&#65;&#x42;',
    '<![CDATA[CA]]>',
    'C<!-- -->A',
  ],
];

function letters(length: number): string {
  return 'x'.repeat(length);
}

/** Each element without children gets every sixth text, and each text stands in every sixth of them. */
const STRIDE = process.env.WAYBILL_THOROUGH === '1' ? 1 : 6;

/** Every element changed in every way, and every text replaced by others; each document has one change. */
export function* mutationsOf(xml: string): Generator<Mutation> {
  const original = read(xml);
  for (const [position, path] of [...pathsOf(original)].entries()) {
    const changed = (change: string, apply: (parent: Element, element: Element) => void): Mutation => {
      const root = structuredClone(original);
      const names: string[] = [];
      let parent = root;
      let element = root;
      for (const index of path) {
        parent = element;
        element = elementsOf(parent)[index] as Element;
        names.push(element.name);
      }
      apply(parent, element);
      return { change: `${names.join('/')} ${change}`, xml: write(root) };
    };
    for (const [change, apply] of Object.entries(STRUCTURAL)) yield changed(change, apply);
    const element = path.reduce((node, index) => elementsOf(node)[index] as Element, original);
    if (elementsOf(element).length > 0) continue;
    // Written once for all texts: there are many.
    const { change, xml: form } = changed('is', (_parent, leaf) => {
      leaf.content = [BLANK];
    });
    for (const [index, text] of TEXTS.entries()) {
      if ((index + position) % STRIDE > 0) continue;
      yield { change: `${change} ${JSON.stringify(text)}`, xml: form.replace(BLANK, () => text) };
    }
  }
}

/** Stands where a text is to be filled in. */
const BLANK = '____';

/** The same document written in other ways, longer lists, and documents of another kind. */
export function* variantsOf(xml: string): Generator<Mutation> {
  const namespace = /xmlns="([^"]*)"/.exec(xml)?.[1] as string;
  const replaced = (pattern: RegExp, replacement: string) => xml.replaceAll(pattern, replacement);
  const variants: Readonly<Record<string, string>> = {
    'as it stands': xml,
    'with a prefix': replaced(/<(\/?)([a-z])/g, '<$1cp:$2').replace('xmlns=', 'xmlns:cp='),
    'with an undeclared prefix': replaced(/<(\/?)weight/g, '<$1cp:weight'),
    'with the namespace twice': replaced(/<(weight|city)>/g, `<$1 xmlns="${namespace}">`),
    'with comments': replaced(/<(weight|city)>/g, '<!-- <weight> --><$1>'),
    'with a processing instruction': replaced(/<weight>/g, '<?print now?><weight>'),
    'of the next version': xml.replace(namespace, `${namespace}9`),
    'without a namespace': xml.replace(/ xmlns="[^"]*"/, ''),
    'with another root': replaced(/(<\/?)(mailing-scenario|(non-contract-)?shipment)(?=[ >])/g, '$1parcel'),
    'with text in the root': xml.replace(/(<\/[a-z-]+>)$/, 'x$1'),
    'with an undeclared entity': replaced(/SPRING26/g, 'S&eacute;'),
    'cut in half': xml.slice(0, xml.length / 2),
    empty: '',
  };
  for (const [change, variant] of Object.entries(variants)) yield { change, xml: variant };
  for (const [item, limit] of Object.entries(LIMITS)) {
    const [first] = new RegExp(`<${item}>(?:(?!<${item}>).)*</${item}>`, 's').exec(xml) ?? [];
    if (first === undefined) continue;
    const present = xml.split(first.slice(0, item.length + 2)).length - 1;
    for (const length of [limit, limit + 1]) {
      yield {
        change: `with ${length} of ${item}`,
        xml: xml.replace(first, first.repeat(length - present + 1)),
      };
    }
  }
}

/** How often the elements of lists may come. */
const LIMITS = { option: 20, 'service-code': 20, item: 500 };
