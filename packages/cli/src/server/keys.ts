import { access } from 'node:fs/promises';
import type { Config } from '@waybill/config';
import type { Logger } from '@waybill/core/observe';
import type { KeyStore, PeopleStore } from '@waybill/server';
import { CommandError, EXIT } from '../exit.js';
import type { Io } from '../io.js';
import {
  type KeyFileOption,
  keyFileOf,
  type PeopleFileOption,
  peopleFileOf,
  serverPackage,
} from './key-file.js';

/** The keys of a server. */
export interface ServerKeys {
  readonly store: KeyStore;
  /** Where they are, for people. */
  readonly shown: string;
  /** The key of this run alone, where there is no file, and nobody signs in. */
  readonly key?: string;
}

/** The people of a server. */
export interface ServerPeople {
  /** Left out without a file. */
  readonly store?: PeopleStore;
  /** How many they are, for people. */
  readonly shown: string;
  readonly count: number;
}

/**
 * The people of the file, if there is one.
 * @throws {@link ConfigurationError} `people_file`
 */
export async function peopleOf(
  options: PeopleFileOption,
  config: Config,
  logger: Logger,
  io: Io,
): Promise<ServerPeople> {
  const { listPeople, openPeopleFile } = await serverPackage();
  const file = peopleFileOf(options, config, io);
  if (options.people === undefined && !(await isThere(file)))
    return { shown: 'none; waybill people add makes some', count: 0 };
  const store = await openPeopleFile(file, { logger });
  const { length } = await listPeople(file);
  return { store, shown: `${length} in ${file}`, count: length };
}

/**
 * The keys of the file. Without one, a server that only this machine reaches and where nobody signs in has a key for as long as it runs.
 * @throws {@link CommandError} for a server that others reach and that has neither keys nor people; {@link ConfigurationError} `key_file`
 */
export async function keysOf(
  { host, ...options }: KeyFileOption & { readonly host: string },
  config: Config,
  logger: Logger,
  io: Io,
  { count }: Pick<ServerPeople, 'count'>,
): Promise<ServerKeys> {
  const { isLoopback, listKeys, newKey, openKeyFile, sha256Of } = await serverPackage();
  const file = keyFileOf(options, config, io);
  if (options.keys !== undefined || (await isThere(file))) {
    const store = await openKeyFile(file, { logger });
    const { length } = await listKeys(file);
    if (length === 0 && count === 0 && !isLoopback(host)) throw withoutKeys(host);
    return { store, shown: `${length} in ${file}` };
  }
  if (count > 0) return { store: { find: () => undefined, list: () => [] }, shown: NONE };
  if (!isLoopback(host)) throw withoutKeys(host);
  const key = newKey();
  const only = { name: 'this run', sha256: sha256Of(key), scopes: ['admin'] } as const;
  return {
    store: { find: (sha256) => (sha256 === only.sha256 ? only : undefined) },
    shown: 'one for this run, below; waybill keys add makes others',
    key,
  };
}

const NONE = 'none; waybill keys add makes some for programs';

function withoutKeys(host: string): CommandError {
  return new CommandError(
    EXIT.configuration,
    `Other machines reach ${host}, so that the server needs API keys or people first. Make one: waybill keys add shop --scope buy, or waybill people add anna --role admin`,
  );
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
