import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CarrierDefinition, ConfigurationError } from '@waybill/core';
import { isCarrierDefinition } from '@waybill/core/plugin';
import { resolve } from 'import-meta-resolve';
import { isForeign } from './owner.js';

/** A carrier package that is installed. */
export interface InstalledCarrier {
  /** Name of the npm package. */
  readonly package: string;
  readonly definition: CarrierDefinition;
  /** URL from which the package is imported. */
  readonly from: string;
}

/** A carrier package as it was named. */
export interface Plugin {
  /** Its name, or its folder: `.`, `packages/carrier-acme`, an absolute path. */
  readonly written: string;
  /** Where a relative folder begins. */
  readonly at: string;
}

/** The carriers that were found, and why other packages could not be used. */
export interface Discovery {
  readonly carriers: readonly InstalledCarrier[];
  readonly problems: readonly string[];
}

const SCOPE = '@waybill';
/** Marks carrier packages of others in their `package.json`. */
const KEYWORD = 'waybill-carrier';

/**
 * Finds carrier packages: `@waybill/carrier-*` in the `node_modules` folders upwards of each `search` folder,
 * dependencies of the nearest `package.json` that have the keyword `waybill-carrier`, and `plugins` by name or folder. Packages
 * that belong to another user are not loaded, unless they are named.
 * @throws {@link ConfigurationError} when one of `plugins` is not a carrier, or two packages have the same carrier.
 */
export async function discoverCarriers(
  search: readonly string[],
  plugins: readonly Plugin[],
): Promise<Discovery> {
  const named = new Map<string, readonly string[]>();
  for (const plugin of plugins) {
    const folder = folderOf(plugin);
    if (folder === undefined) named.set(plugin.written, search);
    else named.set(await nameOf(folder), [folder]);
  }
  const found = new Map<string, string>();
  const problems: string[] = [];
  for (const start of search) {
    for (const folder of upwards(start)) {
      for (const name of await carriersOfScope(folder)) {
        if (found.has(name)) continue;
        const path = join(folder, 'node_modules', name);
        if (await isForeign(path, start))
          problems.push(
            `${path} belongs to another user, so that it is not loaded; if it is yours, name it as a plugin`,
          );
        else found.set(name, folder);
      }
    }
    for (const name of await markedDependencies(start)) if (!found.has(name)) found.set(name, start);
  }
  const carriers: InstalledCarrier[] = [];
  for (const [name, folder] of found) {
    if (named.has(name)) continue;
    try {
      carriers.push(await load(name, [folder]));
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  for (const [name, folders] of named) {
    try {
      carriers.push(await load(name, folders));
    } catch (error) {
      throw (await folderHint(name, plugins)) ?? error;
    }
  }
  refuseTwice(carriers);
  return { carriers: carriers.sort((a, b) => (a.definition.id < b.definition.id ? -1 : 1)), problems };
}

async function load(name: string, folders: readonly string[]): Promise<InstalledCarrier> {
  const [url, from] = locate(name, folders);
  let exports: object;
  try {
    exports = await import(url);
  } catch (error) {
    throw unusable(`${name} could not be loaded: ${(error as Error).message}`);
  }
  const definition = Object.values(exports).find(isCarrierDefinition);
  if (definition === undefined) throw unusable(`${name} exports no carrier definition`);
  return { package: name, definition, from };
}

function locate(name: string, folders: readonly string[]): [url: string, from: string] {
  let reason: unknown;
  for (const folder of folders) {
    const from = pathToFileURL(join(folder, 'package.json')).href;
    try {
      return [resolve(name, from), from];
    } catch (error) {
      reason = error;
    }
  }
  throw unusable(`${name} is not installed: ${(reason as Error).message}`);
}

/**
 * Only a name, `acme-post` or `@acme/post`, is not a folder. Node lets a package import itself by its name, so a package is
 * loaded from its folder as it is when installed.
 */
function folderOf({ written, at }: Plugin): string | undefined {
  const isName = /^(@[^/\\]+\/)?[^./\\][^/\\]*$/.test(written);
  return isName ? undefined : resolvePath(at, written);
}

/** The error for a name that is not installed, where a folder of the name was meant. */
async function folderHint(name: string, plugins: readonly Plugin[]): Promise<ConfigurationError | undefined> {
  const plugin = plugins.find(({ written }) => written === name);
  if (plugin === undefined || (await readManifest(resolvePath(plugin.at, name))) === undefined)
    return undefined;
  return unusable(
    `${name} could not be loaded as an installed package; write ./${name} for the folder of this name`,
  );
}

async function nameOf(folder: string): Promise<string> {
  const name = (await readManifest(folder))?.name;
  if (typeof name === 'string') return name;
  throw unusable(`${folder} is not a package: it has no package.json with a name`);
}

async function carriersOfScope(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'node_modules', SCOPE)).catch(() => []);
  return names
    .filter((name) => name.startsWith('carrier-') && name !== 'carrier-kit')
    .map((name) => `${SCOPE}/${name}`);
}

async function markedDependencies(start: string): Promise<string[]> {
  for (const folder of upwards(start)) {
    const manifest = await readManifest(folder);
    if (manifest === undefined || (await isForeign(join(folder, 'package.json'), start))) continue;
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    const marked = await Promise.all(names.map((name) => isMarked(name, folder)));
    return names.filter((_, index) => marked[index]);
  }
  return [];
}

async function isMarked(name: string, start: string): Promise<boolean> {
  for (const folder of upwards(start)) {
    const manifest = await readManifest(join(folder, 'node_modules', name));
    if (manifest !== undefined)
      return Array.isArray(manifest.keywords) && manifest.keywords.includes(KEYWORD);
  }
  return false;
}

interface Manifest {
  readonly name?: unknown;
  readonly dependencies?: object;
  readonly devDependencies?: object;
  readonly optionalDependencies?: object;
  readonly keywords?: unknown;
}

async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}

function* upwards(start: string): Generator<string> {
  for (let folder = start; ; folder = dirname(folder)) {
    yield folder;
    if (dirname(folder) === folder) return;
  }
}

function refuseTwice(carriers: readonly InstalledCarrier[]): void {
  const byId = new Map<string, string>();
  for (const carrier of carriers) {
    const { id } = carrier.definition;
    const other = byId.get(id);
    if (other !== undefined) {
      throw unusable(`${other} and ${carrier.package} both have the carrier ${id}; remove one`);
    }
    byId.set(id, carrier.package);
  }
}

function unusable(message: string): ConfigurationError {
  return new ConfigurationError(message, { code: 'unusable_package' });
}
