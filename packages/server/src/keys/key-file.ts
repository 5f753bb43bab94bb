import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigurationError } from '@waybill/core';
import type { Logger } from '@waybill/core/observe';
import { type ApiKey, byHash, isExpired, type KeyStore } from './api-key.js';
import { readKeys } from './key-list.js';
import { keepUse } from './last-use.js';

/** How a key file is read. */
export interface KeyFileOptions {
  /** Told when the file cannot be used any more, and when it can again. */
  readonly logger?: Logger;
}

/** A file that changed is read again at the latest after this. */
const LOOK_MS = 1_000;

/**
 * The keys of a JSON file, `{ "keys": [ApiKey …] }`. A file that changes is read again, so that a key that was added or removed
 * counts within a second, in every process that reads the file. When it cannot be read, or is wrong, the keys of before stay.
 * @throws {@link ConfigurationError} `key_file` if there is no such file, or something in it is wrong
 */
export async function openKeyFile(path: string, { logger }: KeyFileOptions = {}): Promise<KeyStore> {
  const file = resolve(path);
  let seen = await versionOf(file);
  let listed = await readThere(file);
  let keys = byHash(listed);
  const used = keepUse(await realpath(file), logger);
  let looked = performance.now();
  let looking: Promise<void> | undefined;

  const look = async () => {
    const version = await versionOf(file);
    if (version === seen) return;
    seen = version;
    try {
      listed = await readThere(file);
      keys = byHash(listed);
      logger?.info(`the key file ${file} has changed: ${listed.length} keys`);
    } catch (error) {
      logger?.error(`${(error as Error).message}; the keys of before are still used`);
    }
  };
  const upToDate = async () => {
    if (looking === undefined && performance.now() - looked >= LOOK_MS) {
      looking = look().finally(() => {
        looked = performance.now();
        looking = undefined;
      });
    }
    await looking;
  };
  return {
    async find(sha256) {
      await upToDate();
      const key = keys.get(sha256);
      if (key !== undefined && !isExpired(key)) used(key.name);
      return key;
    },
    async list() {
      await upToDate();
      return listed;
    },
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

async function readThere(file: string): Promise<readonly ApiKey[]> {
  const keys = await readKeys(file);
  if (keys === undefined) throw new ConfigurationError(`there is no key file ${file}`, { code: 'key_file' });
  return keys;
}
