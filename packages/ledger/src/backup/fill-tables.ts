import { ConfigurationError } from '@waybill/core';
import type { Database, Query } from '../database/database.js';
import { migrateWithin } from '../database/migrate.js';
import { MIGRATIONS } from '../migrations.js';
import type { Head, Row, Tail } from './read-tables.js';

/** The migrations of other packages that have tables beside the ledger's, by name. */
export type PackageMigrations = Readonly<Record<string, readonly string[]>>;

/** What was put back, or moved. */
export interface Filled {
  readonly purchases: number;
  /** Up to when the purchases are known. */
  readonly made_at: string;
}

/** So much is sent in one statement, in rows and characters. */
const MOST_ROWS = 200;
const MOST_TEXT = 4_000_000;

/**
 * Fills an empty database, all or nothing: with the tables that the backup was made of, which are then brought up to date.
 * @param lines of a backup, parsed
 * @param asks whether purchases may have been made since, so that carriers are asked first
 * @throws {@link ConfigurationError} `database_not_empty`, `database_newer` or `invalid_backup`
 */
export async function fillTables(
  database: Database,
  lines: AsyncIterable<unknown>,
  others: PackageMigrations,
  { asks }: { readonly asks: boolean },
): Promise<Filled> {
  const packages: PackageMigrations = { ...others, ledger: MIGRATIONS };
  return database.transaction(async (query) => {
    await query('SELECT FROM pg_namespace LIMIT 0; CREATE SCHEMA IF NOT EXISTS waybill');
    await refuseUsed(query);
    await query('DROP SCHEMA waybill CASCADE');
    let head: Head | undefined;
    let tail: Tail | undefined;
    let part: Row[] = [];
    let size = 0;
    let rows = 0;
    const types = new Map<string, ColumnTypes>();
    const store = async () => {
      const [name] = part[0] ?? [];
      if (head !== undefined && name !== undefined) {
        const known = types.get(name) ?? (await typesOf(query, name));
        types.set(name, known);
        await insert(query, head, part, known);
      }
      rows += part.length;
      [part, size] = [[], 0];
    };
    for await (const line of lines) {
      if (head === undefined) {
        head = headOf(line);
        for (const [name, number] of Object.entries(head.migrations))
          await migrateWithin(query, name, upTo(packages, name, number));
      } else if (Array.isArray(line)) {
        if (part.length === MOST_ROWS || size > MOST_TEXT || (part[0] && part[0][0] !== line[0]))
          await store();
        part.push(line as unknown as Row);
        for (const column of line) size += column?.length ?? 0;
      } else tail = line as Tail;
    }
    await store();
    if (head === undefined || tail?.rows !== rows) throw invalid('is cut off: its end is missing');
    for (const { text } of await query<{ text: string }>(COUNTED)) await query(text);
    // Nobody is at work yet, and the queue of the batches is not in a backup: the same batch is started again.
    await query('UPDATE waybill.purchase SET claimed_until = NULL WHERE claimed_until IS NOT NULL');
    if (head.tables.batch !== undefined) await query(STOPPED);
    for (const name of Object.keys(head.migrations)) await migrateWithin(query, name, packages[name] ?? []);
    if (asks)
      await query('INSERT INTO waybill.restored (backup_at) VALUES ($1::timestamptz)', [head.made_at]);
    return { purchases: tail.purchases, made_at: head.made_at };
  });
}

/** A running ledger that buys its first purchase now waits, and is asked first. */
async function refuseUsed(query: Query): Promise<void> {
  for (const table of ['purchase', 'batch']) {
    const [made] = await query<{ made: string | null }>('SELECT to_regclass($1)::text AS made', [
      `waybill.${table}`,
    ]);
    if (made?.made == null) continue;
    await query(`LOCK TABLE waybill.${table}`);
    if ((await query(`SELECT FROM waybill.${table} LIMIT 1`)).length > 0)
      throw new ConfigurationError('the database holds purchases or batches already: name an empty one', {
        code: 'database_not_empty',
      });
  }
}

function headOf(line: unknown): Head {
  const { format, version } = (line ?? {}) as Partial<Head>;
  if (format !== 'waybill-backup') throw invalid('was not written by waybill backup');
  if (version !== 1) throw invalid('was written by a newer version: install that one');
  return line as Head;
}

function upTo(packages: PackageMigrations, name: string, number: number): readonly string[] {
  const known = packages[name];
  if (known !== undefined && number <= known.length) return known.slice(0, number);
  throw new ConfigurationError(
    `the backup's tables of ${name} have version ${number}, and this program knows ${known?.length ?? 'none'}: install a newer @waybill/${name}`,
    { code: 'database_newer' },
  );
}

function invalid(what: string): ConfigurationError {
  return new ConfigurationError(`the backup ${what}`, { code: 'invalid_backup' });
}

/** The types of a table's columns by their names; none where this version has no such table. */
type ColumnTypes = ReadonlyMap<string, string>;

async function typesOf(query: Query, name: string): Promise<ColumnTypes> {
  const typed = await query<{ name: string; type: string }>(TYPES, [name]);
  return new Map(typed.map((column) => [column.name, column.type]));
}

async function insert(
  query: Query,
  { tables }: Head,
  rows: readonly Row[],
  types: ColumnTypes,
): Promise<void> {
  const name = rows[0]?.[0] as string;
  // What a file names goes into a statement only if it is a table of this version.
  const columns = Object.hasOwn(tables, name) ? (tables[name] ?? []) : [];
  if (columns.length === 0 || !columns.every((column) => types.has(column)))
    throw invalid(`has a table ${JSON.stringify(name)} that this version does not make`);
  const list = columns.join(', ');
  await query(
    `INSERT INTO waybill.${name} (${list}) OVERRIDING SYSTEM VALUE
     SELECT ${columns.map((column) => `${column}::${types.get(column)}`).join(', ')}
     FROM unnest(${columns.map((_, at) => `$${at + 1}::text[]`).join(', ')}) AS given (${list})`,
    columns.map((_, at) => rows.map((row) => row[at + 1] ?? null)),
  );
}

const TYPES = `
  SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relnamespace = 'waybill'::regnamespace AND relname = $1 AND attnum > 0 AND NOT attisdropped`;

/** Numbers that a table gives go on after those that it has. */
const COUNTED = `
  SELECT format('SELECT setval(pg_get_serial_sequence(%L, %L), max(%I)) FROM %s',
    pg_class.oid::regclass, attname, attname, pg_class.oid::regclass) AS text
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relnamespace = 'waybill'::regnamespace AND relkind = 'r' AND attidentity <> ''`;

const STOPPED = `
  UPDATE waybill.batch SET state = 'stopped', stopped_because = 'stopped' WHERE state = 'running';
  UPDATE waybill.batch_row SET job = NULL WHERE job IS NOT NULL`;
