import { access } from 'node:fs/promises';
import type { Config } from '@waybill/config';
import type { Logger } from '@waybill/core/observe';
import type { KeyStore } from '@waybill/server';
import { CommandError, EXIT } from '../exit.js';
import type { Io } from '../io.js';
import { type KeyFileOption, keyFileOf, serverPackage } from './key-file.js';

/** The keys of a server. */
export interface ServerKeys {
  readonly store: KeyStore;
  /** Where they are, for people. */
  readonly shown: string;
  /** The key of this run alone, where there is no file. */
  readonly key?: string;
}

/**
 * The keys of the file. Without one, a server that only this machine reaches has a key for as long as it runs.
 * @throws {@link CommandError} for a server that others reach and that has no keys; {@link ConfigurationError} `key_file`
 */
export async function keysOf(
  { host, ...options }: KeyFileOption & { readonly host: string },
  config: Config,
  logger: Logger,
  io: Io,
): Promise<ServerKeys> {
  const { isLoopback, listKeys, newKey, openKeyFile, sha256Of } = await serverPackage();
  const file = keyFileOf(options, config, io);
  if (options.keys !== undefined || (await isThere(file))) {
    const store = await openKeyFile(file, { logger });
    const { length } = await listKeys(file);
    if (length === 0 && !isLoopback(host)) throw withoutKeys(host);
    return { store, shown: `${length} in ${file}` };
  }
  if (!isLoopback(host)) throw withoutKeys(host);
  const key = newKey();
  const only = { name: 'this run', sha256: sha256Of(key), scopes: ['buy'] } as const;
  return {
    store: { find: (sha256) => (sha256 === only.sha256 ? only : undefined) },
    shown: 'one for this run, below; waybill keys add makes others',
    key,
  };
}

function withoutKeys(host: string): CommandError {
  return new CommandError(
    EXIT.configuration,
    `Other machines reach ${host}, so that the server needs API keys first. Make one: waybill keys add shop --scope buy`,
  );
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
