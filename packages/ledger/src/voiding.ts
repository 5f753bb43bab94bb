import type { VoidRequestData } from '@waybill/core';
import type { Query } from './database/database.js';
import { foundText } from './plain-text.js';

/** Marks packages of a purchase as voided; once all are, so is the purchase. */
export async function keepVoid(query: Query, { shipment, packages }: VoidRequestData): Promise<void> {
  const { carrier, account, tracking_number, reference } = shipment;
  await query(VOID, [
    carrier,
    account,
    tracking_number == null ? null : foundText(tracking_number),
    reference == null ? null : foundText(reference.value),
    packages && [...packages],
  ]);
}

/** Carriers use their numbers again after some years: the newest purchase is meant. */
const VOID = `
  WITH voided AS (
    SELECT number,
      ARRAY(SELECT DISTINCT unnest(voided_packages || $5::integer[]) ORDER BY 1) AS voided_ones,
      packages AS all_packages
    FROM waybill.purchase
    WHERE state = 'bought' AND carrier = $1 AND ($2::text IS NULL OR account = $2)
      AND (tracking_number = $3 OR ($3::text IS NULL AND reference = $4))
    ORDER BY number DESC LIMIT 1
    FOR UPDATE
  )
  UPDATE waybill.purchase
  SET voided_packages = voided.voided_ones, changed_at = clock_timestamp(),
    state = CASE WHEN $5::integer[] IS NULL OR cardinality(voided.voided_ones) >= voided.all_packages THEN 'void' ELSE state END
  FROM voided WHERE purchase.number = voided.number`;
