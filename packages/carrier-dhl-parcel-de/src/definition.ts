import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { manifest } from './manifest.js';
import { extras, options } from './options.js';
import { pickup, pickup_cancel, pickup_status } from './pickup.js';
import { returns } from './returns.js';
import { services } from './services.js';
import { CARRIER, settings } from './settings.js';
import { shipping } from './shipping.js';
import { NUMBERS_PER_CALL, tracking } from './tracking.js';
import { voiding } from './voiding.js';

/**
 * DHL Paket: parcels of business customers from Germany. Developer site:
 * https://developer.dhl.com/api-reference/parcel-de-shipping-post-parcel-germany-v2
 */
export const dhlParcelDe = defineHttpCarrier({
  id: CARRIER,
  name: 'DHL Parcel DE',
  ships_from: ['DE'],
  settings,
  services,
  options,
  extras,
  fields,
  connect,
  shipping,
  tracking,
  voiding,
  manifest,
  returns,
  pickup,
  pickup_cancel,
  pickup_status,
  operations: {
    tracking: {
      numbers_per_call: NUMBERS_PER_CALL,
      by_reference: false,
      event_zone: 'local',
      source: 'Parcel DE Tracking, collection of examples, read 2026-11-23',
    },
    voiding: {
      unit: 'package',
      until: 'manifested',
      money: 'not_billed',
      source: 'Parcel DE Shipping API 2.1.13, DELETE /orders; most products are billed by what is scanned',
    },
    manifest: {
      scope: 'shipments',
      duty: false,
      bills: false,
      documents: 'now',
      source: 'Parcel DE Shipping API 2.1.13, POST and GET /manifests; DHL closes the day by itself, too',
    },
    returns: {
      kinds: ['label', 'qr_code'],
      billed: 'used',
      reach: '30 countries -> DE',
      source: 'Parcel DE Returns API 1.0.9',
    },
    pickup: {
      unit: 'request',
      price: 'none',
      same_day_cut_off: 'unknown',
      source: 'Parcel DE Pickup API 3.0.0',
    },
    pickup_cancel: { source: 'Parcel DE Pickup API 3.0.0' },
    pickup_status: { source: 'Parcel DE Pickup API 3.0.0' },
  },
  tracking_url:
    'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={tracking_number}',
});
