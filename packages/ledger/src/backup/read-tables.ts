import { ConfigurationError } from '@waybill/core';
import type { Database, Query } from '../database/database.js';

/** What a backup begins with. */
export interface Head {
  readonly format: 'waybill-backup';
  readonly version: 1;
  /** By the database's clock, before anything was read. */
  readonly made_at: string;
  /** How many migrations of each package its tables have. */
  readonly migrations: Readonly<Record<string, number>>;
  /** The columns of each table. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
}

/** The name of its table, and its columns as PostgreSQL writes them. */
export type Row = readonly [table: string, ...columns: (string | null)[]];

/** What a backup ends with: one without it was cut off. */
export interface Tail {
  readonly rows: number;
  readonly purchases: number;
}

type Put = (line: Head | Row | Tail) => Promise<void>;
type Within = <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>;

/** So many rows are read at once; labels with their purchases. */
const AT_ONCE = 50;

/**
 * Reads everything that is kept, while it is in use. On a server it is as it was at one moment. An embedded database serves its process
 * between the pages: each purchase is whole, as it was when its page was read.
 */
export async function readTables(database: Database, put: Put): Promise<Tail> {
  if (database.kind === 'embedded') return readAll((work) => database.transaction(work), put);
  return database.transaction(async (query) => {
    await query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    return readAll((work) => work(query), put);
  });
}

async function readAll(within: Within, put: Put): Promise<Tail> {
  let rows = 0;
  const putRows = async ({ name }: Table, found: readonly Columns[]) => {
    for (const row of found) await put([name, ...Object.values(row)]);
    rows += found.length;
  };
  // Batches before purchases: a purchase that is newer than its row is found under its key.
  const { purchase, document } = await within(async (query) => {
    const tables = await query<Table>(TABLES);
    const named = (name: string) => {
      const table = tables.find((one) => one.name === name);
      if (table === undefined)
        throw new ConfigurationError('the database holds no purchases', { code: 'invalid_location' });
      return table;
    };
    const [own, labels] = [named('purchase'), named('document')];
    await put(await headOf(query, tables));
    for (const table of tables)
      if (table !== own && table !== labels)
        for (let last: Columns | undefined; ; ) {
          const found = await pageAfter(query, table, last);
          await putRows(table, found);
          last = found.at(-1);
          if (last === undefined) break;
        }
    return { purchase: own, document: labels };
  });
  let purchases = 0;
  const number = purchase.columns.indexOf('number');
  for (let last: Columns | undefined; ; ) {
    const [page, labels] = await within(async (query) => {
      const found = await pageAfter(query, purchase, last);
      const of = found.map((row) => row[number]);
      const where = 'WHERE purchase = ANY ($1::text[]::bigint[]) ORDER BY purchase, position';
      return [found, await query<Columns>(`${selectOf(document)} ${where}`, [of])] as const;
    });
    await putRows(purchase, page);
    await putRows(document, labels);
    purchases += page.length;
    last = page.at(-1);
    if (last === undefined) break;
  }
  const tail = { rows, purchases };
  await put(tail);
  return tail;
}

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly types: readonly string[];
  /** Positions of the columns of its primary key. */
  readonly key: readonly number[];
}

/** Named by their position, so that they are in order. */
type Columns = Readonly<Record<number, string | null>>;

/** In the order in which they were made: a table is after those that it refers to. Their names are ours, and need no quotes. */
const TABLES = `
  SELECT relname AS name, columns, types, (
    SELECT json_agg(array_position(columns_at, at) - 1 ORDER BY place)
    FROM pg_index, unnest(indkey) WITH ORDINALITY AS keyed (at, place) WHERE indrelid = pg_class.oid AND indisprimary) AS key
  FROM pg_class, LATERAL (
    SELECT json_agg(attname ORDER BY attnum) AS columns, array_agg(attnum ORDER BY attnum) AS columns_at,
      json_agg(format_type(atttypid, atttypmod) ORDER BY attnum) AS types
    FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped) AS described
  WHERE relnamespace = 'waybill'::regnamespace AND relkind = 'r' AND relname <> 'migration' ORDER BY pg_class.oid`;

async function headOf(query: Query, tables: readonly Table[]): Promise<Head> {
  const applied = await query<{ package: string; number: number }>(
    'SELECT package, max(number) AS number FROM waybill.migration GROUP BY package',
  );
  const [now] = (await query('SELECT clock_timestamp() AS at')) as [{ readonly at: Date }];
  return {
    format: 'waybill-backup',
    version: 1,
    made_at: now.at.toISOString(),
    migrations: Object.fromEntries(applied.map((one) => [one.package, one.number])),
    tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])),
  };
}

function selectOf({ name, columns }: Table): string {
  return `SELECT ${columns.map((column, at) => `${column}::text AS "${at}"`).join(', ')} FROM waybill.${name}`;
}

async function pageAfter(query: Query, table: Table, last: Columns | undefined): Promise<Columns[]> {
  const { columns, types, key } = table;
  const names = key.map((at) => `${table.name}.${columns[at]}`).join(', ');
  const values = key.map((at, place) => `$${place + 1}::text::${types[at]}`).join(', ');
  const where = last === undefined ? '' : `WHERE (${names}) > (${values})`;
  const text = `${selectOf(table)} ${where} ORDER BY ${names} LIMIT ${AT_ONCE}`;
  return query(text, last === undefined ? [] : key.map((at) => last[at]));
}
