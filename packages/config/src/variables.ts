import { type CarrierDefinition, ConfigurationError } from '@waybill/core';
import { hint } from '@waybill/core/plugin';

/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What the names of all variables of Waybill begin with. */
export const PREFIX = 'WAYBILL_';

/**
 * The variable that sets a carrier's setting: `WAYBILL_UPS_CLIENT_ID`, or `WAYBILL_UPS__TORONTO_CLIENT_ID` for an account
 * that does not have the carrier's name.
 */
export function variableOf({ id }: CarrierDefinition, setting: string, account: string = id): string {
  const named = nameIn(account) === nameIn(id) ? '' : `_${nameIn(account)}_`;
  return `${prefixOf(id)}${named}${nameIn(setting)}`;
}

/** What a variable names besides the settings of a carrier: the shop's prices for it. */
export const PRICED_BY = 'priced_by';

/** A variable of the environment that sets something of an account. */
export interface Setting {
  readonly definition: CarrierDefinition;
  /** In lower case, since variables are in upper case. */
  readonly account: string;
  readonly setting: string;
  readonly value: string | boolean;
}

/**
 * The settings that the environment has for these carriers. `true` and `false` become booleans.
 * @throws {@link ConfigurationError} for a variable that begins like a carrier's but is not one of its settings.
 */
export function settingsIn(env: Environment, definitions: readonly CarrierDefinition[]): Setting[] {
  // Longest first: WAYBILL_DHL_EXPRESS_USERNAME belongs to dhl-express although dhl may be there too.
  const carriers = [...definitions].sort((a, b) => b.id.length - a.id.length);
  return Object.entries(env).flatMap(([name, value]) => {
    const definition = carriers.find(({ id }) => name.startsWith(prefixOf(id)));
    if (definition === undefined || value === undefined || value === '') return [];
    return [{ definition, ...meaningOf(name, definition), value: parsed(value) }];
  });
}

function meaningOf(name: string, definition: CarrierDefinition): Pick<Setting, 'account' | 'setting'> {
  const rest = name.slice(prefixOf(definition.id).length);
  // Longest first: of ..._CLIENT_ID the setting is client_id, not id.
  const settings = namesOf(definition).sort((a, b) => b.length - a.length);
  if (!rest.startsWith('_')) {
    const setting = settings.find((field) => rest === nameIn(field));
    if (setting !== undefined) return { account: definition.id, setting };
  } else {
    const setting = settings.find((field) => /^_./.test(rest) && rest.endsWith(`_${nameIn(field)}`));
    const account = setting === undefined ? '' : rest.slice(1, -(setting.length + 1)).toLowerCase();
    if (setting !== undefined && account !== '') return { account, setting };
  }
  const names = namesOf(definition).map((field) => variableOf(definition, field));
  throw new ConfigurationError(
    `the environment variable ${name} is not a setting of ${definition.id}${hint(name, names)}`,
    { code: 'unknown_setting', carrier: definition.id },
  );
}

function namesOf({ settings }: CarrierDefinition): string[] {
  return [...Object.keys(settings.fields), PRICED_BY];
}

/** A name as it is written in variables. Two accounts whose names are written alike are the same to the environment. */
export function nameIn(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '_');
}

function prefixOf(carrier: string): string {
  return `${PREFIX}${nameIn(carrier)}_`;
}

/** `true` and `false` become booleans. */
export function parsed(value: string): string | boolean {
  if (value === 'true') return true;
  return value === 'false' ? false : value;
}
