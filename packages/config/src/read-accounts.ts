import { resolve } from 'node:path';
import { type CarrierDefinition, ConfigurationError } from '@waybill/core';
import type { AccountLimits } from '@waybill/core/observe';
import type { PriceList } from '@waybill/core/plugin';
import { Account } from './account.js';
import { carrierNamed, withoutCarrier } from './carrier-named.js';
import type { Config } from './config-file.js';
import { type Environment, nameIn, PRICED_BY, settingsIn } from './variables.js';

/** An account while its settings are put together. */
interface Draft {
  readonly definition: CarrierDefinition;
  readonly account: string;
  readonly settings: Record<string, unknown>;
  readonly limits?: AccountLimits | undefined;
  /** Path of the price list. */
  priced_by?: string | undefined;
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
    const { account = definition.id, settings = {}, limits, priced_by } = configured;
    return {
      definition,
      account,
      settings: withPaths(settings, definition, config.folder),
      limits,
      priced_by: priced_by && resolve(config.folder, priced_by),
    };
  });
  refuseTwice(accounts);
  for (const { definition, account, setting, value } of settingsIn(env, definitions)) {
    const known = accounts.find(
      (one) => one.definition === definition && nameIn(one.account) === nameIn(account),
    );
    const at: Draft = known ?? { definition, account, settings: {} };
    if (known === undefined) accounts.push(at);
    if (setting === PRICED_BY && !Object.hasOwn(definition.settings.fields, setting))
      at.priced_by = String(value);
    else at.settings[setting] = value;
  }
  return accounts.map(
    (draft) =>
      new Account(
        draft.definition,
        draft.account,
        draft.settings,
        draft.limits,
        draft.priced_by === undefined ? undefined : () => pricesOf(draft, definitions),
      ),
  );
}

/** @throws {@link ConfigurationError} that begins with the account. */
function pricesOf(
  { definition, account, priced_by = '' }: Draft,
  definitions: readonly CarrierDefinition[],
): PriceList {
  const facts = { carrier: definition.id, account };
  const at = `${definition.id} (account ${account}): priced_by`;
  const reader = definitions.find(({ priceList }) => priceList !== undefined);
  if (reader?.priceList === undefined)
    throw new ConfigurationError(
      `${at}: ${priced_by} is a rate card, which another package reads: npm install @waybill/carrier-ratecard. Where carriers are given by hand, ratecard must be one of them`,
      { ...facts, code: 'no_price_list_reader' },
    );
  try {
    return reader.priceList(priced_by);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const { code, details = {}, message } = error;
    throw new ConfigurationError(`${at}: ${message}`, { ...facts, code, details });
  }
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
