import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { extras } from './extras.js';
import { fields } from './fields.js';
import { options } from './options.js';
import { packagings } from './packages.js';
import { rating } from './rating.js';
import { services } from './services.js';
import { settings } from './settings.js';
import { shipping } from './shipping.js';

/** FedEx. Developer site: https://developer.fedex.com */
export const fedex = defineHttpCarrier({
  id: 'fedex',
  name: 'FedEx',
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

/** One account with FedEx. */
export type FedexProxy = ReturnType<typeof fedex.create>;
