import type { CarrierIdentity } from '@waybill/core/plugin';
import type { Query } from './database/database.js';

/** Purchases of one account whose outcome is unknown. */
export interface UnknownPurchases extends CarrierIdentity {
  readonly count: number;
  /** Milliseconds since the oldest of them was begun. */
  readonly oldest_ms: number;
}

/** A purchase that is to be followed up. */
export interface OpenPurchase extends CarrierIdentity {
  readonly key: string;
}

/**
 * What is to be followed up now: purchases that are unknown, those of processes that ended, and those of the last day that lack a label
 * or a price. Each after pauses that grow with its age, up to an hour; none after thirty days.
 */
export function openPurchases(query: Query, limit: number): Promise<OpenPurchase[]> {
  return query(OPEN, [limit]);
}

const OPEN = `
  SELECT key, carrier, account FROM waybill.purchase
  WHERE state IN ('unknown', 'sending', 'bought') AND (state <> 'bought' OR NOT complete)
    AND exchange IS NOT NULL AND coalesce(claimed_until <= clock_timestamp(), true)
    AND created_at > clock_timestamp() - CASE WHEN state = 'unknown' THEN interval '30 days' ELSE interval '1 day' END
    -- Whoever began it asks again soon.
    AND changed_at < clock_timestamp() - CASE WHEN state = 'sending' THEN interval '1 minute' ELSE interval '5 seconds' END
    AND coalesce(asked_at < clock_timestamp()
      - greatest(interval '10 seconds', least(interval '1 hour', (asked_at - created_at) / 2)), true)
  ORDER BY coalesce(asked_at, created_at) LIMIT $1`;

export function unknownPurchases(query: Query): Promise<UnknownPurchases[]> {
  return query(UNKNOWN);
}

const UNKNOWN = `
  SELECT carrier, account, count(*)::integer AS count,
    extract(epoch FROM clock_timestamp() - min(created_at))::float8 * 1000 AS oldest_ms
  FROM waybill.purchase WHERE state = 'unknown' GROUP BY carrier, account ORDER BY carrier, account`;

/** Milliseconds by which the clock of this process is before that of the database. */
export async function clockAhead(query: Query): Promise<number> {
  const began = Date.now();
  const [row] = await query<{ at: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at',
  );
  return Math.round((began + Date.now()) / 2 - (row?.at ?? began));
}
