import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@waybill/ledger';
import { freshDatabase, hasPostgres } from '@waybill/test-postgres';

/** An empty database. */
export interface Place {
  readonly location: string;
  remove(): Promise<void>;
}

async function folder(): Promise<Place> {
  const location = await mkdtemp(join(tmpdir(), 'waybill-ledger-'));
  await cp(await emptyDatabase(), location, { recursive: true });
  return { location, remove: () => rm(location, { recursive: true, force: true }) };
}

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/ledger', import.meta.url));

/** A folder with an embedded database that was never used: making one takes seconds, copying it does not. */
async function emptyDatabase(): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(await readFile(manifest, 'utf8'));
  const made = join(CACHE, `pglite-${version}`);
  if (existsSync(made)) return made;
  const making = `${made}-${process.pid}`;
  await (await openDatabase(making)).close();
  // Another process may have made one meanwhile.
  await rename(making, made).catch(() => rm(making, { recursive: true }));
  return made;
}

async function server(): Promise<Place> {
  return { location: await freshDatabase(), remove: async () => {} };
}

/** Both engines, for `describe.each`: what holds for one holds for the other. */
export const ENGINES: readonly [name: string, place: () => Promise<Place>][] = [
  ['an embedded database', folder],
  ...(hasPostgres ? [['a PostgreSQL server', server] as [string, typeof server]] : []),
];
