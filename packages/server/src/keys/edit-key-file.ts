import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigurationError } from '@waybill/core';
import { changeList, itemNamed } from '../files/change-list.js';
import { readList } from '../files/list-file.js';
import { type ApiKey, isExpired, newKey, sha256Of } from './api-key.js';
import { KEY_FILE } from './key-list.js';
import { readUse } from './last-use.js';

/**
 * Makes a key, and adds what is known of it to a key file, which is made if there is none.
 * @returns the key itself, which is kept nowhere
 * @throws {@link ConfigurationError} `key_exists` if the file has one of this name; `key_file` if the file cannot be changed, or
 * something is wrong
 */
export async function addKey(path: string, facts: Omit<ApiKey, 'sha256' | 'previous'>): Promise<string> {
  const text = newKey();
  await changeList(KEY_FILE, path, (keys) => {
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
  await changeList(KEY_FILE, path, (keys) => {
    const key = itemNamed(keys, name, 'key');
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
  await changeList(KEY_FILE, path, (keys) => {
    const key = itemNamed(keys, name, 'key');
    const former = (key.previous ?? []).filter((one) => !isExpired(one));
    const previous = [...former, { sha256: key.sha256, expires }];
    return keys.map((other) => (other === key ? { ...key, sha256: sha256Of(text), previous } : other));
  });
  return text;
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
  return ((await readList(KEY_FILE, file)) ?? []).map((key) => {
    const last_used = used.get(key.name);
    return last_used === undefined ? key : { ...key, last_used };
  });
}
