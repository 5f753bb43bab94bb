import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { locations } from './locations.js';
import { operations } from './operations.js';
import { extras, options, other_options } from './options.js';
import { printed } from './printed.js';
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
  other_options,
  option_pattern: /^\d{3}-\d{3}$/,
  extras,
  fields,
  printed,
  connect,
  shipping,
  recovery,
  tracking,
  returns,
  locations,
  operations,
  tracking_url: 'https://jouw.postnl.nl/track-and-trace/{tracking_number}',
});
