/** The answer to Consolidate. */
import { z } from '@waybill/carrier-kit';
import { manifestResult } from '@waybill/carrier-kit/after';
import {
  type Lookup,
  maybe,
  type PurchaseReading,
  purchaseOutcome,
  wireBoolean,
} from '@waybill/carrier-kit/reply';
import type { ManifestOutcome, Notice } from '@waybill/core';
import type { Answer, CarrierIdentity, Exchange } from '@waybill/core/plugin';
import { readChange } from '../change.js';
import { daysAfter } from '../days.js';
import { FAULT_STATUS, noticesIn } from '../errors.js';
import type { WireManifestRequest } from '../manifest.js';

const wireResponse = z.object({ Consolidate: maybe(wireBoolean) });

export function parseResponse(
  { request, replies }: Exchange<WireManifestRequest>,
  carrier: CarrierIdentity,
): ManifestOutcome {
  const verdict = purchaseOutcome(replies[0], {
    carrier,
    read: (reply) => readClose(reply, carrier),
    lookup: lookupOf(request),
    refusedAt: FAULT_STATUS,
  });
  if (verdict.outcome !== 'created') return [null, [...verdict.errors]];
  const result = manifestResult(carrier, [{ available_after: daysAfter(request.day, 1) }], {
    meta: { notices: verdict.created, manifest_date: request.day },
  });
  return [result, [...verdict.errors]];
}

/** Where a person finds out whether the day is closed. */
export function lookupOf({ day, request_id }: WireManifestRequest): Lookup {
  return { what: `the manifest of ${day} in your Purolator account`, request_id };
}

/** Purolator's notices of a day that it closed. */
function readClose(reply: Answer, carrier: CarrierIdentity): PurchaseReading<readonly Notice[]> {
  const reading = readChange('Consolidate', reply, carrier, (response) => {
    const { Consolidate: isClosed } = wireResponse.parse(response);
    return isClosed && noticesIn(response);
  });
  if ('done' in reading) return { created: reading.done, warnings: reading.warnings ?? [] };
  const closed = 'refused' in reading && reading.refused.find(({ message }) => ALREADY_CLOSED.test(message));
  if (!closed) return reading;
  return { created: [{ code: 'already_closed', message: closed.message }], warnings: [] };
}

/** Observed on the REST interface: "already closed or in the manifesting phase" (9001-08), within the hour. */
const ALREADY_CLOSED = /already\s+(been\s+)?closed|manifesting\s+phase/i;
