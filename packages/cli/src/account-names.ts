import { type Account, carrierNamed, type InstalledCarrier, withoutCarrier } from '@waybill/config';
import type { CarrierDefinition } from '@waybill/core';
import { hint } from '@waybill/core/plugin';
import { exampleVariables } from './example-variables.js';
import { CommandError, EXIT } from './exit.js';

/** What `ups` or `ups/toronto` on a command line names: all accounts of a carrier, or one. */
export interface AccountName {
  readonly definition: CarrierDefinition;
  readonly account?: string;
}

/**
 * The installed carrier with this id, in any case.
 * @throws {@link CommandError} with the id that may be meant.
 */
export function chooseCarrier(name: string, carriers: readonly InstalledCarrier[]): InstalledCarrier {
  const definitions = carriers.map(({ definition }) => definition);
  const chosen = carrierNamed(name, definitions);
  const found = carriers.find(({ definition }) => definition === chosen);
  if (found === undefined) throw new CommandError(EXIT.input, withoutCarrier(name, definitions));
  return found;
}

/** @throws {@link CommandError} for a carrier that is not installed. */
export function readAccountName(written: string, carriers: readonly InstalledCarrier[]): AccountName {
  const [carrier = '', ...rest] = written.split('/');
  const { definition } = chooseCarrier(carrier, carriers);
  return rest.length === 0 ? { definition } : { definition, account: rest.join('/') };
}

/**
 * The accounts that are named, in the order in which they were.
 * @throws {@link CommandError} for a carrier without an account, and an account that is not there.
 */
export function chooseAccounts(accounts: readonly Account[], names: readonly AccountName[]): Account[] {
  return accounts.filter((one) => names.some((name) => accountsOf(name, accounts).includes(one)));
}

function accountsOf({ definition, account }: AccountName, accounts: readonly Account[]): Account[] {
  const own = accounts.filter((one) => one.definition === definition);
  if (own.length === 0) throw new CommandError(EXIT.configuration, withoutAccount(definition));
  if (account === undefined) return own;
  const named = own.filter((one) => one.account.toLowerCase() === account.toLowerCase());
  if (named.length > 0) return named;
  const others = own.map((one) => one.account);
  throw new CommandError(EXIT.input, `${definition.id} has no account ${account}${hint(account, others)}`);
}

function withoutAccount(definition: CarrierDefinition): string {
  return `${definition.name} has no account. Configure one, in the environment:\n  ${exampleVariables(definition)}`;
}
