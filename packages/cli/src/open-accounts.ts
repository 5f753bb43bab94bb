import type { AnyCarrierProxy } from '@waybill/core';
import { type FoundAccounts, findAccounts } from './find-accounts.js';

/** Accounts ready for requests; disposing closes connections and simulators. */
export interface OpenAccounts extends FoundAccounts {
  /** In the order of the accounts. */
  readonly proxies: readonly AnyCarrierProxy[];
}

/**
 * Finds accounts as {@link findAccounts} does, and makes their proxies.
 * @throws {@link ConfigurationError} with every problem in the settings of an account.
 */
export async function openAccounts(...criteria: Parameters<typeof findAccounts>): Promise<OpenAccounts> {
  const [, , { simulate = false }] = criteria;
  const found = await findAccounts(...criteria);
  const proxies: (AnyCarrierProxy & Partial<AsyncDisposable>)[] = [];
  const close = async () => {
    for (const proxy of proxies) await proxy[Symbol.asyncDispose]?.();
    await found[Symbol.asyncDispose]();
  };
  try {
    for (const account of found.accounts) proxies.push(account.create({ simulated: simulate }));
  } catch (error) {
    await close();
    throw error;
  }
  return { ...found, proxies, [Symbol.asyncDispose]: close };
}
