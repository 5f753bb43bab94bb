import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A folder with an embedded database that was never used. Remove it when it is closed. */
export interface DatabaseFolder {
  readonly location: string;
  remove(): Promise<void>;
}

/**
 * Copies an empty database: making one takes seconds.
 * @param open `openDatabase` of the ledger, which makes one where there is none
 */
export async function freshFolder(
  open: (folder: string) => Promise<{ close(): Promise<unknown> }>,
): Promise<DatabaseFolder> {
  const location = await mkdtemp(join(tmpdir(), 'waybill-database-'));
  await cp(await emptyDatabase(open), location, { recursive: true });
  return { location, remove: () => rm(location, { recursive: true, force: true }) };
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
