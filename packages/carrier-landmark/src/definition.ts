import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { extras, fields } from './fields.js';
import { operations } from './operations.js';
import { other_options } from './options.js';
import { printed } from './printed.js';
import { services } from './services.js';
import { CARRIER, settings } from './settings.js';
import { recovery, shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { voiding } from './voiding.js';

/** Landmark Global: the XML API of its system Mercury, v2. Web site: https://landmarkglobal.com */
export const landmark = defineHttpCarrier({
  id: CARRIER,
  name: 'Landmark Global',
  // Where its shops are: the United States, Canada, the United Kingdom and the European Union.
  ships_from: [
    ...['US', 'CA', 'GB', 'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR'],
    ...['HU', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
  ],
  settings,
  services,
  options: [],
  other_options,
  extras,
  fields,
  printed,
  connect,
  quota: [
    { name: 'Ship', calls: 300, per_ms: 60_000, steps: ['buy'] },
    { name: 'Cancel', calls: 300, per_ms: 60_000, steps: ['void'] },
    { name: 'Track', calls: 300, per_ms: 60_000, steps: ['track', 'find'] },
  ],
  shipping,
  recovery,
  tracking,
  voiding,
  operations,
  tracking_url: 'https://track.landmarkglobal.com/?search={tracking_number}',
});

/** One account with Landmark Global. */
export type LandmarkProxy = ReturnType<typeof landmark.create>;
