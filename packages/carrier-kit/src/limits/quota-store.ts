import type { QuotaCount, QuotaStore } from '@waybill/core/observe';
import type { Clock } from '@waybill/core/plugin';
import { within } from '../calls/run-calls.js';
import type { Log } from '../http/log.js';

/** Counts in the memory of this process. */
export function memoryQuotas({ now }: Pick<Clock, 'now'>): QuotaStore {
  const counts = new Map<string, { calls: number; ends_at: number }>();
  return {
    add: async (key, calls, per_ms): Promise<QuotaCount> => {
      const kept = counts.get(key);
      const count = kept !== undefined && kept.ends_at > now() ? kept : { calls: 0, ends_at: now() + per_ms };
      count.calls += calls;
      counts.set(key, count);
      return { calls: count.calls, ends_in_ms: count.ends_at - now() };
    },
  };
}

/** A store that has not answered by then counts as failed. */
const STORE_MS = 1_000;
/** How long a store that failed is left alone. */
const WITHOUT_STORE_MS = 30_000;

/** Counts in memory while the store fails: a purchase must not depend on it. */
export function withoutFailures(store: QuotaStore, clock: Clock, log: Log): QuotaStore {
  const memory = memoryQuotas(clock);
  let failed_until = Number.NEGATIVE_INFINITY;
  return {
    add: async (...count) => {
      if (clock.now() < failed_until) return memory.add(...count);
      try {
        return await within(STORE_MS, store.add(...count), 'the count of calls');
      } catch {
        failed_until = clock.now() + WITHOUT_STORE_MS;
        log('warn', 'quota: the store failed, calls are counted in memory for a while');
        return memory.add(...count);
      }
    },
  };
}
