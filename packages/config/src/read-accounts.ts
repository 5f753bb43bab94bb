import { resolve } from 'node:path';
import { type AccountLimits, type CarrierDefinition, ConfigurationError } from '@waybill/core';
import { Account } from './account.js';
import { carrierNamed, withoutCarrier } from './carrier-named.js';
import type { Config } from './config-file.js';
import { type Environment, nameIn, settingsIn } from './variables.js';

/** An account while its settings are put together. */
interface Draft {
  readonly definition: CarrierDefinition;
  readonly account: string;
  readonly settings: Record<string, unknown>;
  readonly limits?: AccountLimits | undefined;
}

/**
 * The accounts of a config file, with settings from the environment on top, and those that only the environment names.
 * @throws {@link ConfigurationError} for a carrier that is not among the definitions, an account that is there twice,
 * and a variable that begins like a carrier's but is not one of its settings.
 */
export function readAccounts(
  config: Pick<Config, 'accounts' | 'folder'>,
  env: Environment,
  definitions: readonly CarrierDefinition[],
): Account[] {
  const accounts = config.accounts.map((configured): Draft => {
    const definition = definitionOf(configured.carrier, definitions);
    const { account = definition.id, settings = {}, limits } = configured;
    return { definition, account, settings: withPaths(settings, definition, config.folder), limits };
  });
  refuseTwice(accounts);
  for (const { definition, account, setting, value } of settingsIn(env, definitions)) {
    const at = accounts.find(
      (one) => one.definition === definition && nameIn(one.account) === nameIn(account),
    );
    if (at === undefined) accounts.push({ definition, account, settings: { [setting]: value } });
    else at.settings[setting] = value;
  }
  return accounts.map(
    ({ definition, account, settings, limits }) => new Account(definition, account, settings, limits),
  );
}

function definitionOf(carrier: string, definitions: readonly CarrierDefinition[]): CarrierDefinition {
  const definition = carrierNamed(carrier, definitions);
  if (definition !== undefined) return definition;
  const message = `the config file has an account with ${carrier}, but ${withoutCarrier(carrier, definitions)}`;
  throw new ConfigurationError(message, { code: 'unknown_carrier', carrier });
}

/** Files named in settings are looked up relative to the config file. */
function withPaths(
  settings: Readonly<Record<string, unknown>>,
  { settings: { fields } }: CarrierDefinition,
  folder: string,
): Record<string, unknown> {
  const found = Object.entries(settings).map(([name, value]) => {
    return [name, fields[name]?.path && typeof value === 'string' ? resolve(folder, value) : value];
  });
  return Object.fromEntries(found);
}

function refuseTwice(accounts: readonly Draft[]): void {
  const names = accounts.map(({ definition, account }) => `${definition.id}/${account}`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  throw new ConfigurationError(`the config file has the account ${twice} twice; give one another name`, {
    code: 'duplicate_account',
  });
}
