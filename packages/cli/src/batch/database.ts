import { resolve } from 'node:path';
import { type Config, environmentIn } from '@waybill/config';
import type { Ledger, LedgerSettings } from '@waybill/ledger';
import { CommandError, EXIT } from '../exit.js';
import type { Io } from '../io.js';

/** Where purchases are kept. */
export interface DatabaseOptions {
  /** A folder, or `postgres://…`. */
  readonly database?: string;
  readonly simulate?: boolean;
}

/** The database of a command: a folder as an absolute path, or the URL of a server. */
export interface Place {
  readonly location: string;
  /** Without the password of a server. */
  readonly shown: string;
  readonly isServer: boolean;
  /** What addresses and labels are sealed with. */
  readonly data_key?: string;
}

/**
 * The database that the options name, or the variable `WAYBILL_DATABASE`, or a folder next to the config file: there it is found
 * from every folder of the shop. What simulators sold is kept in another one.
 */
export async function databaseOf(
  { database, simulate = false }: DatabaseOptions,
  config: Config,
  io: Io,
): Promise<Place> {
  const { WAYBILL_DATABASE, WAYBILL_DATA_KEY } = await environmentIn(config.folder, io.env);
  const sealing = WAYBILL_DATA_KEY === undefined ? {} : { data_key: WAYBILL_DATA_KEY };
  const named = database ?? (simulate ? undefined : WAYBILL_DATABASE);
  if (named !== undefined && /^postgres(ql)?:\/\//.test(named)) {
    // Whoever works on a server works on every batch there, with real accounts.
    if (simulate)
      throw new CommandError(EXIT.input, '--simulate needs a folder: others would buy for real on a server');
    return { location: named, shown: withoutPassword(named), isServer: true, ...sealing };
  }
  const location =
    named === undefined
      ? resolve(config.folder, simulate ? 'simulated-data' : 'waybill-data')
      : resolve(io.cwd, named);
  return { location, shown: location, isServer: false, ...sealing };
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'the PostgreSQL server';
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** Opens the ledger at a place. */
export async function openLedgerAt(
  { location, data_key }: Pick<Place, 'location' | 'data_key'>,
  settings?: LedgerSettings,
): Promise<Ledger> {
  const { openLedger } = await optional(import('@waybill/ledger'));
  return openLedger(location, { ...settings, ...(data_key !== undefined && { data_key }) });
}

/** Databases and servers are large: who only asks for prices does not install them. */
export async function optional<Module>(
  imported: Promise<Module>,
  packages = '@waybill/batch @waybill/ledger',
): Promise<Module> {
  try {
    return await imported;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CommandError(
      EXIT.configuration,
      'This needs packages of its own. Install them where this program is installed:\n' +
        `  npm install ${packages}`,
    );
  }
}
