import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Keeps documents outside of the database: a folder, or any object store. */
export interface DocumentStore {
  /**
   * Stores a document; when it resolves, the document is safe. One that cannot be stored is kept in the database.
   * @param name letters, digits, `.`, `_`, `-` and `/`; never used for another document
   */
  put(name: string, bytes: Uint8Array, media_type: string): Promise<void>;
  /** Undefined if there is none of that name. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** One that is not there is as good as deleted. */
  delete(name: string): Promise<void>;
}

/** Documents as files of a folder, which several machines may share. */
export function folderDocuments(folder: string): DocumentStore {
  const root = resolve(folder);
  return {
    put: async (name, bytes) => {
      const file = join(root, name);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      // A file of that name is whole, even if the machine stops now.
      const part = `${file}.part`;
      await writeFile(part, bytes, { flush: true, mode: 0o600 });
      await rename(part, file);
    },
    get: async (name) => {
      try {
        return await readFile(join(root, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: (name) => rm(join(root, name), { force: true }),
  };
}
