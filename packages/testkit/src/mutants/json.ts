import { ABSURD_FIGURE, inText, type Mutant, type MutantsInText, UNKNOWN_WORD } from './mutant.js';

type Path = readonly (string | number)[];

/** Every node of a JSON document changed in every way that its shape allows, one at a time. */
export function* jsonMutants(document: unknown, inside: MutantsInText): Generator<Mutant> {
  yield* mutantsAt(document, [], document, inside);
}

function* mutantsAt(root: unknown, path: Path, node: unknown, inside: MutantsInText): Generator<Mutant> {
  const isEntry = typeof path.at(-1) === 'number';
  const place = placeOf(path);
  const within = entriesAlong(path.slice(0, -1));
  const entry = isEntry ? place : undefined;
  const shape = path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');
  const mutant = (how: string, value: unknown, harmless = false): Mutant => ({
    what: `${place || 'document'}: ${how}`,
    shape,
    dropped: value === undefined,
    harmless,
    entry,
    within,
    body: () => JSON.stringify(replaced(root, path, value)),
  });
  if (path.length > 0) yield mutant('left out', undefined);
  for (const [how, value] of changesOf(node, isEntry)) yield mutant(how, value);
  if (Array.isArray(node) && node.length === 1) yield mutant('single instead of a list', node[0], true);
  if (isObject(node)) yield mutant('with an unknown field', { ...node, ...NOVELTY }, true);
  if (typeof node === 'string') {
    const outer = { place, shape, entries: entriesAlong(path) };
    for (const inner of inside(node))
      yield inText(inner, outer, (text) => JSON.stringify(replaced(root, path, text)));
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const children = Array.isArray(node) ? [...node.entries()] : Object.entries(node);
  for (const [key, child] of children) yield* mutantsAt(root, [...path, key], child, inside);
}

const NOVELTY = { unknown_novelty: [{ code: '1' }] };

function isObject(node: unknown): node is object {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function* changesOf(node: unknown, isEntry: boolean): Generator<[how: string, value: unknown]> {
  yield ['null', null];
  yield ['empty text', ''];
  if (Array.isArray(node)) {
    yield ['empty list', []];
    yield ['strangers in the list', [null, UNKNOWN_WORD, {}, ...node]];
    return;
  }
  if (!isEntry) yield ['list instead of a single', [node]];
  if (node === null) return;
  if (typeof node === 'object') {
    yield ['empty object', {}];
    return;
  }
  yield ['unknown word', UNKNOWN_WORD];
  if (typeof node === 'number') yield ['number as text', String(node)];
  if (isFigure(node)) yield ['absurd figure', ABSURD_FIGURE];
  if (typeof node === 'string' && isFigure(node)) yield ['text as number', Number(node)];
}

function isFigure(node: unknown): boolean {
  return String(node).trim() !== '' && Number.isFinite(Number(node)) && typeof node !== 'boolean';
}

function placeOf(path: Path): string {
  return path.reduce<string>(
    (place, step) =>
      typeof step === 'number' ? `${place}[${step}]` : place === '' ? step : `${place}.${step}`,
    '',
  );
}

/** The list entries that a path leads through. */
function entriesAlong(path: Path): string[] {
  return path.flatMap((step, index) => (typeof step === 'number' ? [placeOf(path.slice(0, index + 1))] : []));
}

/** A copy with another value at a path; `undefined` leaves the node out. */
function replaced(node: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(node)) {
    const child = replaced(node[Number(key)], rest, value);
    return child === undefined ? node.toSpliced(Number(key), 1) : node.with(Number(key), child);
  }
  const { [key]: old, ...others } = node as Record<string, unknown>;
  const child = replaced(old, rest, value);
  if (child === undefined) return others;
  return { ...(node as object), [key]: child };
}

/** The texts and numbers at the ends of a JSON document, as text. */
export function jsonLeaves(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(jsonLeaves);
  if (typeof node === 'object' && node !== null) return Object.values(node).flatMap(jsonLeaves);
  return typeof node === 'string' || typeof node === 'number' ? [String(node)] : [];
}
