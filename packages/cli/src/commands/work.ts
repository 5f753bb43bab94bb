import { type DatabaseOptions, databaseOf } from '../batch/database.js';
import { openBatchesOf } from '../batch/open.js';
import { forgetAfter } from '../batch/retention.js';
import { CommandError, EXIT, type ExitCode } from '../exit.js';
import { findAccounts, type OpenOptions } from '../find-accounts.js';
import type { Io } from '../io.js';
import { accountText } from '../names.js';

interface WorkCommandOptions extends OpenOptions, DatabaseOptions {
  readonly workers?: number;
  readonly limit?: readonly string[];
  readonly keep?: number;
  readonly carrier?: readonly string[];
  readonly deadline?: number;
}

/** `waybill work`: one of several machines that work on the batches of a server. */
export async function work(options: WorkCommandOptions, io: Io): Promise<ExitCode> {
  await using found = await findAccounts(io, 'waybill work', options, options.carrier);
  const { isServer } = await databaseOf(options, found.config, io);
  if (!isServer)
    throw new CommandError(
      EXIT.input,
      'Several machines work on one PostgreSQL server: name it with --database postgres://…, or in WAYBILL_DATABASE. A folder is for one process, which waybill batch is.',
    );
  await using opened = await openBatchesOf(found, options, io);
  await using _ = forgetAfter(options.keep, opened);
  const names = found.accounts.map(accountText);
  io.stderr.write(
    `Working on the batches of ${opened.place.shown} with ${names.join(', ')}, until interrupted (Ctrl+C).\n`,
  );
  io.signal.addEventListener(
    'abort',
    () => io.stderr.write('Interrupted. Purchases that are under way are finished.\n'),
    {
      once: true,
    },
  );
  await opened.batches.work({
    signal: io.signal,
    ...(options.workers !== undefined && { concurrency: options.workers }),
  });
  return EXIT.interrupted;
}
