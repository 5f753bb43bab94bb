import type { OperationFacts } from '@waybill/core/plugin';
import { CHECKED } from './address-validation.js';
import { LATEST_DAYS } from './dates.js';
import { MOST_LOCATIONS } from './locations.js';
import { WAYBILLS_PER_CALL } from './tracking.js';

/** Limits and windows of single operations, and their sources. */
export const operations = {
  tracking: {
    numbers_per_call: WAYBILLS_PER_CALL,
    by_reference: true,
    event_zone: 'single',
    poll_minutes: 120,
    source: 'MyDHL API 3.1.1; the minutes are those that DHL gave an integrator',
  },
  recovery: {
    finds_by: 'reference',
    proves_absence: false,
    labels: false,
    source: 'MyDHL API 3.1.1, tracking by reference, read 2026-11-22',
  },
  address_validation: {
    checked: CHECKED,
    countries: 'every country that DHL serves',
    classifies: false,
    source: 'MyDHL API 3.1.1',
  },
  pickup: {
    unit: 'request',
    price: 'none',
    same_day_cut_off: 'unknown',
    latest_days: LATEST_DAYS,
    source: 'MyDHL API 3.1.1',
  },
  pickup_cancel: {
    consequence: 'a pickup that DHL has joined with others at the address is cancelled as a whole',
    source: 'MyDHL API 3.1.1',
  },
  pickup_update: { changes: 'all', source: 'MyDHL API 3.1.1' },
  returns: {
    kinds: ['label'],
    billed: 'used',
    reach: 'where the account may import',
    source: 'MyDHL API 3.1.1; DHL bills what is handed over',
  },
  locations: {
    by: ['address', 'point', 'id'],
    most: MOST_LOCATIONS,
    taken_by: { on: 'shipment', key: 'access_point_id', options: ['TV'] },
    source: 'MyDHL API 3.1.1, which names no limit: this one is ours',
  },
  proof_of_delivery: { kinds: ['letter', 'signature'], source: 'MyDHL API 3.1.1' },
} as const satisfies OperationFacts;
