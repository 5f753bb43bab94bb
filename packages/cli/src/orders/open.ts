import { loadConfig } from '@waybill/config';
import type { Desk, DeskAccount } from '@waybill/orders';
import { type DatabaseOptions, optional } from '../batch/database.js';
import { type OpenBatches, openBatchesOf } from '../batch/open.js';
import { CommandError, EXIT } from '../exit.js';
import { type FoundAccounts, findAccounts, type OpenOptions } from '../find-accounts.js';
import type { Io } from '../io.js';

/** Options of every command of the desk. */
export interface DeskOptions extends OpenOptions, DatabaseOptions {
  readonly json?: boolean;
}

/** A desk and what it works with. Disposing closes all of it. */
interface OpenDesk extends AsyncDisposable {
  readonly desk: Desk;
  readonly opened: OpenBatches;
}

/** The desk without accounts, for what asks no carrier. */
export async function openDeskAlone(options: DeskOptions, io: Io): Promise<OpenDesk> {
  return openDeskWith({ accounts: [], config: await loadConfig(io.cwd, options.config) }, options, io);
}

/** The desk with the accounts that were found. */
export async function openDeskWith(
  found: Pick<FoundAccounts, 'accounts' | 'config'>,
  options: DeskOptions,
  io: Io,
): Promise<OpenDesk> {
  const { openDesk } = await optional(import('@waybill/orders'), '@waybill/orders');
  const opened = await openBatchesOf(found, options, io);
  try {
    const accounts: readonly DeskAccount[] = opened.accounts;
    const desk = (await openDesk({ ...opened, accounts })).of();
    return { desk, opened, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}

/** The accounts of a command of the desk. */
export function accountsOf(command: string, options: DeskOptions, io: Io): Promise<FoundAccounts> {
  return findAccounts(io, `waybill orders ${command}`, options);
}

/**
 * The ids of orders by the numbers that people know.
 * @throws {@link CommandError} for a number that no order has, and for one that orders of several shops have
 */
export async function idsOf(
  desk: Desk,
  numbers: readonly string[],
  source: string | undefined,
): Promise<string[]> {
  const ids: string[] = [];
  for (const number of numbers) {
    const { orders } = await desk.list({ search: number, ...(source !== undefined && { source }) });
    const own = orders.filter(({ order }) => order.replace(/^#/, '') === number.replace(/^#/, ''));
    const [first] = own;
    if (first === undefined) throw new CommandError(EXIT.input, `there is no order ${number}`);
    if (own.length > 1) {
      const sources = own.map((one) => one.source).join(' and ');
      throw new CommandError(EXIT.input, `${sources} both have an order ${number}: say which with --source`);
    }
    ids.push(first.id);
  }
  return ids;
}
