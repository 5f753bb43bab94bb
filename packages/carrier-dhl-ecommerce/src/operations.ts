import type { OperationFacts } from '@waybill/core/plugin';
import { MOST_NUMBERS } from './tracking.js';

const PAGES = 'developer.dhl.com, DHL eCommerce Americas v4, read 2026-11-22';

/** Limits and windows of single operations, and their sources. */
export const operations = {
  recovery: {
    finds_by: 'request_id',
    proves_absence: false,
    labels: true,
    window_days: 7,
    source: `${PAGES}: a label is given again for seven days`,
  },
  tracking: {
    numbers_per_call: MOST_NUMBERS,
    by_reference: true,
    event_zone: 'local',
    source: `${PAGES}; packages of the pickup account alone`,
  },
  voiding: {
    unit: 'package',
    until: 'manifested',
    money: 'not_billed',
    source: `${PAGES}: domestic labels alone`,
  },
  manifest: {
    scope: 'shipments',
    duty: true,
    bills: false,
    documents: 'later',
    source: `${PAGES}: one file for each distribution center, and for packages abroad`,
  },
  manifest_documents: { source: `${PAGES}: in 2 to 15 minutes as a rule` },
} as const satisfies OperationFacts;
