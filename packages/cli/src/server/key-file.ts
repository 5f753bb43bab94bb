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

/** The package with the server. */
export function serverPackage() {
  return optional(import('@waybill/server'), '@waybill/server');
}
