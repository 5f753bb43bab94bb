import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { extras } from './extras.js';
import { fields } from './fields.js';
import { options } from './options.js';
import { packagings } from './packages.js';
import { CARRIER } from './protocol.js';
import { rating } from './rating.js';
import { services } from './services.js';
import { settings } from './settings.js';
import { shipping } from './shipping.js';

/** UPS. Developer site: https://developer.ups.com */
export const ups = defineHttpCarrier({
  id: CARRIER,
  name: 'UPS',
  settings,
  services,
  options,
  extras,
  packagings,
  fields,
  connect,
  rating,
  shipping,
});
