import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { manifest, manifest_documents } from './manifest.js';
import { extras, options, other_options, packagings, request_extras } from './options.js';
import { printed } from './printed.js';
import { recovery } from './recovery.js';
import { services } from './services.js';
import { settings } from './settings.js';
import { shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { VERSION } from './version.js';
import { voiding } from './voiding.js';

const SOURCE = 'Click & Drop API v1, read 2026-11-22';

/** Royal Mail over Click & Drop and Tracking API v2. Developer site: https://api.parcel.royalmail.com */
export const royalMail = defineHttpCarrier({
  id: 'royal-mail',
  name: 'Royal Mail',
  ships_from: ['GB', 'GG', 'IM', 'JE'],
  version: VERSION,
  settings,
  services,
  options,
  other_options,
  extras,
  request_extras,
  packagings,
  fields,
  printed,
  connect,
  shipping,
  recovery,
  voiding,
  manifest,
  manifest_documents,
  tracking,
  operations: {
    recovery: {
      finds_by: 'reference',
      proves_absence: false,
      // The contract names no time; a rule of Waybill's own, 2026-11-24.
      absent_after_minutes: 60,
      labels: true,
      source: SOURCE,
    },
    voiding: { unit: 'shipment', until: 'manifested', money: 'not_billed', source: SOURCE },
    manifest: { scope: 'account', duty: true, bills: false, documents: 'now', source: SOURCE },
    manifest_documents: { source: SOURCE },
    tracking: {
      numbers_per_call: 1,
      by_reference: false,
      event_zone: 'offset',
      source: 'Tracking API v2, 1.0.36',
    },
  },
  tracking_url: 'https://www.royalmail.com/track-your-item#/tracking-results/{tracking_number}',
  // "Exceeding the rate limit of 5 calls per second will result in a 429 error."
  quota: [{ name: 'Click & Drop API', calls: 5, per_ms: 1000, login: 'default' }],
});

/** One account with Royal Mail. */
export type RoyalMailProxy = ReturnType<typeof royalMail.create>;
