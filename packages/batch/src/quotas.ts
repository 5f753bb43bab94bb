import type { QuotaStore } from '@waybill/core/observe';
import type { BatchLedger } from './batches.js';

/**
 * Counts the calls of accounts in the ledger's database, so that their quotas hold over all workers. Give it to each account:
 * `ups.create(settings, { quotas })`, or register it as `QUOTA_STORE`. Time is the database's.
 */
export function databaseQuotas({ database }: Pick<BatchLedger, 'database'>): QuotaStore {
  return {
    add: async (key, calls, per_ms) => {
      const [count] = await database.query<{ calls: number; ends_in_ms: number }>(ADD, [key, calls, per_ms]);
      return count as { calls: number; ends_in_ms: number };
    },
  };
}

const ADD = `
  INSERT INTO waybill.quota_count AS known (key, calls, ends_at)
  VALUES ($1, $2, now() + $3 * interval '1 ms')
  ON CONFLICT (key) DO UPDATE SET
    calls = CASE WHEN known.ends_at > now() THEN known.calls ELSE 0 END + excluded.calls,
    ends_at = CASE WHEN known.ends_at > now() THEN known.ends_at ELSE excluded.ends_at END
  RETURNING calls, extract(epoch FROM ends_at - now())::float8 * 1000 AS ends_in_ms`;
