import { resolve } from 'node:path';
import { type CarrierDefinition, ConfigurationError } from '@waybill/core';
import type { Account } from './account.js';
import { type Config, loadConfig } from './config-file.js';
import { discoverCarriers } from './discover-carriers.js';
import { environmentIn } from './env-file.js';
import { readAccounts } from './read-accounts.js';
import type { Environment } from './variables.js';

/** Where accounts are looked for; all may be left out. */
export interface LoadOptions {
  /** The folder from which the config file and carrier packages are looked for, upwards. The current one by default. */
  readonly cwd?: string;
  /** A config file instead of the nearest. */
  readonly config?: string;
  /** The only carriers that there are. By default they are found among the installed packages, and imported by name. */
  readonly carriers?: readonly CarrierDefinition[];
  /** `process.env` by default. */
  readonly env?: Environment;
}

/**
 * The accounts that the `waybill` command has: those of the nearest `waybill.config.{js,mjs,cjs,ts,mts,json}` and of the
 * environment, which wins. Variables of Waybill may be in a `.env` next to the config file, too.
 * @throws {@link ConfigurationError} for a file that cannot be read or has unknown keys, a carrier package that cannot be
 * loaded, an unknown carrier or variable, and an account that is there twice.
 */
export async function loadAccounts({
  cwd = process.cwd(),
  config: file,
  carriers,
  env = process.env,
}: LoadOptions = {}): Promise<Account[]> {
  const config = await loadConfig(resolve(cwd), file);
  const definitions = carriers ?? (await installedCarriers(resolve(cwd), config));
  return readAccounts(config, await environmentIn(config.folder, env), definitions);
}

async function installedCarriers(cwd: string, config: Config): Promise<CarrierDefinition[]> {
  const plugins = config.plugins.map((written) => ({ written, at: config.folder }));
  const { carriers, problems } = await discoverCarriers([cwd], plugins);
  if (problems.length > 0) throw new ConfigurationError(problems.join('\n'), { code: 'unusable_package' });
  return carriers.map(({ definition }) => definition);
}
