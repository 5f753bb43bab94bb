import type { WireRequest } from '@waybill/core/observe';
import { readJson } from '../replies/json.js';
import { lookUp } from '../values/look-up.js';

/** A value on the wire, or values under their names. */
export type Tree = string | readonly Tree[] | { readonly [name: string]: Tree };

/** The parts of a request that may depend on something. */
export async function treeOf({ url, headers, body }: WireRequest): Promise<Readonly<Record<string, Tree>>> {
  const { origin, pathname, searchParams } = new URL(url);
  return {
    url: origin + pathname,
    'url?': Object.fromEntries(searchParams),
    header: headers,
    body: await bodyTree(body, headers['content-type']),
  };
}

async function bodyTree(body = '', type = ''): Promise<Tree> {
  if (/x-www-form-urlencoded/i.test(type)) return Object.fromEntries(new URLSearchParams(body));
  try {
    if (/^\s*</.test(body)) {
      const { readXml } = await import('../xml.js');
      return texts(readXml(body));
    }
    if (/^\s*[[{]/.test(body)) return texts(readJson(body));
  } catch {
    // No document after all.
  }
  return body;
}

function texts(value: unknown): Tree {
  if (Array.isArray(value)) return value.map(texts);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name.replace(/^@_/, '@'), texts(one)]),
    );
  return String(value);
}

/** A value and where it stands. */
export interface Leaf {
  readonly path: string;
  readonly value: string;
}

/** Every value of a request, in its order. */
export function leavesOf(request: Readonly<Record<string, Tree>>): Leaf[] {
  return Object.entries(request).flatMap(([part, tree]) => leaves(tree, lookUp(PREFIX, part) ?? ''));
}

/** How paths of the parts begin; those of the body with the name of its root. */
const PREFIX: Readonly<Record<string, string>> = { url: 'url', 'url?': 'url?', header: 'header ' };

function leaves(tree: Tree, path: string): Leaf[] {
  if (typeof tree === 'string') return [{ path, value: tree }];
  if (isList(tree)) return tree.flatMap((one, at) => leaves(one, `${path}[${at}]`));
  return Object.entries(tree).flatMap(([name, one]) => leaves(one, below(path, name)));
}

/** What changing something did to the values of a request, by their paths. */
export type Effects = Map<string, 'value' | 'presence'>;

/** The values of a request that another request has otherwise, or has not. */
export function effectsOn(
  before: Readonly<Record<string, Tree>>,
  after: Readonly<Record<string, Tree>> | undefined,
): Effects {
  const effects: Effects = new Map();
  for (const [part, tree] of Object.entries(before))
    compare(tree, lookUp(after, part), lookUp(PREFIX, part) ?? '', effects);
  return effects;
}

function compare(before: Tree, after: Tree | undefined, path: string, effects: Effects): void {
  if (after === undefined) {
    for (const { path: gone } of leaves(before, path)) effects.set(gone, 'presence');
  } else if (isList(before) || isList(after)) {
    // In XML a list of one is a single element.
    const [one, other] = [before, after].map((tree) => (isList(tree) ? tree : [tree]));
    compareLists(one ?? [], other ?? [], isList(before) ? (at) => `${path}[${at}]` : () => path, effects);
  } else if (typeof before === 'string' || typeof after === 'string') {
    if (before !== after) for (const { path: other } of leaves(before, path)) effects.set(other, 'value');
  } else {
    for (const [name, one] of Object.entries(before))
      compare(one, lookUp(after, name), below(path, name), effects);
  }
}

/** An entry that was added or taken away does not change those after it. */
function compareLists(
  before: readonly Tree[],
  after: readonly Tree[],
  pathOf: (at: number) => string,
  effects: Effects,
): void {
  if (before.length === after.length) {
    for (const [at, one] of before.entries()) compare(one, after[at], pathOf(at), effects);
    return;
  }
  const shorter = Math.min(before.length, after.length);
  const same = (at: number) => JSON.stringify(before.at(at)) === JSON.stringify(after.at(at));
  let start = 0;
  while (start < shorter && same(start)) start++;
  let end = 0;
  while (end < shorter - start && same(-1 - end)) end++;
  for (const [at, one] of before.entries())
    if (at >= start && at < before.length - end) compare(one, undefined, pathOf(at), effects);
}

function below(path: string, name: string): string {
  if (path === '' || path.endsWith('?') || path.endsWith(' ')) return path + name;
  return name === '#text' ? path : `${path}.${name}`;
}

function isList(tree: Tree): tree is readonly Tree[] {
  return Array.isArray(tree);
}
