import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A path, whether it was given as one or as a URL. */
export function pathOf(file: string | URL): string {
  return file instanceof URL ? fileURLToPath(file) : file;
}

/** The nearest folder above one that has a `package.json`. */
export function packageRoot(folder: string): string | undefined {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : packageRoot(above);
}
