import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadConfig } from '@waybill/config';
import { ConfigurationError } from '@waybill/core';
import type { PackageMigrations } from '@waybill/ledger';
import { type DatabaseOptions, databaseOf, openLedgerAt, optional, type Place } from '../batch/database.js';
import { CommandError, EXIT, type ExitCode } from '../exit.js';
import type { Io } from '../io.js';

interface BackupOptions extends DatabaseOptions {
  readonly config?: string;
}

/** `waybill backup` */
export async function backup(file: string, options: BackupOptions, io: Io): Promise<ExitCode> {
  const place = existing(await placeOf(options, io));
  const { backUp } = await optional(import('@waybill/ledger'));
  const purchases = await backUp(place.location, resolve(io.cwd, file)).catch(explained);
  io.stdout.write(
    `${purchases} purchases of ${place.shown} are in ${file}. Keep it as safe as the database.\n`,
  );
  return EXIT.ok;
}

/** `waybill restore` */
export async function restore(
  file: string | undefined,
  { done = false, ...options }: BackupOptions & { readonly done?: boolean },
  io: Io,
): Promise<ExitCode> {
  if ((file !== undefined) === done)
    throw new CommandError(EXIT.input, 'Name the file of a backup, or --done');
  const place = await placeOf(options, io);
  if (file === undefined) {
    await using ledger = await openLedgerAt(existing(place));
    const freed = await ledger.endRestore();
    io.stdout.write(
      `Keys are used as usual again. ${freed} purchases that were only unknown since the restore count as not bought.\n`,
    );
    return EXIT.ok;
  }
  const { restoreBackup } = await optional(import('@waybill/ledger'));
  const restored = await restoreBackup(resolve(io.cwd, file), place.location, await packages()).catch(
    explained,
  );
  io.stdout.write(
    `${restored.purchases} purchases are in ${place.shown}, as they were at ${restored.made_at}.\n` +
      'What was bought since is not known: carriers are asked before a key is used, and where they give no answer the purchase is unknown.\n' +
      'When you have looked through what was bought since, in the portals of your carriers: waybill restore --done\n',
  );
  return EXIT.ok;
}

/** `waybill move` */
export async function move(
  { from, to }: { readonly from: string; readonly to: string },
  io: Io,
): Promise<ExitCode> {
  const { movePurchases } = await optional(import('@waybill/ledger'));
  const folder = resolve(io.cwd, from);
  existing({ location: folder, shown: folder, isServer: false });
  const target = /^postgres(ql)?:\/\//.test(to) ? to : resolve(io.cwd, to);
  const { purchases } = await movePurchases(folder, target, await packages()).catch(explained);
  io.stdout.write(
    `${purchases} purchases were moved. Name the new database in WAYBILL_DATABASE; ${folder} is not used any more.\n`,
  );
  return EXIT.ok;
}

async function placeOf(options: BackupOptions, io: Io): Promise<Place> {
  return databaseOf(options, await loadConfig(io.cwd, options.config), io);
}

/** A folder is not made by looking into it. */
function existing(place: Place): Place {
  if (place.isServer || existsSync(place.location)) return place;
  throw new CommandError(EXIT.configuration, `No purchases are kept in ${place.shown}.`);
}

async function packages(): Promise<PackageMigrations> {
  const { BATCH_MIGRATIONS } = await optional(import('@waybill/batch'));
  const { DESK_MIGRATIONS } = await optional(import('@waybill/orders'), '@waybill/orders');
  return { batch: BATCH_MIGRATIONS, orders: DESK_MIGRATIONS };
}

const MISTAKES = ['file_exists', 'database_not_empty', 'invalid_backup'];

function explained(error: unknown): never {
  if (error instanceof ConfigurationError && MISTAKES.includes(error.code))
    throw new CommandError(EXIT.input, error.message);
  throw error;
}
