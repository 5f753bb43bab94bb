import type { AnyCarrierProxy } from './contract/carrier.js';
import type { DryRun, DryRunProxy } from './contract/dry-run.js';
import { offers } from './contract/operations.js';
import { type Capability, type OperationData, requestOf } from './operations/index.js';
import { entriesFrom, notOfferedEntry, notSupportedEntry } from './run-operation.js';

/**
 * Shows what one account would send, and which field of the request each element comes from. Sends nothing. Never
 * throws: what is wrong with the request is an entry in `errors`.
 */
export async function dryRun<Offered extends Capability>(
  proxy: AnyCarrierProxy,
  operation: Offered,
  request: OperationData[Offered],
): Promise<DryRun> {
  const { carrier, account } = proxy;
  const shown = { carrier, account, operation, calls: [], errors: [], untraced: [] };
  if (!offers(proxy, operation)) return { ...shown, errors: [notOfferedEntry(proxy, operation)] };
  if (!canDryRun(proxy))
    return {
      ...shown,
      errors: [notSupportedEntry(proxy, 'show its calls: it makes none, or its package makes no dry runs')],
    };
  try {
    return { ...shown, ...(await proxy.dryRun(operation, requestOf(operation, request))) };
  } catch (error) {
    return { ...shown, errors: entriesFrom(error, proxy) };
  }
}

/** Whether a proxy can show its calls without making them. One that answers in this process makes none. */
export function canDryRun(proxy: AnyCarrierProxy): proxy is DryRunProxy {
  return 'dryRun' in proxy && typeof proxy.dryRun === 'function';
}
