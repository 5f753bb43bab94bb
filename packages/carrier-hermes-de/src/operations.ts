import type { OperationFacts } from '@waybill/core/plugin';
import { MOST_NUMBERS } from './tracking.js';

const ORDERS = 'HSI Order API of 2025-12-18';

/** Limits and windows of single operations, and their sources. */
export const operations = {
  recovery: {
    finds_by: 'request_id',
    proves_absence: false,
    // The contract names no time; a rule of Waybill's own, 2026-11-24.
    absent_after_minutes: 60,
    labels: false,
    source: `${ORDERS}, GET /shipmentorders; a label is printed once (e018)`,
  },
  tracking: {
    numbers_per_call: MOST_NUMBERS,
    by_reference: false,
    event_zone: 'offset',
    source: 'HSI Shipment Info API of 2025-12-08; codes: Hermes Germany Eventcodes',
  },
  returns: {
    kinds: ['label', 'qr_code'],
    billed: 'used',
    reach: 'European Union -> DE',
    source: `${ORDERS}; when returns are billed: our reading`,
  },
  pickup: {
    unit: 'request',
    price: 'none',
    same_day_cut_off: 'unknown',
    source: `${ORDERS}; one a day (e075), up to 90 days ahead (e028)`,
  },
  pickup_cancel: { source: ORDERS },
  proof_of_delivery: {
    kinds: ['signature'],
    source: 'POD API of 2025-11-28; a number of requests a month',
  },
} as const satisfies OperationFacts;
