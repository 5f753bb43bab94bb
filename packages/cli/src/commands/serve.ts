import { ConfigurationError } from '@waybill/core';
import type { Logger } from '@waybill/core/observe';
import type { TrustedProxies } from '@waybill/server';
import { aborted } from '../aborted.js';
import { type DatabaseOptions, optional } from '../batch/database.js';
import { openBatchesOf } from '../batch/open.js';
import { forgetAfter } from '../batch/retention.js';
import { CommandError, EXIT, type ExitCode } from '../exit.js';
import { findAccounts, type OpenOptions } from '../find-accounts.js';
import type { Io } from '../io.js';
import { announce } from '../server/announce.js';
import { type KeyFileOption, type PeopleFileOption, serverPackage } from '../server/key-file.js';
import { keysOf, peopleOf } from '../server/keys.js';
import { followShops, openShops } from '../server/shops.js';

interface ServeCommandOptions extends OpenOptions, DatabaseOptions, KeyFileOption, PeopleFileOption {
  readonly host: string;
  readonly port: number;
  readonly page: boolean;
  readonly trustProxy?: TrustedProxies;
  readonly peopleHeader?: string;
  readonly publicHost?: readonly string[];
  readonly workers?: number;
  readonly absentAfter?: number;
  readonly limit?: readonly string[];
  readonly keep?: number;
  readonly carrier?: readonly string[];
  readonly simulateShops?: boolean;
}

/** `waybill serve`: the HTTP API over the accounts, until interrupted. */
export async function serve(options: ServeCommandOptions, io: Io): Promise<ExitCode> {
  const { isLoopback, serve: listen } = await serverPackage();
  const { host, port, page, workers, absentAfter, simulate: simulated = false } = options;
  const logger = loggerTo(io);
  await using found = await findAccounts(io, 'waybill serve', options, options.carrier);
  const people = await peopleOf(options, found.config, logger, io);
  const keys = await keysOf(options, found.config, logger, io, people);
  await using selling = await openShops(found.config, { ...options, simulated }, logger, io);
  await using opened = await openBatchesOf(found, { ...options, logger }, io);
  const { ledger, batches, place } = opened;
  // A carrier in this process is the same as without simulators.
  const accounts = opened.accounts.map((account) =>
    simulated && !account.definition.in_process ? { ...account, simulated: true as const } : account,
  );
  const { openDesk } = await optional(import('@waybill/orders'), '@waybill/orders');
  const desk = await openDesk({ ledger, batches, accounts });
  await using _ = forgetAfter(options.keep, { ledger, batches, desk }, logger);
  const work = workers === undefined || { concurrency: workers };
  const follow_up = absentAfter === undefined || { absent_after_minutes: absentAfter };
  const shared = {
    accounts,
    ledger,
    batches,
    desk,
    keys: keys.store,
    host,
    port,
    page,
    work,
    follow_up,
    logger,
  };
  const settings = {
    ...shared,
    ...(options.trustProxy !== undefined && { trust_proxy: options.trustProxy }),
    ...(people.store !== undefined && { people: people.store }),
    ...(options.peopleHeader !== undefined && { people_header: options.peopleHeader }),
    ...(options.publicHost !== undefined && { hosts: options.publicHost }),
  };
  await using server = await listen(settings).catch(explained);
  announce(
    {
      url: server.url,
      is_local: isLoopback(host),
      accounts: found.accounts,
      simulated,
      place: place.shown,
      keys,
      people,
      page,
    },
    io,
  );
  await using _shops = await followShops(selling.shops, desk.of(), logger);
  await aborted(io.signal);
  io.stderr.write(`${closing(server.underWay)}; Ctrl+C again ends at once.\n`);
  await server.close();
  return EXIT.ok;
}

function closing(underWay: number): string {
  if (underWay === 0) return 'Closing';
  return `Finishing ${underWay} ${underWay === 1 ? 'purchase' : 'purchases'} under way`;
}

function explained(error: unknown): never {
  if (error instanceof ConfigurationError && error.code === 'people_header')
    throw new CommandError(EXIT.input, `${error.message}, with --trust-proxy`);
  if (error instanceof ConfigurationError && ['port_in_use', 'cannot_listen'].includes(error.code))
    throw new CommandError(EXIT.input, `${error.message}, with --host and --port`);
  throw error;
}

/** What an operator should know, as lines of standard error. */
function loggerTo({ stderr }: Io): Logger {
  const line = (level: string) => (message: string) => void stderr.write(`${level}: ${message}\n`);
  return { debug: () => undefined, info: line('note'), warn: line('warning'), error: line('error') };
}
