import type { AnyCarrierProxy, CallOptions } from '@waybill/core';
import { type FoundAccounts, findAccounts } from './find-accounts.js';
import { recordWire } from './wire/recording.js';

/** Accounts ready for requests; disposing closes connections and simulators. */
export interface OpenAccounts extends FoundAccounts {
  /** In the order of the accounts. */
  readonly proxies: readonly AnyCarrierProxy[];
  /** Options of every operation: its calls are recorded if the command is asked for them, and shown when this is closed. */
  readonly wire: Pick<CallOptions, 'transcript'>;
}

/**
 * Finds accounts as {@link findAccounts} does, and makes their proxies.
 * @throws {@link ConfigurationError} with every problem in the settings of an account.
 */
export async function openAccounts(...criteria: Parameters<typeof findAccounts>): Promise<OpenAccounts> {
  const [io, , options] = criteria;
  const { simulate = false } = options;
  const recording = await recordWire(options, io);
  const found = await findAccounts(...criteria);
  const proxies: (AnyCarrierProxy & Partial<AsyncDisposable>)[] = [];
  const close = async () => {
    await recording?.show();
    for (const proxy of proxies) await proxy[Symbol.asyncDispose]?.();
    await found[Symbol.asyncDispose]();
  };
  try {
    for (const account of found.accounts) proxies.push(account.create({ simulated: simulate }));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...found,
    proxies,
    wire: recording ? { transcript: recording.transcript } : {},
    [Symbol.asyncDispose]: close,
  };
}
