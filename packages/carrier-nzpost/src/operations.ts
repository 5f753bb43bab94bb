import type { OperationFacts } from '@waybill/core/plugin';

/** Limits and windows of single operations, and their sources. */
export const operations = {
  tracking: {
    numbers_per_call: 1,
    by_reference: false,
    event_zone: 'local',
    source: 'ParcelTrack API 3.0, Track Parcel, Edifact Codes',
  },
  pickup: {
    unit: 'request',
    price: 'none',
    same_day_cut_off: 'unknown',
    source: 'ParcelPickUp API v3, Booking; no call that cancels one is documented',
  },
} as const satisfies OperationFacts;
