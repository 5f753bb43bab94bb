import { type FileHandle, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigurationError } from '@waybill/core';
import { hint } from '@waybill/core/plugin';
import { type ApiKey, newKey, sha256Of } from './api-key.js';
import { checkKeys, readKeys } from './key-list.js';

/**
 * Makes a key, and adds what is known of it to a key file, which is made if there is none.
 * @returns the key itself, which is kept nowhere
 * @throws {@link ConfigurationError} `key_exists` if the file has one of this name; `key_file` if the file cannot be changed, or
 * something is wrong
 */
export async function addKey(path: string, facts: Omit<ApiKey, 'sha256'>): Promise<string> {
  const text = newKey();
  await changeKeys(path, (keys) => {
    if (keys.some(({ name }) => name === facts.name))
      throw new ConfigurationError(
        `there is a key ${facts.name} already: take another name, or remove that one first`,
        { code: 'key_exists' },
      );
    return [...keys, { ...facts, sha256: sha256Of(text) }];
  });
  return text;
}

/**
 * Takes a key out of a key file. Servers that read the file refuse it within a second.
 * @throws {@link ConfigurationError} `no_such_key`, with the name that may be meant
 */
export async function removeKey(path: string, name: string): Promise<void> {
  await changeKeys(path, (keys) => {
    const left = keys.filter((key) => key.name !== name);
    if (left.length < keys.length) return left;
    const names = keys.map((key) => key.name);
    throw new ConfigurationError(`there is no key ${name}${hint(name, names)}`, { code: 'no_such_key' });
  });
}

/**
 * What is known of the keys of a file, in the order in which they were added; none if there is no file.
 * @throws {@link ConfigurationError} `key_file`
 */
export async function listKeys(path: string): Promise<readonly ApiKey[]> {
  return (await readKeys(resolve(path))) ?? [];
}

/** The new file has this ending until it takes the place of the old one. While it is there, no other process writes. */
const NEW = '.new';
const WAIT_MS = 5_000;

/** Writes a file next to the other and renames it, so that a reader finds the old keys or the new ones. */
async function changeKeys(
  path: string,
  change: (keys: readonly ApiKey[]) => readonly ApiKey[],
): Promise<void> {
  // A link stays a link.
  const file = await realpath(path).catch(() => resolve(path));
  const handle = await openAlone(`${file}${NEW}`);
  try {
    const keys = change((await readKeys(file)) ?? []);
    await handle.writeFile(`${JSON.stringify({ keys: checkKeys({ keys }, file) }, null, 2)}\n`);
    await handle.sync();
    await handle.close();
    await rename(`${file}${NEW}`, file);
  } catch (error) {
    await handle.close();
    await rm(`${file}${NEW}`, { force: true });
    throw error;
  }
}

async function openAlone(file: string): Promise<FileHandle> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    try {
      return await open(file, 'wx', 0o600);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST')
        throw new ConfigurationError(`the folder ${dirname(file)} cannot be written: ${code}`, {
          code: 'key_file',
        });
    }
    if (performance.now() > end)
      throw new ConfigurationError(
        `${file} is there: another process is changing the keys. If none is, delete that file`,
        { code: 'key_file' },
      );
    await delay(20);
  }
}
