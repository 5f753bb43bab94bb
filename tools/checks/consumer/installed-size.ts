import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The part of a package.json that says what a package needs. */
interface Needs {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/**
 * The size of some packages with everything that they need, as an app has them installed, in bytes: each of them, the
 * largest first. On a disk they take more, because each file begins a block of its own.
 */
export function installedSizes(
  app: string,
  names: readonly string[],
): (readonly [name: string, bytes: number])[] {
  const folders = new Set<string>();
  const add = (name: string, from: string): void => {
    const folder = folderOf(name, from);
    if (folder === undefined || folders.has(folder)) return;
    folders.add(folder);
    for (const needed of needsOf(folder)) add(needed, folder);
  };
  for (const name of names) add(name, app);
  return [...folders]
    .map((folder) => [folder.slice(join(app, 'node_modules/').length), sizeOf(folder)] as const)
    .toSorted(([, a], [, b]) => b - a);
}

/** Where Node finds a package; undefined where it is not installed, as for another platform. */
function folderOf(name: string, from: string): string | undefined {
  const places = createRequire(join(from, 'package.json')).resolve.paths(`${name}/package.json`) ?? [];
  return places.map((place) => join(place, name)).find((folder) => existsSync(folder));
}

function needsOf(folder: string): string[] {
  const needs: Needs = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const peers = Object.keys(needs.peerDependencies ?? {});
  return [
    ...Object.keys({ ...needs.dependencies, ...needs.optionalDependencies }),
    ...peers.filter((name) => !needs.peerDependenciesMeta?.[name]?.optional),
  ];
}

/** Without packages in a `node_modules` of its own, which are counted by themselves. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => join(folder, entry.name))
    .map((path) => (lstatSync(path).isDirectory() ? sizeOf(path) : lstatSync(path).size))
    .reduce((total, bytes) => total + bytes, 0);
}
