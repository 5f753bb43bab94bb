import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { locations } from './locations.js';
import { extras, options } from './options.js';
import { returns } from './returns.js';
import { services } from './services.js';
import { CARRIER, settings } from './settings.js';
import { recovery, shipping } from './shipping.js';
import { tracking } from './tracking.js';

/** PostNL: parcels of business customers in the Netherlands and Belgium. Developer site: https://developer.postnl.nl */
export const postnl = defineHttpCarrier({
  id: CARRIER,
  name: 'PostNL',
  ships_from: ['NL', 'BE'],
  settings,
  services,
  options,
  option_pattern: /^\d{3}-\d{3}$/,
  extras,
  fields,
  connect,
  shipping,
  recovery,
  tracking,
  returns,
  locations,
  operations: {
    recovery: {
      finds_by: 'request_id',
      proves_absence: false,
      labels: true,
      source: 'Shipping Status API v2, by the barcode; Labelling API v2_2 without confirming',
    },
    tracking: {
      numbers_per_call: 1,
      by_reference: true,
      event_zone: 'local',
      source: 'Shipping Status API v2',
    },
    returns: {
      kinds: ['label'],
      billed: 'used',
      reach: 'NL, BE -> NL, BE',
      source: 'PostNL, product codes, of March 2024: returns',
    },
    locations: { by: ['address', 'point', 'id'], source: 'Location API v2_1' },
  },
  tracking_url: 'https://jouw.postnl.nl/track-and-trace/{tracking_number}',
});
