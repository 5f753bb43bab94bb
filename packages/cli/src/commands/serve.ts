import { setTimeout as delay } from 'node:timers/promises';
import type { Batches } from '@waybill/batch';
import { ConfigurationError, type Logger } from '@waybill/core';
import { aborted } from '../aborted.js';
import type { DatabaseOptions } from '../batch/database.js';
import { openBatchesOf } from '../batch/open.js';
import { CommandError, EXIT, type ExitCode } from '../exit.js';
import { findAccounts, type OpenOptions } from '../find-accounts.js';
import type { Io } from '../io.js';
import { announce } from '../server/announce.js';
import { type KeyFileOption, serverPackage } from '../server/key-file.js';
import { keysOf } from '../server/keys.js';

interface ServeCommandOptions extends OpenOptions, DatabaseOptions, KeyFileOption {
  readonly host: string;
  readonly port: number;
  readonly page: boolean;
  readonly workers?: number;
  readonly carrier?: readonly string[];
}

/** `waybill serve`: the HTTP API over the accounts, until interrupted. */
export async function serve(options: ServeCommandOptions, io: Io): Promise<ExitCode> {
  const { serve: listen } = await serverPackage();
  const { host, port, page, simulate: simulated = false } = options;
  const logger = loggerTo(io);
  await using found = await findAccounts(io, 'waybill serve', options, options.carrier);
  const keys = await keysOf(options, found.config, logger, io);
  await using opened = await openBatchesOf(found, { ...options, logger }, io);
  const { accounts, ledger, batches, place } = opened;
  const settings = { accounts, ledger, batches, keys: keys.store, host, port, page, logger };
  await using server = await listen(settings).catch(explained);
  announce(
    { url: server.url, host, accounts: found.accounts, simulated, place: place.shown, keys, page },
    io,
  );
  const working = work(batches, options, logger, io.signal);
  await aborted(io.signal);
  io.stderr.write(`${closing(server.underWay)}; Ctrl+C again ends at once.\n`);
  await Promise.all([server.close(), working]);
  return EXIT.ok;
}

function closing(underWay: number): string {
  if (underWay === 0) return 'Closing';
  return `Finishing ${underWay} ${underWay === 1 ? 'purchase' : 'purchases'} under way`;
}

/** A worker that the database ends is followed by another one: the server answers, and batches go on. */
const AGAIN_MS = 5_000;

/** Works on batches until the signal aborts. */
async function work(
  batches: Batches,
  { workers }: Pick<ServeCommandOptions, 'workers'>,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await batches.work({ signal, ...(workers !== undefined && { concurrency: workers }) });
    } catch (error) {
      logger.error(`batches rest for ${AGAIN_MS / 1_000} seconds: ${(error as Error).message}`);
      await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

function explained(error: unknown): never {
  if (error instanceof ConfigurationError && ['port_in_use', 'cannot_listen'].includes(error.code))
    throw new CommandError(EXIT.input, `${error.message}, with --host and --port`);
  throw error;
}

/** What an operator should know, as lines of standard error. */
function loggerTo({ stderr }: Io): Logger {
  const line = (level: string) => (message: string) => void stderr.write(`${level}: ${message}\n`);
  return { debug: () => undefined, info: line('note'), warn: line('warning'), error: line('error') };
}
