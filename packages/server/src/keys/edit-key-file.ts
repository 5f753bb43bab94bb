import { type FileHandle, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigurationError } from '@waybill/core';
import { hint } from '@waybill/core/plugin';
import { type ApiKey, isExpired, newKey, sha256Of } from './api-key.js';
import { checkKeys, readKeys } from './key-list.js';
import { readUse } from './last-use.js';

/**
 * Makes a key, and adds what is known of it to a key file, which is made if there is none.
 * @returns the key itself, which is kept nowhere
 * @throws {@link ConfigurationError} `key_exists` if the file has one of this name; `key_file` if the file cannot be changed, or
 * something is wrong
 */
export async function addKey(path: string, facts: Omit<ApiKey, 'sha256' | 'previous'>): Promise<string> {
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
    const key = keyNamed(keys, name);
    return keys.filter((other) => other !== key);
  });
}

/**
 * Makes a key anew: what it may do stays, and the one of before is taken for a while, in which programs change to the new one.
 * @param overlap_ms how long that is; 0 refuses it within a second
 * @returns the new key, which is kept nowhere
 * @throws {@link ConfigurationError} `no_such_key`, with the name that may be meant
 */
export async function rotateKey(path: string, name: string, overlap_ms: number): Promise<string> {
  const text = newKey();
  const expires = new Date(Date.now() + overlap_ms).toISOString();
  await changeKeys(path, (keys) => {
    const key = keyNamed(keys, name);
    const former = (key.previous ?? []).filter((one) => !isExpired(one));
    const previous = [...former, { sha256: key.sha256, expires }];
    return keys.map((other) => (other === key ? { ...key, sha256: sha256Of(text), previous } : other));
  });
  return text;
}

function keyNamed(keys: readonly ApiKey[], name: string): ApiKey {
  const found = keys.find((key) => key.name === name);
  if (found !== undefined) return found;
  const names = keys.map((key) => key.name);
  throw new ConfigurationError(`there is no key ${name}${hint(name, names)}`, { code: 'no_such_key' });
}

/** A key of a file, and when it was used last. */
export interface ListedKey extends ApiKey {
  /** ISO 8601, to the minute; left out of one that was not used yet. */
  readonly last_used?: string;
}

/**
 * What is known of the keys of a file, in the order in which they were added; none if there is no file.
 * @throws {@link ConfigurationError} `key_file`
 */
export async function listKeys(path: string): Promise<readonly ListedKey[]> {
  const file = await realpath(path).catch(() => resolve(path));
  const used = await readUse(file);
  return ((await readKeys(file)) ?? []).map((key) => {
    const last_used = used.get(key.name);
    return last_used === undefined ? key : { ...key, last_used };
  });
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
