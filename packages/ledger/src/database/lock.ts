import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { ConfigurationError } from '@waybill/core';

/** The file of a folder whose purchases were moved to another database. */
export const MOVED = 'waybill.moved';

/**
 * Takes a folder for this process, until the returned function is called or the process ends.
 *
 * PGlite does not lock its folder. The lock here is SQLite's on an empty database, which is a lock of the operating system: it
 * ends with the process, however that dies, and holds while the process is suspended. A lock that lapses after a time would let
 * a suspended process wake up and write over the rows of its successor.
 * @throws {@link ConfigurationError} `database_in_use`, or `database_moved`: what was bought is in another one, which goes on
 */
export function lockFolder(folder: string): () => void {
  const sqlite = process.getBuiltinModule('node:sqlite');
  if (sqlite === undefined) {
    throw new ConfigurationError(
      'an embedded database needs Node 22.13 or later; a PostgreSQL server (postgres://…) does not',
      { code: 'invalid_location' },
    );
  }
  let lock: DatabaseSync | undefined;
  try {
    ownersAlone(folder);
    ownersAlone(join(folder, 'postgres'));
    lock = new sqlite.DatabaseSync(join(folder, 'waybill.lock'), { timeout: 0 });
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    if (existsSync(join(folder, MOVED))) {
      throw new ConfigurationError(
        `the purchases of ${folder} were moved to another database: name that one. If the move did not end and the other one is empty, delete ${MOVED} in the folder`,
        { code: 'database_moved' },
      );
    }
    writeFileSync(join(folder, 'waybill.pid'), String(process.pid), { mode: 0o600 });
    for (const name of ['waybill.lock', 'waybill.pid']) chmodSync(join(folder, name), 0o600);
  } catch (error) {
    lock?.close();
    throw notLocked(folder, error);
  }
  const held = lock;
  return () => held.close();
}

/** Names, addresses and labels are in a database: as PostgreSQL, nobody else gets into its folder. */
function ownersAlone(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // A volume may belong to somebody else; the folder within is this process's.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/** https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

function notLocked(folder: string, error: unknown): ConfigurationError {
  if (error instanceof ConfigurationError) return error;
  if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
    return new ConfigurationError(
      `the database in ${folder} is already open in ${holder(folder)}: an embedded database serves one process at a time. ` +
        'End the other one, or use a PostgreSQL server (postgres://…), which serves any number of processes',
      { code: 'database_in_use' },
    );
  }
  return new ConfigurationError(
    `the folder ${folder} cannot be used for a database: ${(error as Error).message}`,
    {
      code: 'invalid_location',
    },
  );
}

function holder(folder: string): string {
  try {
    const pid = readFileSync(join(folder, 'waybill.pid'), 'utf8');
    return Number(pid) === process.pid ? 'this process' : `process ${pid}`;
  } catch {
    return 'another process';
  }
}
