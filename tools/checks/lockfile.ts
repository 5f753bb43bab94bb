/**
 * Checks that package-lock.json names a version for every optional dependency. A registry without a platform's
 * package makes `npm install` write an entry without one, and `npm ci` then fails on every other machine.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace.ts';

interface Entry {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lockfile: { readonly packages: Readonly<Record<string, Entry>> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
);
const holes = Object.entries(lockfile.packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path || 'the root'}: no version of ${name}`),
);

if (holes.length > 0) {
  console.error(`package-lock.json has holes:\n- ${holes.join('\n- ')}`);
  process.exitCode = 1;
} else {
  console.log('package-lock.json is whole');
}

/** Looks for a dependency where Node would: in the package's own folder, then in every folder above. */
function isLocked(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lockfile.packages[path]?.version !== undefined) return true;
    if (folder === '') return false;
  }
}
