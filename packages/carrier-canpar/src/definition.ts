import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { manifest, manifest_documents } from './manifest.js';
import { operations } from './operations.js';
import { extras, options, other_options } from './options.js';
import { pickup, pickup_cancel } from './pickup.js';
import { printed } from './printed.js';
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
  other_options,
  extras,
  fields,
  printed,
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
  operations,
  tracking_url: 'https://www.canpar.com/en/tracking/track.htm?barcode={tracking_number}',
});

/** One account with Canpar. */
export type CanparProxy = ReturnType<typeof canpar.create>;
