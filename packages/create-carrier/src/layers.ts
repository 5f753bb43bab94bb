import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files by their path in the new package, with `/` between folders. */
export type Files = ReadonlyMap<string, string>;

const TEMPLATE = fileURLToPath(new URL('../template/', import.meta.url));

/** The files of one folder of the template. */
export function layer(folder: string): Files {
  const root = join(TEMPLATE, folder);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [pathOf(file.slice(root.length + 1)), readFileSync(file, 'utf8')];
    }),
  );
}

/** Some files have a `_` before their name, so that tools do not take them for files of this package. */
function pathOf(file: string): string {
  const name = basename(file);
  const folder = dirname(file).replaceAll('\\', '/');
  const plain = name.startsWith('_') ? name.slice(1).replace(/^gitignore$/, '.gitignore') : name;
  return folder === '.' ? plain : `${folder}/${plain}`;
}
