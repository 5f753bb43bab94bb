import type { OperationFacts } from '@waybill/core/plugin';

/** Limits and windows of single operations, and their sources. */
export const operations = {
  recovery: {
    finds_by: 'request_id',
    proves_absence: false,
    // The contract names no time; a rule of Waybill's own, 2026-11-24.
    absent_after_minutes: 60,
    labels: true,
    source: 'CanshipBusinessService.wsdl, searchShipmentsByOrderId; it names no number of days',
  },
  tracking: {
    numbers_per_call: 1,
    by_reference: false,
    event_zone: 'local',
    source: 'CanparAddonsService, trackByBarcodeV2; it names neither a limit nor a number of days',
  },
  voiding: {
    unit: 'shipment',
    until: 'manifested',
    money: 'not_billed',
    source: 'CanshipBusinessService.wsdl; until the end of day: other programs',
  },
  manifest: {
    scope: 'account',
    duty: true,
    bills: true,
    documents: 'now',
    source: 'CanshipBusinessService.wsdl, endOfDay, getManifest; duty and bill: other programs',
  },
  pickup: {
    unit: 'request',
    price: 'none',
    same_day_cut_off: 'unknown',
    source: 'CanparAddonsService, schedulePickupV2; the form of its times: our reading',
  },
  pickup_cancel: { source: 'CanparAddonsService, cancelPickup' },
  manifest_documents: { source: 'CanshipBusinessService.wsdl, getManifest' },
} as const satisfies OperationFacts;
