import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { extras, options } from './options.js';
import { packagings } from './packages.js';
import { rating } from './rating.js';
import { services } from './services.js';
import { settings } from './settings.js';
import { shipping } from './shipping.js';

/** Purolator. Developer site: https://www.purolator.com/en/shipping/e-ship-web-services */
export const purolator = defineHttpCarrier({
  id: 'purolator',
  name: 'Purolator',
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
