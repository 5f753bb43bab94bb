import { ConfigurationError } from '@waybill/core';
import type { Database, Query } from './database.js';

/**
 * Brings the tables of a package up to date. Migration n is the SQL text at n - 1; each is applied once, in order, in one
 * transaction. Processes that start at the same time wait for each other. A migration that begins with the comment `-- breaks` is one
 * that older versions of the package cannot work beside; they go on beside any other.
 * @param name the package, e.g. `ledger`: each has its own list
 * @throws {@link ConfigurationError} `database_newer` if a newer version has changed the tables so that this one cannot go on
 */
export async function migrate(
  database: Database,
  name: string,
  migrations: readonly string[],
): Promise<void> {
  // Up to date is the rule, needs no lock and no right to make tables.
  if ((await appliedTo(database.query, name)) === migrations.length) return;
  await database.transaction((query) => migrateWithin(query, name, migrations));
}

/** The same within a transaction. */
export async function migrateWithin(
  query: Query,
  name: string,
  migrations: readonly string[],
): Promise<void> {
  await query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  await query(TABLE);
  const applied = await appliedTo(query, name);
  const [broken] = await query(BROKEN, [name, migrations.length]);
  if (broken !== undefined) {
    throw new ConfigurationError(
      `the database's tables of ${name} have version ${applied}, and this package knows ${migrations.length}: install a newer @waybill/${name}`,
      { code: 'database_newer' },
    );
  }
  for (const [index, text] of migrations.entries()) {
    if (index < applied) continue;
    await query(text);
    await query('INSERT INTO waybill.migration (package, number, breaks) VALUES ($1, $2, $3)', [
      name,
      index + 1,
      text.trimStart().startsWith('-- breaks'),
    ]);
  }
}

const BROKEN = 'SELECT FROM waybill.migration WHERE package = $1 AND number > $2 AND breaks';

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
  );
  ALTER TABLE waybill.migration ADD COLUMN IF NOT EXISTS breaks boolean NOT NULL DEFAULT false;`;

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
