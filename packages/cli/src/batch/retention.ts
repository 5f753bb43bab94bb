import type { Batches } from '@waybill/batch';
import type { Logger } from '@waybill/core/observe';
import type { Ledger } from '@waybill/ledger';
import type { Desks } from '@waybill/orders';

const DAY_MS = 86_400_000;
const EVERY_MS = DAY_MS / 4;

/** Forgets addresses and labels that are older than some days, at once and every six hours, until it is disposed. */
export function forgetAfter(
  days: number | undefined,
  { ledger, batches, desk }: { readonly ledger: Ledger; readonly batches: Batches; readonly desk?: Desks },
  logger?: Pick<Logger, 'info' | 'error'>,
): AsyncDisposable {
  let work = Promise.resolve();
  const forget = async () => {
    const before = new Date(Date.now() - (days ?? 0) * DAY_MS);
    const purchases = await ledger.forget(before);
    const rows = await batches.forget(before);
    const orders = (await desk?.forget(before)) ?? 0;
    if (purchases + rows + orders > 0)
      logger?.info(
        `addresses and labels of ${purchases} purchases, ${rows} rows and ${orders} orders older than ${days} days were deleted`,
      );
  };
  const due = () => {
    work = work
      .then(forget)
      .catch((error) => logger?.error(`old addresses were not deleted: ${error.message}`));
  };
  if (days === undefined) return { [Symbol.asyncDispose]: async () => {} };
  due();
  const timer = setInterval(due, EVERY_MS).unref();
  return {
    [Symbol.asyncDispose]: () => {
      clearInterval(timer);
      return work;
    },
  };
}
