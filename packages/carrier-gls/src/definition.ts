import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { locations } from './locations.js';
import { manifest } from './manifest.js';
import { operations } from './operations.js';
import { extras, options, other_options, request_extras } from './options.js';
import { pickup } from './pickup.js';
import { printed } from './printed.js';
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
  other_options,
  option_pattern: /^service_\w+$/,
  extras,
  request_extras,
  fields,
  printed,
  connect,
  quota: [{ name: 'Track & Trace', calls: 500, per_ms: 86_400_000, steps: ['track'] }],
  shipping,
  recovery,
  tracking,
  voiding,
  manifest,
  pickup,
  locations,
  operations,
  // ShipIT manual: 8 letters and digits (2026-11-24).
  tracking_numbers: /^[A-Z\d]{8}$/,
  tracking_url: 'https://gls-group.eu/DE/en/parcel-tracking?match={tracking_number}',
});
