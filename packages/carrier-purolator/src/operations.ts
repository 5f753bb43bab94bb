import type { OperationFacts } from '@waybill/core/plugin';
import { CHECKED } from './address-validation.js';

/** Limits and windows of single operations, and their sources. */
export const operations = {
  tracking: {
    numbers_per_call: 10,
    by_reference: true,
    event_zone: 'local',
    source: 'TrackingService.wsdl; it names neither a limit nor a number of days',
  },
  voiding: {
    unit: 'shipment',
    until: 'manifested',
    money: 'not_billed',
    source: 'other programs; the contract names no window',
  },
  recovery: {
    finds_by: 'reference',
    proves_absence: false,
    labels: true,
    source:
      'TrackingService.wsdl and ShippingDocumentsService.wsdl, read 2026-11-22; they name no number of days',
  },
  address_validation: {
    checked: CHECKED,
    countries: 'CA, US',
    classifies: false,
    source: 'ServiceAvailabilityService.wsdl',
  },
  pickup: {
    unit: 'request',
    price: 'none',
    same_day_cut_off: 'asked',
    source: 'PickUpService.wsdl; the cut-off: ValidatePickUp',
  },
  pickup_cancel: { source: 'PickUpService.wsdl' },
  pickup_availability: { tells: ['cut_off'], source: 'PickUpService.wsdl' },
  pickup_update: {
    changes: ['closing_time', 'package_count', 'total_weight'],
    source: 'PickUpService.wsdl; a later time only: observed on the REST interface',
  },
  pickup_status: { source: 'PickUpService.wsdl' },
  returns: {
    kinds: ['label'],
    billed: 'used',
    reach: 'Canada',
    source:
      'ReturnsManagementService.wsdl; billed when used: our inference, as shipments are billed from a manifest',
  },
  locations: { by: ['address', 'point'], source: 'LocatorService.wsdl' },
  proof_of_delivery: { kinds: ['signature'], source: 'TrackingService.wsdl' },
  manifest: {
    scope: 'account',
    duty: true,
    bills: true,
    documents: 'later',
    source: 'ShippingService.wsdl; duty and bill: other programs; overnight: observed on the REST interface',
  },
  manifest_documents: {
    source: 'ShippingDocumentsService.wsdl; the last 10 days: observed on the REST interface',
  },
} as const satisfies OperationFacts;
