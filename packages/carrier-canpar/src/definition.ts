import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { manifest, manifest_documents } from './manifest.js';
import { extras, options } from './options.js';
import { pickup, pickup_cancel } from './pickup.js';
import { rating } from './rating.js';
import { services } from './services.js';
import { CARRIER, settings } from './settings.js';
import { recovery, shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { voiding } from './voiding.js';

/** Canpar Express: its SOAP services of Canship. Web site: https://www.canpar.com */
export const canpar = defineHttpCarrier({
  id: CARRIER,
  name: 'Canpar Express',
  ships_from: ['CA'],
  settings,
  services,
  options,
  extras,
  fields,
  connect,
  rating,
  shipping,
  recovery,
  tracking,
  voiding,
  manifest,
  manifest_documents,
  pickup,
  pickup_cancel,
  operations: {
    recovery: {
      finds_by: 'request_id',
      proves_absence: false,
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
  },
  tracking_url: 'https://www.canpar.com/en/tracking/track.htm?barcode={tracking_number}',
});

/** One account with Canpar. */
export type CanparProxy = ReturnType<typeof canpar.create>;
