import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { operations } from './operations.js';
import { extras, options, other_options } from './options.js';
import { printed } from './printed.js';
import { rating } from './rating.js';
import { services } from './services.js';
import { CARRIER, settings } from './settings.js';
import { shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { VERSION } from './version.js';
import { voiding } from './voiding.js';

/** Amazon Shipping, API v2. Developer site: https://developer-docs.amazon.com/amazon-shipping */
export const amazonShipping = defineHttpCarrier({
  id: CARRIER,
  name: 'Amazon Shipping',
  ships_from: ['US', 'GB', 'IN', 'IT', 'ES', 'FR'],
  version: VERSION,
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
  tracking,
  voiding,
  operations,
  tracking_url: 'https://track.amazon.com/tracking/{tracking_number}',
});
