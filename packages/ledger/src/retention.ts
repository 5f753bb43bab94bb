import { ConfigurationError, type ErrorEntry, type ShippingResult } from '@waybill/core';
import type { Shelf } from './order.js';

/** So many are forgotten at a time, so that nothing waits long. */
const AT_ONCE = 100;

/**
 * Deletes addresses, messages and documents of purchases that are over, and keeps numbers, amounts and dates.
 * @param which purchases last changed before a time (ISO 8601), or the one under a key
 * @returns how many were forgotten
 * @throws {@link ConfigurationError} `no_document_store`
 */
export async function forget(
  { query, store }: Shelf,
  which: { readonly before?: string; readonly key?: string },
): Promise<number> {
  let forgotten = 0;
  // Each time from behind the last one: to pass over those that were forgotten before takes longer and longer.
  for (let last: Remembered | undefined; ; ) {
    const place = [last?.begun, last?.number];
    const rows = await query<Remembered>(REMEMBERED, [which.before, which.key, AT_ONCE, ...place]);
    last = rows.at(-1);
    if (last === undefined) return forgotten;
    // Those outside go first: when this ends halfway, the ledger still knows them and the next call deletes them.
    const outside = rows.flatMap((row) => row.outside ?? []);
    if (outside.length > 0 && store === undefined) {
      throw new ConfigurationError(
        'documents of these purchases are kept outside: open the ledger with their store to forget them',
        { code: 'no_document_store' },
      );
    }
    await Promise.all(outside.map((name) => store?.delete(name)));
    const bare = rows.map(({ number, result, errors }) => ({
      number,
      // As text: PostgreSQL does not read every text that JSON may hold.
      result: result && JSON.stringify(withoutRecovery(result)),
      errors: JSON.stringify((errors ?? []).map(withoutText)),
    }));
    await query(FORGET, [JSON.stringify(bare)]);
    forgotten += rows.length;
  }
}

interface Remembered {
  readonly number: number;
  /** `created_at` to the microsecond, which a `Date` is not. */
  readonly begun: string;
  readonly result: ShippingResult | null;
  readonly errors: readonly ErrorEntry[] | null;
  readonly outside: readonly string[] | null;
}

const REMEMBERED = `
  SELECT number, created_at::text AS begun, result, errors,
    (SELECT json_agg(stored_as) FROM waybill.document WHERE purchase = number AND stored_as IS NOT NULL) AS outside
  FROM waybill.purchase
  WHERE state IN ('bought', 'refused', 'void') AND forgotten_at IS NULL
    AND (claimed_until IS NULL OR claimed_until <= clock_timestamp())
    -- What was begun later has changed later; an index finds it.
    AND ($1::timestamptz IS NULL OR (changed_at < $1 AND created_at < $1)) AND ($2::text IS NULL OR key = $2)
    AND ($4::timestamptz IS NULL OR (created_at, number) > ($4, $5::bigint))
  ORDER BY created_at, number LIMIT $3`;

const FORGET = `
  WITH forgotten AS (
    UPDATE waybill.purchase
    SET request = NULL, exchange = NULL, exchange_sha256 = NULL, searchable = NULL,
      result = bare.result::json, errors = bare.errors::json, forgotten_at = clock_timestamp()
    FROM json_to_recordset($1::json) AS bare (number bigint, result text, errors text)
    WHERE purchase.number = bare.number
    RETURNING purchase.number
  )
  DELETE FROM waybill.document USING forgotten WHERE purchase = forgotten.number`;

function withoutRecovery(result: ShippingResult): ShippingResult {
  // A rate card's explanation of its price names the postal code.
  const { recovery: _, explain: __, ...meta } = result.meta;
  return { ...result, meta: meta as ShippingResult['meta'] };
}

/** A carrier's text and details may repeat what it was sent. */
function withoutText({ details: _, ...entry }: ErrorEntry): ErrorEntry {
  return { ...entry, message: 'The text was deleted from the ledger.' };
}
