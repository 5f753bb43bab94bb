import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { locations } from './locations.js';
import { manifest } from './manifest.js';
import { extras, options, request_extras } from './options.js';
import { pickup } from './pickup.js';
import { recovery } from './recovery.js';
import { services } from './services.js';
import { CARRIER, settings } from './settings.js';
import { shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { voiding } from './voiding.js';

/** GLS: ShipIT Farm, for accounts with a contact ID. Developer site: https://dev-portal.gls-group.net */
export const gls = defineHttpCarrier({
  id: CARRIER,
  name: 'GLS',
  ships_from: ['AT', 'BE', 'DE', 'DK', 'FR', 'NL'],
  settings,
  services,
  options,
  option_pattern: /^service_\w+$/,
  extras,
  request_extras,
  fields,
  connect,
  quota: [{ name: 'Track & Trace', calls: 500, per_ms: 86_400_000, steps: ['track'] }],
  shipping,
  recovery,
  tracking,
  voiding,
  manifest,
  pickup,
  locations,
  operations: {
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
  },
  tracking_url: 'https://gls-group.eu/DE/en/parcel-tracking?match={tracking_number}',
});
