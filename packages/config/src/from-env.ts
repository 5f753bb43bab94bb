import type { CarrierDefinition } from '@waybill/core';
import type { Account } from './account.js';
import { readAccounts } from './read-accounts.js';
import type { Environment } from './variables.js';

/** Which variables are read. */
export interface EnvOptions {
  /** The carriers whose variables are read. */
  readonly carriers: readonly CarrierDefinition[];
  /** `process.env` by default. */
  readonly env?: Environment;
}

/**
 * The accounts that the environment has with these carriers: those with at least one variable
 * `WAYBILL_<CARRIER>_<SETTING>` or `WAYBILL_<CARRIER>__<ACCOUNT>_<SETTING>`. Reads no file and imports nothing.
 * @throws {@link ConfigurationError} for a variable that begins like a carrier's but is not one of its settings.
 */
export function fromEnv({ carriers, env = process.env }: EnvOptions): Account[] {
  return readAccounts({ accounts: [], folder: '.' }, env, carriers);
}
