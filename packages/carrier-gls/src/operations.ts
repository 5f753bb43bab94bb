import type { OperationFacts } from '@waybill/core/plugin';

/** Limits and windows of single operations, and their sources. */
export const operations = {
  tracking: {
    numbers_per_call: 10,
    by_reference: false,
    event_zone: 'offset',
    source: 'GLS Track and Trace V1 1.0.7 of 2025-09-10',
  },
  voiding: {
    unit: 'package',
    until: 'manifested',
    money: 'not_billed',
    source: 'GLS ShipIT Farm v1, cancelParcelByID; what ends the time was seen by others',
  },
  recovery: {
    finds_by: 'request_id',
    proves_absence: false,
    labels: true,
    source: 'GLS ShipIT Farm v1, reprintParcel by ShipmentUnitReference',
  },
  manifest: {
    scope: 'account',
    duty: true,
    bills: false,
    documents: 'none',
    source: 'GLS ShipIT Farm v1, getEndOfDayReport; ShipIT manual, shipment processing',
  },
  pickup: {
    unit: 'request',
    price: 'none',
    same_day_cut_off: 'unknown',
    source: 'GLS ShipIT Farm v1, orderSporadicCollection: no number, and no way to cancel it',
  },
  locations: { by: ['address', 'point', 'id'], source: 'GLS ShipIT Farm v1, ParcelShop' },
} as const satisfies OperationFacts;
