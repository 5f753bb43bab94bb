import { cpSync, existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATED } from './generated.ts';
import { output, ROOT } from './workspace.ts';

/** Copies the repository as it is, with what is built: files in git and those that are not added yet, and generated sources. */
export function copyWorkingFiles(folder: string): void {
  const listed = output('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']).split('\0');
  const built = globSync('packages/*/dist', { cwd: ROOT });
  for (const path of [...listed.filter(Boolean), ...GENERATED, ...built]) {
    // A file that was removed, but not yet from git's index, is listed all the same.
    if (existsSync(join(ROOT, path)))
      cpSync(join(ROOT, path), join(folder, path), { recursive: true, preserveTimestamps: true });
  }
}
