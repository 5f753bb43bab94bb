import { setTimeout as delay } from 'node:timers/promises';
import type { Batches, WorkOptions } from '@waybill/batch';
import type { Logger } from '@waybill/core/observe';

/** A worker that the database ends is followed by another one: the server answers, and batches go on. */
const AGAIN_MS = 5_000;

/** Works on batches until the signal aborts, and finishes rows whose purchase has begun. */
export async function workOn(
  batches: Batches,
  options: WorkOptions & { readonly signal: AbortSignal },
  logger: Logger | undefined,
): Promise<void> {
  const { signal } = options;
  while (!signal.aborted) {
    try {
      await batches.work(options);
    } catch (error) {
      logger?.error(`batches rest for ${AGAIN_MS / 1_000} seconds: ${(error as Error).message}`);
      await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
