import { createReadStream, existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ConfigurationError } from '@waybill/core';
import { MOVED } from '../database/lock.js';
import { openDatabase } from '../database/open.js';
import { unavailable } from '../database/reach.js';
import { askOwner } from './by-owner.js';
import { backUpTo, linesOf, readTo } from './file.js';
import { type Filled, fillTables, type PackageMigrations } from './fill-tables.js';

/**
 * Writes everything that a database keeps to a new file, which only its owner may read, while the database is in use: also a folder
 * that another process has open, which then writes it. Documents that are kept outside of the database are not in it.
 * @returns how many purchases are in it
 * @throws {@link ConfigurationError} `file_exists`, and as {@link openDatabase} does
 */
export async function backUp(location: string, file: string): Promise<number> {
  if (existsSync(file)) throw new ConfigurationError(`${file} is there already`, { code: 'file_exists' });
  try {
    await using database = await openDatabase(location);
    return await backUpTo(database, file);
  } catch (error) {
    if (!(error instanceof ConfigurationError && error.code === 'database_in_use')) throw unavailable(error);
    return askOwner(resolve(location), file);
  }
}

/**
 * Puts a backup into an empty database. What was bought after the backup was made is not in it: until {@link Ledger.endRestore} is
 * called, each key that is not known as bought is asked about at its carrier before anything is sent.
 * @param packages migrations of other packages with tables in the backup: `{ batch: BATCH_MIGRATIONS }`
 * @throws {@link ConfigurationError} `database_not_empty`, `database_newer`, `invalid_backup`
 */
export async function restoreBackup(
  file: string,
  location: string,
  packages: PackageMigrations = {},
): Promise<Filled> {
  await using database = await openDatabase(location);
  const lines = createReadStream(file);
  const text = createGunzip();
  const piped = pipeline(lines, text).catch((error) => void text.destroy(error));
  try {
    return await fillTables(database, linesOf(text), packages, { asks: true });
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code.startsWith('Z_') || code === 'ENOENT' || error instanceof SyntaxError)
      throw new ConfigurationError(`the backup ${file} cannot be read: ${(error as Error).message}`, {
        code: 'invalid_backup',
      });
    throw unavailable(error);
  } finally {
    lines.destroy();
    text.destroy();
    await piped;
  }
}

/**
 * Moves everything from a folder, which nobody may have open, to an empty server or another folder. The folder stays as it is, and is
 * refused from then on.
 * @throws as {@link restoreBackup} does
 */
export async function movePurchases(
  from: string,
  to: string,
  packages: PackageMigrations = {},
): Promise<Filled> {
  await using old = await openDatabase(from);
  if (old.kind !== 'embedded')
    throw new ConfigurationError('purchases are moved from a folder; a server is copied with pg_dump', {
      code: 'invalid_location',
    });
  await using database = await openDatabase(to);
  const mark = join(resolve(from), MOVED);
  // Before the copy: whatever happens then, no key is bought in both.
  await writeFile(mark, `${new Date().toISOString()}\n`, { flush: true, mode: 0o600 });
  const lines = new PassThrough();
  try {
    const read = readTo(old, lines);
    const filled = fillTables(database, linesOf(lines), packages, { asks: false });
    void filled.catch(() => lines.destroy());
    const [result] = await Promise.all([filled, read]);
    return result;
  } catch (error) {
    // A commit whose answer was lost keeps the mark.
    if (error instanceof ConfigurationError) await rm(mark);
    throw unavailable(error);
  }
}
