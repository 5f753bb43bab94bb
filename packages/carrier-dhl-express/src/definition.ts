import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { extras } from './extras.js';
import { fields } from './fields.js';
import { option_pattern, options } from './options.js';
import { packagings } from './packages.js';
import { rating } from './rating.js';
import { services } from './services.js';
import { settings } from './settings.js';
import { shipping } from './shipping.js';

/** DHL Express over the MyDHL API. Developer site: https://developer.dhl.com/api-reference/dhl-express-mydhl-api */
export const dhlExpress = defineHttpCarrier({
  id: 'dhl-express',
  name: 'DHL Express',
  settings,
  services,
  options,
  option_pattern,
  extras,
  packagings,
  fields,
  connect,
  rating,
  shipping,
});

/** One account with DHL Express. */
export type DhlExpressProxy = ReturnType<typeof dhlExpress.create>;
