import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { manifest, manifest_documents } from './manifest.js';
import { operations, quota } from './operations.js';
import { extras, options, other_options, packagings } from './options.js';
import { printed } from './printed.js';
import { rating } from './rating.js';
import { services } from './services.js';
import { CARRIER, settings } from './settings.js';
import { shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { voiding } from './voiding.js';

/** Australia Post: eParcel and StarTrack accounts. Developer site: https://developers.auspost.com.au */
export const australiapost = defineHttpCarrier({
  id: CARRIER,
  name: 'Australia Post',
  ships_from: ['AU'],
  settings,
  services,
  options,
  other_options,
  extras,
  packagings,
  fields,
  printed,
  quota,
  connect,
  rating,
  shipping,
  tracking,
  voiding,
  manifest,
  manifest_documents,
  operations,
  tracking_url: 'https://auspost.com.au/mypost/track/#/details/{tracking_number}',
});
