import type { OperationFacts, Quota, RequestExtraRow } from '@waybill/core/plugin';
import { CHECKED } from './address-validation.js';
import { MOST_LOCATIONS } from './locations.js';
import { LATEST_DAYS } from './pickup/request.js';

/** Limits, windows and duties of what is not rating or shipping. */
export const operations: OperationFacts = {
  recovery: {
    finds_by: 'request_id',
    proves_absence: false,
    labels: true,
    source:
      'domestic-labels.yaml 3.9.13, international-labels.yaml 3.3.7: label-reprint, until the mailing date is over',
  },
  tracking: {
    numbers_per_call: 1,
    by_reference: false,
    event_zone: 'offset',
    source: 'tracking.yaml 3.2.6; numbers mailed under the Mailer ID of the account; 60 calls an hour',
  },
  address_validation: {
    checked: CHECKED,
    countries: 'United States, territories, APO/FPO/DPO',
    classifies: true,
    source: 'addresses.yaml 3.2.3; a business or not; 60 calls an hour',
  },
  proof_of_delivery: {
    kinds: [],
    source: 'tracking.yaml 3.2.6: a letter, by e-mail alone; two calls of the 60 an hour for tracking',
  },
  voiding: {
    unit: 'package',
    until: 'manifested',
    money: 'not_billed',
    source:
      'domestic-labels.yaml 3.9.13: until 00:30 Central Time after the mailing date; the same call asks for a refund after that',
  },
  pickup: {
    unit: 'request',
    price: 'none',
    same_day_cut_off: 'unknown',
    latest_days: LATEST_DAYS,
    source: 'carrier-pickup.yaml 3.1.8: free; Monday to Saturday, until 02:00 Central Time of the day',
  },
  pickup_availability: { tells: [], source: 'carrier-pickup.yaml 3.1.8: of an address, not of a day' },
  pickup_update: { changes: 'all', source: 'carrier-pickup.yaml 3.1.8' },
  pickup_status: {
    source: 'carrier-pickup.yaml 3.1.8: by the confirmation number; it has no word for the status',
  },
  pickup_cancel: { source: 'carrier-pickup.yaml 3.1.8' },
  returns: {
    kinds: ['label'],
    billed: 'used',
    reach: 'United States and territories without customs forms',
    source: 'domestic-labels.yaml 3.9.13, API-Error-Consolidated-List.xlsx: it cannot be cancelled (160187)',
  },
  manifest: {
    scope: 'shipments',
    duty: false,
    bills: false,
    documents: 'now',
    source: 'scan-forms.yaml 3.1.14: its labels go out within 15 minutes, and can only be refunded then',
  },
  locations: {
    by: ['address', 'point'],
    most: MOST_LOCATIONS,
    taken_by: { on: 'shipment', key: 'facility_id' },
    source: 'locations.yaml 3.5.6: post offices by address and by point, parcel lockers by address alone',
  },
};

/** Keys of `extra` that requests for these operations may have. */
export const request_extras: readonly RequestExtraRow[] = [
  {
    key: 'name',
    on: 'request',
    operations: ['proof_of_delivery'],
    meaning:
      'Whom the letter is for, first and last name; taken from the e-mail address when it is left out.',
    example: 'Mara Quill',
  },
  {
    key: 'urbanization',
    on: 'address',
    operations: ['address_validation'],
    meaning: 'Urbanization, of addresses in Puerto Rico.',
    example: 'URB LAS GLADIOLAS',
  },
  {
    key: 'dog_present',
    on: 'request',
    operations: ['pickup', 'pickup_update'],
    meaning: 'A dog is there: `true` or `false`.',
    example: 'true',
  },
  {
    key: 'next_available',
    on: 'request',
    operations: ['pickup', 'pickup_update'],
    meaning: '`true`: on a day without pickups, such as a holiday, the next one that has them.',
    example: 'true',
  },
  {
    key: 'entry_zip',
    on: 'request',
    operations: ['manifest'],
    meaning: 'ZIP code of the post office that takes the packages; that of `address` when it is left out.',
    example: '78701',
  },
  {
    key: 'overwrite_mailing_date',
    on: 'request',
    operations: ['manifest'],
    meaning: '`true`: labels of other days get the day of the form.',
    example: 'true',
  },
];

const HOUR_MS = 3_600_000;

/**
 * 60 calls an hour of each API, until USPS raises it for an account. Source: USPS staff in USPS/api-examples, issue 30.
 */
export const quota: readonly Quota[] = [
  { calls: 60, per_ms: HOUR_MS, steps: ['rate'] },
  { calls: 60, per_ms: HOUR_MS, steps: ['track', 'proof'] },
  { calls: 60, per_ms: HOUR_MS, steps: ['validate'] },
  { calls: 60, per_ms: HOUR_MS, steps: ['buy', 'lookup', 'void'] },
  {
    calls: 60,
    per_ms: HOUR_MS,
    steps: ['book', 'change', 'cancel', 'version', 'status', 'eligibility'],
  },
  { calls: 60, per_ms: HOUR_MS, steps: ['offices', 'lockers'] },
  { calls: 60, per_ms: HOUR_MS, steps: ['form'] },
];
