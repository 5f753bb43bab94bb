import { type FileHandle, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigurationError } from '@waybill/core';
import { hint } from '@waybill/core/plugin';
import { checkList, type ListKind, readList } from './list-file.js';

/** The new file has this ending until it takes the place of the old one. While it is there, no other process writes. */
const NEW = '.new';
const WAIT_MS = 5_000;

/**
 * Changes the list of a file, which is made if there is none. Writes a file next to the other and renames it, so that a reader finds
 * the old list or the new one.
 * @throws {@link ConfigurationError} if the file cannot be changed, or something is wrong
 */
export async function changeList<Item extends { readonly name: string }>(
  kind: ListKind<Item>,
  path: string,
  change: (items: readonly Item[]) => readonly Item[],
): Promise<void> {
  // A link stays a link.
  const file = await realpath(path).catch(() => resolve(path));
  const handle = await openAlone(kind, `${file}${NEW}`);
  try {
    const content = { [kind.field]: change((await readList(kind, file)) ?? []) };
    checkList(kind, content, file);
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await handle.sync();
    await handle.close();
    await rename(`${file}${NEW}`, file);
  } catch (error) {
    await handle.close();
    await rm(`${file}${NEW}`, { force: true });
    throw error;
  }
}

/**
 * The item with this name.
 * @param what it is: `key`
 * @throws {@link ConfigurationError} `no_such_…`, with the name that may be meant
 */
export function itemNamed<Item extends { readonly name: string }>(
  items: readonly Item[],
  name: string,
  what: string,
): Item {
  const found = items.find((item) => item.name === name);
  if (found !== undefined) return found;
  const names = items.map((item) => item.name);
  throw new ConfigurationError(`there is no ${what} ${name}${hint(name, names)}`, {
    code: `no_such_${what}`,
  });
}

async function openAlone(
  { field, code }: Pick<ListKind<never>, 'field' | 'code'>,
  file: string,
): Promise<FileHandle> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    try {
      return await open(file, 'wx', 0o600);
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code;
      if (reason !== 'EEXIST')
        throw new ConfigurationError(`the folder ${dirname(file)} cannot be written: ${reason}`, { code });
    }
    if (performance.now() > end)
      throw new ConfigurationError(
        `${file} is there: another process is changing the ${field}. If none is, delete that file`,
        { code },
      );
    await delay(20);
  }
}
