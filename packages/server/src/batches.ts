import { accountName } from '@waybill/aggregator';
import type { Batch, Batches, RowResult } from '@waybill/batch';
import { ConfigurationError } from '@waybill/core';
import type { Access } from './access.js';
import type { ApiKey } from './keys/api-key.js';
import { bodyEntry, entry, invalid } from './problems/invalid.js';
import { Problem } from './problems/problem.js';
import { shownEntries } from './purchases.js';
import { isDots, prefixOf, shownName, storedName } from './tenant.js';

/** @throws {@link Problem} `not_offered` where the server has none */
export function batchesOf({ batches }: Access): Batches {
  if (batches !== undefined) return batches;
  throw new Problem('not_offered', 'This server was started without batches');
}

/** The accounts that a key is bound to, as batches name them; undefined for a key that may use all. */
export function boundTo({ key, accounts }: Access): readonly string[] | undefined {
  return key.accounts === undefined ? undefined : accounts.map(({ proxy }) => accountName(proxy));
}

/** Whether a batch buys from no account that the key may not use. */
export function maySee(access: Access, { accounts }: Batch): boolean {
  const own = boundTo(access);
  return own === undefined || (accounts?.every((name) => own.includes(name)) ?? false);
}

/**
 * The batch that a key calls so.
 * @throws {@link Problem} `not_found` if there is none, and for those of other tenants and accounts
 */
export async function batchNamed(access: Access, name: string): Promise<Batch> {
  const batch = await batchesOf(access).get(storedName(access.key, name));
  if (batch !== undefined && maySee(access, batch)) return batch;
  throw new Problem('not_found', `There is no batch ${JSON.stringify(name)}`);
}

/** A row as a key sees it. */
export function shownRow(key: ApiKey, row: RowResult): RowResult {
  return {
    ...row,
    purchase_key: shownName(key, row.purchase_key),
    errors: shownEntries(key, row.errors),
  };
}

/** Longest name that batches have, in characters. */
const LONGEST_NAME = 200;

/** What is wrong with a name, as a sentence goes on. */
export function nameProblem(key: ApiKey, name: string): string | undefined {
  const longest = LONGEST_NAME - prefixOf(key).length;
  if (name.trim() === '' || name.length > longest) return `must have 1 to ${longest} characters`;
  if (name.includes('/') || isDots(name)) return 'must have no slash, and more than dots';
  if (name.includes('\0') || !name.isWellFormed()) return 'must be valid Unicode text';
  return undefined;
}

/** What options of a batch are called here, by the code of the error. */
const OPTIONS: Readonly<Record<string, string>> = {
  invalid_name: 'name',
  invalid_choice: 'choose',
  invalid_budget: 'budget',
  no_accounts: 'name',
};

/** An error about an option of a batch, which the query or the body has. */
export function optionProblem(error: unknown, isInBody: boolean): unknown {
  const name = error instanceof ConfigurationError ? OPTIONS[error.code] : undefined;
  if (name === undefined) return error;
  const { code, message } = error as ConfigurationError;
  const wrong = isInBody ? bodyEntry([name], code, '') : entry(name, code, '');
  return invalid([{ ...wrong, message }]);
}
