import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freshDatabase, hasPostgres } from './shared.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Where a database is that was never used. Remove it when it is closed. */
export interface FreshPlace {
  readonly location: string;
  remove(): Promise<void>;
}

/**
 * Copies an empty database: making one takes seconds.
 * @param open `openDatabase` of the ledger, which makes one where there is none
 */
export async function freshFolder(
  open: (folder: string) => Promise<{ close(): Promise<unknown> }>,
): Promise<FreshPlace> {
  const location = await mkdtemp(join(tmpdir(), 'waybill-database-'));
  // A thousand files: one call is four times as fast as one for each.
  cpSync(await emptyDatabase(open), location, { recursive: true });
  return { location, remove: () => rm(location, { recursive: true, force: true }) };
}

/** A database of the engine that is made sooner, for what does not depend on it: of a server if npm has one. */
export async function freshPlace(open: Parameters<typeof freshFolder>[0]): Promise<FreshPlace> {
  if (!hasPostgres) return freshFolder(open);
  return { location: await freshDatabase(), remove: async () => {} };
}

async function emptyDatabase(open: Parameters<typeof freshFolder>[0]): Promise<string> {
  // Another version of the database has other files.
  const lockfile = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  const made = join(ROOT, 'node_modules/.cache/database', lockfile.digest('hex').slice(0, 12));
  if (existsSync(made)) return made;
  const making = `${made}-${process.pid}`;
  await (await open(making)).close();
  // Another process may have made one meanwhile.
  await rename(making, made).catch(() => rm(making, { recursive: true }));
  return made;
}
