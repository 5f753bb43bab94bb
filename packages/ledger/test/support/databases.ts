import { openDatabase } from '@waybill/ledger';
import { freshDatabase, freshFolder, hasPostgres } from '@waybill/test-postgres';

/** An empty database. */
export interface Place {
  readonly location: string;
  remove(): Promise<void>;
}

async function server(): Promise<Place> {
  return { location: await freshDatabase(), remove: async () => {} };
}

/** Both engines, for `describe.each`: what holds for one holds for the other. */
export const ENGINES: readonly [name: string, place: () => Promise<Place>][] = [
  ['an embedded database', () => freshFolder(openDatabase)],
  ...(hasPostgres ? [['a PostgreSQL server', server] as [string, typeof server]] : []),
];
