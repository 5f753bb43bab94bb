/** Ways in which a reply drifts from its contract, one at a time. */

type Path = readonly (string | number)[];
export interface Drift {
  readonly what: string;
  /** The node that drifted. */
  readonly path: Path;
  readonly document: unknown;
}

const MISSING = Symbol('missing');
const REPLACEMENTS: readonly (readonly [string, (node: unknown) => unknown])[] = [
  ['missing', () => MISSING],
  ['null', () => null],
  ['empty', () => ''],
  ['an empty object', () => ({})],
  ['an empty list', () => []],
  ['nonsense', () => 'gone'],
  ['an absurd figure', () => '9e999'],
  ['a member name that JavaScript knows', () => 'constructor'],
];

/** Every node of a document, each drifted in every way that its shape allows. */
export function* drifts(document: unknown): Generator<Drift> {
  for (const path of pathsOf(document)) {
    const node = at(document, path);
    const isElement = typeof path.at(-1) === 'number';
    const shapes: (readonly [string, (node: unknown) => unknown])[] = [];
    if (Array.isArray(node) && node.length === 1) shapes.push(['a single element', () => node[0]]);
    if (!Array.isArray(node) && !isElement) shapes.push(['a list of one', () => [node]]);
    if (typeof node === 'object' && !Array.isArray(node))
      shapes.push(['with a member nobody knows', () => ({ ...node, Novelty: [{ Code: '1' }] })]);
    for (const [what, change] of [...REPLACEMENTS, ...shapes])
      yield { what: `${path.join('.')}: ${what}`, path, document: replaced(document, path, change(node)) };
  }
}

/** Whether a change at `path` reaches the node at `other`. */
export function reaches(path: Path, other: Path): boolean {
  return path.every((step, index) => other[index] === step);
}

export function* pathsOf(node: unknown, path: Path = []): Generator<Path> {
  if (typeof node !== 'object' || node === null) return;
  const entries: [string | number, unknown][] = Array.isArray(node)
    ? [...node.entries()]
    : Object.entries(node);
  for (const [key, child] of entries) {
    yield [...path, key];
    yield* pathsOf(child, [...path, key]);
  }
}

export function at(document: unknown, path: Path): unknown {
  return path.reduce((node, key) => (node as Record<string | number, unknown>)[key], document);
}

function replaced(document: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(document);
  const holder = at(copy, path.slice(0, -1)) as Record<string | number, unknown>;
  const key = path.at(-1) as string | number;
  if (value !== MISSING) holder[key] = value;
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
  return copy;
}
