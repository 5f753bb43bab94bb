import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigurationError } from '@waybill/core';
import type { Logger } from '@waybill/core/observe';
import type { ApiKey, KeyStore } from './api-key.js';
import { readKeys } from './key-list.js';

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
  let keys = byHash(await readThere(file));
  let looked = performance.now();
  let looking: Promise<void> | undefined;

  const look = async () => {
    const version = await versionOf(file);
    if (version === seen) return;
    seen = version;
    try {
      keys = byHash(await readThere(file));
      logger?.info(`the key file ${file} has changed: ${keys.size} keys`);
    } catch (error) {
      logger?.error(`${(error as Error).message}; the keys of before are still used`);
    }
  };
  return {
    async find(sha256) {
      if (looking === undefined && performance.now() - looked >= LOOK_MS) {
        looking = look().finally(() => {
          looked = performance.now();
          looking = undefined;
        });
      }
      await looking;
      return keys.get(sha256);
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

function byHash(keys: readonly ApiKey[]): ReadonlyMap<string, ApiKey> {
  return new Map(keys.map((key) => [key.sha256, key]));
}
