import type { OperationFacts } from '@waybill/core/plugin';
import { EVENT_ZONE, NUMBERS_PER_CALL } from './tracking.js';

/** Limits and windows of single operations, and their sources. */
export const operations = {
  tracking: {
    numbers_per_call: NUMBERS_PER_CALL,
    by_reference: false,
    event_zone: EVENT_ZONE,
    source: 'Parcel DE Tracking, collection of examples, read 2026-11-23',
  },
  voiding: {
    unit: 'package',
    until: 'manifested',
    money: 'not_billed',
    source: 'Parcel DE Shipping API 2.1.13, DELETE /orders; most products are billed by what is scanned',
  },
  manifest: {
    scope: 'shipments',
    duty: false,
    bills: false,
    documents: 'now',
    source: 'Parcel DE Shipping API 2.1.13, POST and GET /manifests; DHL closes the day by itself, too',
  },
  returns: {
    kinds: ['label', 'qr_code'],
    billed: 'used',
    reach: '30 countries -> DE',
    source: 'Parcel DE Returns API 1.0.9',
  },
  pickup: {
    unit: 'request',
    price: 'none',
    same_day_cut_off: 'unknown',
    source: 'Parcel DE Pickup API 3.0.0',
  },
  pickup_cancel: { source: 'Parcel DE Pickup API 3.0.0' },
  pickup_status: { source: 'Parcel DE Pickup API 3.0.0' },
} as const satisfies OperationFacts;
