import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Logger } from '@waybill/core/observe';
import { watchList } from '../files/watch-list.js';
import { byHash, isExpired, type KeyStore } from './api-key.js';
import { KEY_FILE } from './key-list.js';
import { keepUse } from './last-use.js';

/** How a key file is read. */
export interface KeyFileOptions {
  /** Told when the file cannot be used any more, and when it can again. */
  readonly logger?: Logger;
}

/**
 * The keys of a JSON file, `{ "keys": [ApiKey …] }`. A file that changes is read again, so that a key that was added or removed
 * counts within a second, in every process that reads the file. When it cannot be read, or is wrong, the keys of before stay.
 * @throws {@link ConfigurationError} `key_file` if there is no such file, or something in it is wrong
 */
export async function openKeyFile(path: string, { logger }: KeyFileOptions = {}): Promise<KeyStore> {
  const file = resolve(path);
  const current = await watchList(KEY_FILE, file, (listed) => ({ listed, keys: byHash(listed) }), logger);
  const used = keepUse(await realpath(file), logger);
  return {
    async find(sha256) {
      const key = (await current()).keys.get(sha256);
      if (key !== undefined && !isExpired(key)) used(key.name);
      return key;
    },
    async list() {
      return (await current()).listed;
    },
  };
}
