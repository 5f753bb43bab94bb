import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of a workspace, as far as the generator needs them. Nx's `Tree` is one, which writes at the end. */
export interface FileTree {
  exists(path: string): boolean;
  read(path: string, encoding: 'utf8'): string | null;
  write(path: string, content: string): void;
}

/** A folder on the disk. */
export function fileTreeAt(root: string): FileTree {
  return {
    exists: (path) => existsSync(join(root, path)),
    read: (path, encoding) =>
      existsSync(join(root, path)) ? readFileSync(join(root, path), encoding) : null,
    write: (path, content) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    },
  };
}
