import { stat } from 'node:fs/promises';
import { ConfigurationError } from '@waybill/core';
import type { Logger } from '@waybill/core/observe';
import { type ListKind, readList } from './list-file.js';

/** A file that changed is read again at the latest after this. */
const LOOK_MS = 1_000;

/**
 * Reads a file again when it changes, so that what was added or removed counts within a second, in every process that reads it. When it
 * cannot be read, or is wrong, the list of before stays.
 * @param indexed what is made of the list, each time that it was read
 * @throws {@link ConfigurationError} if there is no such file, or something in it is wrong
 */
export async function watchList<Item extends { readonly name: string }, Index>(
  kind: ListKind<Item>,
  file: string,
  indexed: (items: readonly Item[]) => Index,
  logger?: Logger,
): Promise<() => Promise<Index>> {
  const { called, field, code } = kind;
  const read = async () => {
    const items = await readList(kind, file);
    if (items === undefined) throw new ConfigurationError(`there is no ${called.slice(4)} ${file}`, { code });
    return items;
  };
  let seen = await versionOf(file);
  let index = indexed(await read());
  let looked = performance.now();
  let looking: Promise<void> | undefined;

  const look = async () => {
    const version = await versionOf(file);
    if (version === seen) return;
    seen = version;
    try {
      const items = await read();
      index = indexed(items);
      logger?.info(`${called} ${file} has changed: ${items.length} ${field}`);
    } catch (error) {
      logger?.error(`${(error as Error).message}; the ${field} of before are still used`);
    }
  };
  return async () => {
    if (looking === undefined && performance.now() - looked >= LOOK_MS) {
      looking = look().finally(() => {
        looked = performance.now();
        looking = undefined;
      });
    }
    await looking;
    return index;
  };
}

/** Changes with the file; empty where there is none. A file that was replaced within its time stamp has another inode. */
async function versionOf(file: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return '';
  }
}
