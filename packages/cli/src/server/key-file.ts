import { resolve } from 'node:path';
import type { Config } from '@waybill/config';
import { optional } from '../batch/database.js';
import type { Io } from '../io.js';

/** Where API keys are kept. */
export interface KeyFileOption {
  /** A file instead of the one next to the config file. */
  readonly keys?: string;
}

/** The path of the key file: named, or next to the config file, where it is found from every folder of the shop. */
export function keyFileOf({ keys }: KeyFileOption, config: Config, io: Io): string {
  return keys === undefined ? resolve(config.folder, 'waybill-keys.json') : resolve(io.cwd, keys);
}

/** Where people are kept who sign in. */
export interface PeopleFileOption {
  /** A file instead of the one next to the config file. */
  readonly people?: string;
}

/** The path of the file of people: named, or next to the config file. */
export function peopleFileOf({ people }: PeopleFileOption, config: Config, io: Io): string {
  return people === undefined ? resolve(config.folder, 'waybill-people.json') : resolve(io.cwd, people);
}

/** The package with the server. */
export function serverPackage() {
  return optional(import('@waybill/server'), '@waybill/server');
}
