import type { OperationFacts } from '@waybill/core/plugin';

/** Limits and windows of single operations, and their sources. */
export const operations = {
  returns: {
    kinds: ['carrier_brings'],
    billed: 'used',
    reach: 'within a customs area',
    source: 'META API 2.30.48, colreq; when it is billed is not documented',
  },
  pickup: {
    unit: 'request',
    price: 'none',
    same_day_cut_off: 'unknown',
    source: 'META API 2.30.48, pickupscheduling: there is no call that cancels one',
  },
} as const satisfies OperationFacts;
