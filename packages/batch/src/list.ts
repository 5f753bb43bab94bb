import { ValidationError } from '@waybill/core';
import { issue } from '@waybill/core/plugin';
import type { Database } from '@waybill/ledger';
import type { BatchesQuery, BatchSummary } from './batches.js';
import { isName } from './check.js';
import { NO_NAME, type StoredOptions } from './record.js';

/** What a batch is known by. */
export interface BatchFacts {
  readonly id: number;
  readonly name: string;
  readonly options: StoredOptions;
  /** `carrier/account` of every start; `null`: any. */
  readonly all_accounts: readonly string[] | null;
}

/** A batch by its name; `undefined` if there is none. */
export async function batchNamed(
  { query }: Pick<Database, 'query'>,
  name: string,
): Promise<BatchFacts | undefined> {
  if (!isName(name) || name.startsWith(NO_NAME)) return undefined;
  const [found] = await query<BatchFacts>(
    'SELECT id, name, options, all_accounts FROM waybill.batch WHERE name = $1',
    [name],
  );
  return found;
}

/** Batches that match, the newest first. */
export async function listBatches(
  { query }: Pick<Database, 'query'>,
  { prefix = '', accounts, limit = 100, after }: BatchesQuery,
): Promise<BatchSummary[]> {
  const issues = [
    ...(typeof prefix === 'string' ? [] : [issue('prefix', 'invalid', 'must be text')]),
    ...(Number.isSafeInteger(limit) && limit >= 1
      ? []
      : [issue('limit', 'invalid', 'must be a whole number from 1')]),
    ...(after === undefined || Number.isSafeInteger(after)
      ? []
      : [issue('after', 'invalid', 'must be a whole number: that of the last batch of the page before')]),
  ];
  if (issues.length > 0) throw new ValidationError(issues, {});
  // No name has such text, and the database takes none.
  if (prefix.includes('\0') || !prefix.isWellFormed()) return [];
  return query<BatchSummary>(LIST, [prefix, accounts ?? null, after ?? null, limit, NO_NAME]);
}

const LIST = `
  SELECT id AS number, name, state, total, created_at FROM waybill.batch
  WHERE starts_with(name, $1) AND NOT starts_with(name, $5) AND ($2::text[] IS NULL OR all_accounts <@ $2::text[])
    AND ($3::bigint IS NULL OR id < $3)
  ORDER BY id DESC LIMIT $4`;
