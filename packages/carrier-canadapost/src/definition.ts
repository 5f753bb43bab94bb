import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { extras, options } from './options.js';
import { packagings } from './packages.js';
import { rating } from './rating.js';
import { services } from './services.js';
import { settings } from './settings.js';
import { shipping } from './shipping.js';

/** Canada Post / Postes Canada. Developer site: https://www.canadapost-postescanada.ca/cpc/en/business/developers.page */
export const canadapost = defineHttpCarrier({
  id: 'canadapost',
  name: 'Canada Post',
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
