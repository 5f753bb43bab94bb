import type { OperationFacts } from '@waybill/core/plugin';
import { CHECKED } from './address-validation.js';
import { RETURN_KINDS } from './returns.js';
import { NUMBERS_PER_CALL } from './tracking.js';

/** Limits and windows of single operations, and their sources. */
export const operations = {
  tracking: {
    numbers_per_call: NUMBERS_PER_CALL,
    by_reference: true,
    event_zone: 'offset',
    source: 'FedEx Track API; it names no number of days',
  },
  voiding: {
    unit: 'shipment',
    until: 'tendered',
    money: 'not_billed',
    source: 'FedEx Ship API, "Cancel Shipment"; the contract names no window',
  },
  recovery: {
    finds_by: 'reference',
    proves_absence: false,
    labels: false,
    source: 'FedEx Track API, tracking by reference, and Ship API, read 2026-11-22',
  },
  address_validation: {
    checked: CHECKED,
    countries: 'many, to different depths',
    classifies: true,
    source: 'FedEx Address Validation API, read 2026-11-22',
  },
  pickup: {
    unit: 'request',
    price: 'none',
    same_day_cut_off: 'asked',
    source: 'FedEx Pickup Request API, read 2026-11-22; it names no number of days ahead',
  },
  pickup_cancel: { source: 'FedEx Pickup Request API, "Cancel Pickup", read 2026-11-22' },
  pickup_availability: {
    tells: ['cut_off', 'window', 'next_date'],
    source: 'FedEx Pickup Request API, "Check Pickup Availability", read 2026-11-22',
  },
  manifest: {
    scope: 'account',
    services: 'FedEx Ground alone',
    duty: false,
    bills: true,
    documents: 'now',
    source: 'FedEx Ground Day Close API, read 2026-11-22',
  },
  manifest_documents: { source: 'FedEx Ground Day Close API, "Reprint", read 2026-11-22' },
  returns: {
    kinds: RETURN_KINDS,
    billed: 'used',
    source: 'FedEx Ship API, read 2026-11-22; that FedEx bills what it scans is reported by integrators',
  },
  locations: {
    by: ['address', 'point'],
    source: 'FedEx Location Search API, read 2026-11-22; it names no largest number',
  },
  proof_of_delivery: { kinds: ['letter'], source: 'FedEx Track API, "Track Document", read 2026-11-22' },
} as const satisfies OperationFacts;
