import type { Batches } from '@waybill/batch';
import type { AnyCarrierProxy, CarrierDefinition } from '@waybill/core';
import type { Logger } from '@waybill/core/observe';
import type { Ledger } from '@waybill/ledger';
import type { FoundAccounts, OpenOptions } from '../find-accounts.js';
import type { Io } from '../io.js';
import { serverPackage } from '../server/key-file.js';
import { type DatabaseOptions, databaseOf, openLedgerAt, optional, type Place } from './database.js';

/** A database of purchases, and the accounts that buy. Disposing closes all of it, simulators last. */
export interface OpenBatches extends AsyncDisposable {
  readonly place: Place;
  readonly ledger: Ledger;
  readonly batches: Batches;
  readonly accounts: readonly { readonly definition: CarrierDefinition; readonly proxy: AnyCarrierProxy }[];
}

interface OpenBatchesOptions extends OpenOptions, DatabaseOptions {
  readonly deadline?: number;
  /** As {@link readSpendingLimit} has them. */
  readonly limit?: readonly string[];
  readonly logger?: Logger;
}

/**
 * Opens the database, and its batches with these accounts. On a server the quotas of the accounts hold over all machines.
 * @throws {@link ConfigurationError} for settings that are wrong, and for a folder that another process has open.
 */
export async function openBatchesOf(
  { accounts, config }: Pick<FoundAccounts, 'accounts' | 'config'>,
  { simulate = false, deadline, limit, logger, ...options }: OpenBatchesOptions,
  io: Io,
): Promise<OpenBatches> {
  const place = await databaseOf({ ...options, simulate }, config, io);
  const { databaseQuotas, openBatches } = await optional(import('@waybill/batch'));
  const opened: AsyncDisposable[] = [];
  const close = async () => {
    for (const one of opened.toReversed()) await one[Symbol.asyncDispose]();
  };
  try {
    const limits = limit?.map((await serverPackage()).readSpendingLimit);
    const ledger = await openLedgerAt(place, limits && { limits });
    opened.push(ledger);
    const context = { simulated: simulate, ...(place.isServer && { quotas: databaseQuotas(ledger) }) };
    const open = accounts.map((account) => ({
      definition: account.definition,
      proxy: account.create(context) as AnyCarrierProxy & Partial<AsyncDisposable>,
    }));
    const proxies = open.map(({ proxy }) => proxy);
    opened.push({
      [Symbol.asyncDispose]: async () => {
        for (const proxy of proxies) await proxy[Symbol.asyncDispose]?.();
      },
    });
    const batches = await openBatches(ledger, proxies, {
      ...(deadline !== undefined && { deadline_ms: deadline }),
      ...(logger !== undefined && { logger }),
    });
    opened.push(batches);
    return { place, ledger, batches, accounts: open, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}
