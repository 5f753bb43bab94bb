import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from './database/database.js';

/** What may have been kept before there was a key, by the key of its row. */
const PLACES: readonly Place[] = [
  ...['request', 'exchange', 'result', 'errors'].map((column) => ({
    ...{ table: 'purchase', key: ['number::bigint'], column, json: true },
    // Words to search by are not kept beside what is sealed.
    also: column === 'request' ? ', searchable = NULL' : '',
  })),
  ...['request', 'errors', 'quotes', 'answers'].map((column) => ({
    ...{ table: 'batch_row', key: ['batch::bigint', 'key::text'], column, json: true },
  })),
  { table: 'document', key: ['purchase::bigint', 'position::integer'], column: 'bytes', json: false },
];

interface Place {
  readonly table: string;
  /** Each with its type. */
  readonly key: readonly string[];
  readonly column: string;
  readonly json: boolean;
  readonly also?: string;
}

/** So many are read at a time, so that nothing waits long. */
const AT_ONCE = 50;

/**
 * Seals what was kept before there was a key. Other processes may work meanwhile, and it may be done again.
 * @returns how many values were sealed
 */
export async function sealKept(database: Database, signal?: AbortSignal): Promise<number> {
  if (database.seal?.isOn !== true) return 0;
  let sealed = 0;
  for (const place of PLACES) {
    const [{ is_there = false } = {}] = await database.query<{ is_there: boolean }>(
      'SELECT to_regclass($1) IS NOT NULL AS is_there',
      [`waybill.${place.table}`],
    );
    if (is_there) sealed += await sealColumn(database, place, signal);
  }
  return sealed;
}

async function sealColumn(
  { query, seal }: Database,
  { table, key, column, json, also = '' }: Place,
  signal: AbortSignal | undefined,
): Promise<number> {
  const names = key.map((one) => one.split('::')[0]);
  const types = key.map((one) => one.split('::')[1]);
  const [row, last] = [names.join(), types.map((type, at) => `$${at + 1}::${type}`).join()];
  const value = json ? `${column}::text` : column;
  const isOpen = json
    ? `NOT starts_with(${value}, '{"sealed":')`
    : `substring(${column} FROM 1 FOR 4) <> 'WBS1'::bytea`;
  const select = (isFirst: boolean) => `
    SELECT ${names.map((name) => `${name}::text`).join()}, ${value} AS kept FROM waybill.${table}
    WHERE ${column} IS NOT NULL AND ${isOpen} ${isFirst ? '' : `AND (${row}) > (${last})`}
    ORDER BY ${row} LIMIT ${AT_ONCE}`;
  // What another process has written since stays.
  const update = `
    UPDATE waybill.${table} SET ${column} = $${key.length + 1}${json ? '::json' : ''}${also}
    WHERE (${row}) = (${last}) AND ${value} = $${key.length + 2} RETURNING 1 AS one`;
  let [sealed, after]: [number, readonly string[] | undefined] = [0, undefined];
  while (signal?.aborted !== true) {
    const rows: Kept[] = await query(select(after === undefined), after ?? []);
    for (const found of rows) {
      after = names.map((name) => String(found[name as string]));
      const { kept } = found;
      const hidden = typeof kept === 'string' ? seal?.json(kept) : seal?.bytes(kept);
      sealed += (await query(update, [...after, hidden, kept])).length;
    }
    if (rows.length < AT_ONCE) break;
    await nextTurn();
  }
  return sealed;
}

interface Kept extends Readonly<Record<string, unknown>> {
  readonly kept: string | Uint8Array;
}
