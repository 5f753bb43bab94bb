/** A document with one thing changed. */
export interface Mutation {
  readonly change: string;
  readonly document: unknown;
}

type Path = readonly (string | number)[];
// biome-ignore lint/suspicious/noExplicitAny: documents of any shape
type Node = any;

const REMOVED = Symbol('removed');

/** Texts at and beyond the edges of what the schemas allow. */
const TEXTS = [
  '',
  ...[1, 2, 3, 4, 5, 7, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21].map((length) => 'x'.repeat(length)),
  ...[25, 26, 30, 31, 32, 33, 35, 36, 40, 41, 44, 45, 46, 60, 61].map((length) => 'x'.repeat(length)),
  ...[1, 2, 6, 7, 10, 11, 18, 19].map((length) => '7'.repeat(length)),
  ...['2026-02-28', '2026-02-29', '2028-02-29', '2026-3-3', '2026-03-03T10:00:00Z', '03/03/2026'],
  ...['M5V2T6', 'm5v2t6', 'M5V 2T6', 'M5V2T6\n', '10118', '10118-0110', '10118-', '101180110'],
  ...[
    'CA',
    'ca',
    'US',
    'DE',
    'ON',
    'commercial',
    'counter',
    'PDF',
    'pdf',
    'ZPL',
    '4x6',
    '8.5x11',
    'CAD',
    'USD',
  ],
  ...['Account', 'CreditCard', 'SupplierAccount', 'Cash', 'DOC', 'SOG', 'OTH', 'GIF', 'COV', 'COD', 'D2PO'],
  ...['7326', '7326.90', '732690', '7326.9', '7326.90.00', '7326.90.00.10', '7326.90.00.10.0'],
  ...['a@b.co', 'a@b', "o'neil+1@ex-ample.co.uk", 'a..b@c.de', 'a@b.museums', `${'a'.repeat(55)}@b.ca`],
  ...['+49 30 5550187', '(613) 555.0100 x7', 'call me', '😀'.repeat(44), '😀'.repeat(23), '0424', '042-'],
];
const NUMBERS = [0, -1, 1, 2, 1.5, 0.1, 0.01, 0.001, 99.999, 100, 999.9, 1000, 999.999, 9999, 10_000];
const LARGER = [99_999.99, 100_000, 999_999.99, 1_000_000, 9999.999999, 9_999_999.99, 10_000_000];
const OTHERS = [
  REMOVED,
  null,
  true,
  false,
  {},
  [],
  ['x'],
  { unknown: 1 },
  '12.5',
  '',
  'x',
  'true',
  0,
  1,
  1.5,
];

/** What is tried in the place of a value: those of its own type are many, since its limits are somewhere among them. */
function othersFor(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return [...new Set([...OTHERS, ...TEXTS])];
  return typeof value === 'number' ? [...new Set([...OTHERS, ...NUMBERS, ...LARGER])] : OTHERS;
}

/**
 * Every member and entry replaced by other values, and every object given one member more; each with one change. Members
 * that one of the `known` documents has in the same place are left alone.
 */
export function* mutationsOf(document: object, known: readonly object[] = []): Generator<Mutation> {
  yield { change: 'as it stands', document };
  const changedBefore = new Set(known.flatMap((one) => [...pathsOf(one)].map((path) => path.join('.'))));
  for (const path of pathsOf(document)) {
    if (changedBefore.has(path.join('.'))) continue;
    const here = path.reduce<Node>((node, step) => node[step], document);
    for (const value of othersFor(here)) {
      yield { change: `${path.join('.')} is ${name(value)}`, document: changed(document, path, value) };
    }
    if (Array.isArray(here)) {
      for (const length of [20, 21, 500, 501]) {
        const longer = Array.from({ length }, (_, index) => here[index % here.length]);
        yield { change: `${path.join('.')} has ${length}`, document: changed(document, path, longer) };
      }
    } else if (typeof here === 'object') {
      yield {
        change: `${path.join('.')} has more`,
        document: changed(document, path, { ...here, unknown: 1 }),
      };
    }
  }
  for (const other of [null, [], [document], 'x', 1, { ...document, unknown: 1 }])
    yield { change: `the document is ${name(other)}`, document: other };
}

function* pathsOf(node: Node, path: Path = []): Generator<Path> {
  if (typeof node !== 'object') return;
  for (const [key, child] of Object.entries(node)) {
    const below = [...path, Array.isArray(node) ? Number(key) : key];
    yield below;
    yield* pathsOf(child, below);
  }
}

function changed(document: object, path: Path, value: unknown): unknown {
  const copy: Node = structuredClone(document);
  const parent = path.slice(0, -1).reduce<Node>((node, step) => node[step], copy);
  const key = path.at(-1) as string;
  if (value !== REMOVED) parent[key] = value;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
  return copy;
}

function name(value: unknown): string {
  return value === REMOVED ? 'left out' : (JSON.stringify(value) ?? '').slice(0, 70);
}
