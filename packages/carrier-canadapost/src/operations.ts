import type { OperationFacts } from '@waybill/core/plugin';

/** Limits, windows and duties of what follows a purchase. */
export const operations: OperationFacts = {
  tracking: {
    numbers_per_call: 1,
    by_reference: true,
    event_zone: 'offset',
    source: 'track.xsd and the field tables of Tracking; they name no number of days',
  },
  voiding: {
    unit: 'package',
    until: 'manifested',
    money: 'refund_requested',
    source: 'Shipping OpenAPI 1.0.0, shipment.xsd; nothing is billed for what is voided in its group',
  },
  recovery: {
    finds_by: 'request_id',
    proves_absence: false,
    // The contract names no time; a rule of Waybill's own, 2026-11-24.
    absent_after_minutes: 15,
    labels: true,
    window_days: 90,
    source:
      'Shipping OpenAPI 1.0.0, shipment.xsd, read 2026-11-22; not without a contract on the XML platform',
  },
  manifest: {
    scope: 'groups',
    duty: true,
    bills: true,
    documents: 'now',
    source: 'Shipping OpenAPI 1.0.0, manifest.xsd; with a contract only',
  },
  manifest_documents: { source: 'Shipping OpenAPI 1.0.0, manifest.xsd; kept for 90 days' },
  pickup: {
    unit: 'request',
    price: 'created',
    same_day_cut_off: 'asked',
    shortest_window_minutes: 60,
    source: 'pickuprequest.xsd: quarters of an hour from 12:00 to 17:45; the hour is found in other programs',
  },
  pickup_availability: { tells: ['cut_off', 'window', 'price'], source: 'pickup.xsd' },
  pickup_update: {
    changes: [
      'pickup_date',
      'ready_time',
      'closing_time',
      'package_count',
      'total_weight',
      'shipments',
      'package_location',
      'instruction',
      'notify_email',
    ],
    source: 'pickuprequest.xsd: place, services and payment stay',
  },
  pickup_status: { source: 'pickuprequest.xsd; it has no status of a pickup that was made' },
  pickup_cancel: {
    consequence: 'none can be made again at the address of the profile for the same time: change it instead',
    source: "Canada Post's page on pickup requests",
  },
  locations: {
    by: ['address', 'point', 'id'],
    most: 50,
    taken_by: { on: 'shipment', key: 'post_office_id', options: ['D2PO'] },
    source: 'postoffice.xsd and the field tables of Post Office; by id on the JSON platform alone',
  },
  proof_of_delivery: {
    kinds: ['letter'],
    source: 'track.xsd and the field tables of Tracking; pictures of signatures were withdrawn',
  },
  returns: {
    kinds: ['label'],
    billed: 'used',
    reach: 'Canada',
    source: 'authreturn.xsd and the field tables of Returns',
  },
};
