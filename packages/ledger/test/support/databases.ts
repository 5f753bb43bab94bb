import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase, hasPostgres } from '@waybill/test-postgres';

/** An empty database. */
export interface Place {
  readonly location: string;
  remove(): Promise<void>;
}

async function folder(): Promise<Place> {
  const location = await mkdtemp(join(tmpdir(), 'waybill-ledger-'));
  return { location, remove: () => rm(location, { recursive: true, force: true }) };
}

async function server(): Promise<Place> {
  return { location: await freshDatabase(), remove: async () => {} };
}

/** Both engines, for `describe.each`: what holds for one holds for the other. */
export const ENGINES: readonly [name: string, place: () => Promise<Place>][] = [
  ['an embedded database', folder],
  ...(hasPostgres ? [['a PostgreSQL server', server] as [string, typeof server]] : []),
];
