import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { operations } from './operations.js';
import { extras, option_pattern, options, other_options } from './options.js';
import { pickup } from './pickup.js';
import { printed } from './printed.js';
import { rating } from './rating.js';
import { services } from './services.js';
import { CARRIER, settings } from './settings.js';
import { shipping } from './shipping.js';
import { tracking } from './tracking.js';

/** NZ Post: CourierPost and international parcels. API portal: https://www.nzpost.co.nz/business/ecommerce/api */
export const nzpost = defineHttpCarrier({
  id: CARRIER,
  name: 'NZ Post',
  ships_from: ['NZ'],
  settings,
  services,
  options,
  other_options,
  option_pattern,
  extras,
  fields,
  printed,
  connect,
  rating,
  shipping,
  tracking,
  pickup,
  operations,
  tracking_url: 'https://www.nzpost.co.nz/tools/tracking?trackid={tracking_number}',
});
