import { defineHttpCarrier } from '@waybill/carrier-kit';
import { address_validation, CHECKED } from './address-validation.js';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { locations } from './locations.js';
import { manifest, manifest_documents } from './manifest.js';
import { extras, options } from './options.js';
import { packagings } from './packages.js';
import { pickup, pickup_availability, pickup_cancel, pickup_status, pickup_update } from './pickup.js';
import { proof_of_delivery } from './proof-of-delivery.js';
import { rating } from './rating.js';
import { recovery } from './recovery.js';
import { request_extras } from './request-extras.js';
import { returns } from './returns.js';
import { services } from './services.js';
import { settings } from './settings.js';
import { shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { VERSION } from './version.js';
import { voiding } from './voiding.js';

/** Purolator. Developer site: https://www.purolator.com/en/shipping/e-ship-web-services */
export const purolator = defineHttpCarrier({
  id: 'purolator',
  name: 'Purolator',
  version: VERSION,
  ships_from: ['CA'],
  settings,
  services,
  options,
  extras,
  request_extras,
  packagings,
  fields,
  connect,
  rating,
  shipping,
  tracking,
  voiding,
  recovery,
  address_validation,
  manifest,
  manifest_documents,
  pickup,
  pickup_cancel,
  pickup_availability,
  pickup_update,
  pickup_status,
  returns,
  locations,
  proof_of_delivery,
  operations: {
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
      source:
        'ShippingService.wsdl; duty and bill: other programs; overnight: observed on the REST interface',
    },
    manifest_documents: {
      source: 'ShippingDocumentsService.wsdl; the last 10 days: observed on the REST interface',
    },
  },
  tracking_url: 'https://www.purolator.com/en/shipping/tracker?pin={tracking_number}',
});

/** One account with Purolator. */
export type PurolatorProxy = ReturnType<typeof purolator.create>;
