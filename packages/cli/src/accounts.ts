import { resolve } from 'node:path';
import { type CarrierDefinition, ConfigurationError } from '@waybill/core';
import type { Config } from './config.js';
import type { Io } from './io.js';

/** One account of the shop, before its settings are checked. */
export interface Account {
  readonly definition: CarrierDefinition;
  readonly account: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * The shop's accounts: those of the config file, with settings from the environment on top.
 * `WAYBILL_<CARRIER>_<SETTING>` is for the account that has the carrier's name, `WAYBILL_<CARRIER>__<ACCOUNT>_<SETTING>`
 * for another; an account that only the environment names is there as well. `true` and `false` become booleans.
 * @throws {@link ConfigurationError} for a carrier that is not installed, an account given twice, and a variable that
 * begins like a carrier's but does not name one of its settings.
 */
export function readAccounts(
  config: Config,
  env: Io['env'],
  definitions: readonly CarrierDefinition[],
): Account[] {
  const accounts = config.accounts.map(({ carrier, account = carrier, settings }) => {
    const definition = installed(carrier, definitions);
    return { definition, account, settings: withPaths(settings, definition, config.folder) };
  });
  refuseTwice(accounts);
  for (const { definition, account, setting, value } of settingsIn(env, definitions)) {
    const at = accounts.find(
      (one) => one.definition === definition && variable(one.account) === variable(account),
    );
    if (at === undefined) accounts.push({ definition, account, settings: { [setting]: value } });
    else at.settings[setting] = value;
  }
  return accounts;
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

/** The variable that sets a carrier's setting for its account of the same name. */
export function variableOf(definition: CarrierDefinition, setting: string): string {
  return `WAYBILL_${variable(definition.id)}_${variable(setting)}`;
}

function variable(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '_');
}

function installed(carrier: string, definitions: readonly CarrierDefinition[]): CarrierDefinition {
  const definition = definitions.find(({ id }) => id === carrier);
  if (definition !== undefined) return definition;
  const there = definitions.map(({ id }) => id).join(', ') || 'none';
  throw new ConfigurationError(
    `the config file has an account with ${carrier}, and no installed package has that carrier; installed: ${there}`,
    { code: 'unknown_carrier', carrier },
  );
}

function refuseTwice(accounts: readonly Account[]): void {
  const names = accounts.map(({ definition, account }) => `${definition.id}/${account}`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  throw new ConfigurationError(`the config file has the account ${twice} twice; give one another name`, {
    code: 'duplicate_account',
  });
}

interface Setting {
  readonly definition: CarrierDefinition;
  readonly account: string;
  readonly setting: string;
  readonly value: string | boolean;
}

function settingsIn(env: Io['env'], definitions: readonly CarrierDefinition[]): Setting[] {
  // Longest first: WAYBILL_DHL_EXPRESS_USERNAME belongs to dhl-express although dhl may be there too.
  const carriers = [...definitions].sort((a, b) => b.id.length - a.id.length);
  return Object.entries(env).flatMap(([name, value]) => {
    const definition = carriers.find(({ id }) => name.startsWith(`WAYBILL_${variable(id)}_`));
    if (definition === undefined || value === undefined || value === '') return [];
    return [{ definition, ...meaningOf(name, definition), value: parsed(value) }];
  });
}

function meaningOf(name: string, definition: CarrierDefinition): Pick<Setting, 'account' | 'setting'> {
  const rest = name.slice(`WAYBILL_${variable(definition.id)}_`.length);
  // Longest first: of ..._CLIENT_ID the setting is client_id, not id.
  const settings = Object.keys(definition.settings.fields).sort((a, b) => b.length - a.length);
  if (!rest.startsWith('_')) {
    const setting = settings.find((field) => rest === variable(field));
    if (setting !== undefined) return { account: definition.id, setting };
  } else {
    const setting = settings.find((field) => /^_./.test(rest) && rest.endsWith(`_${variable(field)}`));
    const account = setting === undefined ? '' : rest.slice(1, -(setting.length + 1)).toLowerCase();
    if (setting !== undefined && account !== '') return { account, setting };
  }
  const names = Object.keys(definition.settings.fields).map((field) => variableOf(definition, field));
  throw new ConfigurationError(
    `the environment variable ${name} is not a setting of ${definition.id}; its settings are ${names.join(', ')}`,
    { code: 'unknown_setting', carrier: definition.id },
  );
}

function parsed(value: string): string | boolean {
  if (value === 'true') return true;
  return value === 'false' ? false : value;
}
