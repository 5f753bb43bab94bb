import { ConfigurationError } from '@waybill/core';
import type { Database, Query } from './database.js';

/**
 * Brings the tables of a package up to date. Migration n is the SQL text at n - 1; each is applied once, in order, in one
 * transaction. Processes that start at the same time wait for each other.
 * @param name the package, e.g. `ledger`: each has its own list
 * @throws {@link ConfigurationError} `database_newer` if a newer version of the package has changed the tables
 */
export async function migrate(
  database: Database,
  name: string,
  migrations: readonly string[],
): Promise<void> {
  // Up to date is the rule, needs no lock and no right to make tables.
  if ((await appliedTo(database.query, name)) === migrations.length) return;
  await database.transaction(async (query) => {
    await query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await query(TABLE);
    const applied = await appliedTo(query, name);
    if (applied > migrations.length) {
      throw new ConfigurationError(
        `the database's tables of ${name} have version ${applied}, and this package knows ${migrations.length}: install a newer @waybill/${name}`,
        { code: 'database_newer' },
      );
    }
    for (const [index, text] of migrations.entries()) {
      if (index < applied) continue;
      await query(text);
      await query('INSERT INTO waybill.migration (package, number) VALUES ($1, $2)', [name, index + 1]);
    }
  });
}

/** Any number that no other program uses for an advisory lock; the letters "waybill". */
const LOCK = 0x77617962_696c6cn.toString();

/** A connection remembers that there was no schema, until it reads a table. */
const TABLE = `
  SELECT FROM pg_namespace LIMIT 0;
  CREATE SCHEMA IF NOT EXISTS waybill;
  CREATE TABLE IF NOT EXISTS waybill.migration (
    package    text NOT NULL,
    number     integer NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (package, number)
  );`;

async function appliedTo(query: Query, name: string): Promise<number> {
  const [table] = await query<{ found: boolean }>(
    `SELECT to_regclass('waybill.migration') IS NOT NULL AS found`,
  );
  if (!table?.found) return 0;
  const [row] = await query<{ number: number }>(
    'SELECT coalesce(max(number), 0) AS number FROM waybill.migration WHERE package = $1',
    [name],
  );
  return row?.number ?? 0;
}
