import type { OperationFacts } from '@waybill/core/plugin';
import { CHECKED } from './address-validation.js';
import { MOST } from './locations.js';
import { RETURN_KINDS } from './returns.js';

/** Limits, windows and sources of what is not rating or shipping. */
export const operations: OperationFacts = {
  tracking: {
    numbers_per_call: 1,
    by_reference: true,
    event_zone: 'offset',
    history_days: 120,
    source: 'UPS OpenAPI, Tracking v1',
  },
  voiding: {
    unit: 'package',
    until: 'tendered',
    window_days: 90,
    money: 'not_billed',
    source: 'ups.com, "Void a shipment"; the contract names no window',
  },
  recovery: {
    finds_by: 'reference',
    proves_absence: false,
    // The contract names no time; a rule of Waybill's own, 2026-11-24.
    absent_after_minutes: 60,
    labels: true,
    window_days: 30,
    source: 'UPS OpenAPI, Label Recovery v1, read 2026-11-22',
  },
  address_validation: {
    checked: CHECKED,
    countries: 'US, PR',
    classifies: true,
    source: 'UPS OpenAPI, Address Validation v2',
  },
  pickup: {
    unit: 'request',
    price: 'created',
    same_day_cut_off: 'unknown',
    source: 'UPS OpenAPI, Pickup v2409, which names neither a cut-off nor how far ahead',
  },
  pickup_cancel: { source: 'UPS OpenAPI, Pickup v2409' },
  pickup_availability: { tells: ['price'], source: 'UPS OpenAPI, Pickup v2409' },
  pickup_status: {
    source: 'UPS OpenAPI, Pickup v2409: open pickups of today and tomorrow',
  },
  locations: {
    by: ['address', 'id'],
    most: MOST,
    taken_by: {
      on: 'shipment',
      key: 'access_point_id',
      options: ['hold_for_pickup'],
      address: {
        name: 'access_point_name',
        address_line: 'access_point_address_line',
        city: 'access_point_city',
        state_code: 'access_point_state_code',
        postal_code: 'access_point_postal_code',
        country_code: 'access_point_country_code',
      },
    },
    source: 'UPS OpenAPI, Locator v3',
  },
  returns: {
    kinds: RETURN_KINDS,
    billed: 'created',
    source: 'UPS OpenAPI, Shipping v2409; an account with scan-based billing pays when the label is used',
  },
  proof_of_delivery: {
    kinds: ['letter', 'signature', 'photo'],
    source: 'UPS OpenAPI, Tracking v1; for accounts with rights to the package',
  },
};
