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
import { tracking } from './tracking.js';

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
  tracking,
  operations: {
    tracking: {
      numbers_per_call: 200,
      by_reference: true,
      event_zone: 'single',
      poll_minutes: 120,
      source: 'MyDHL API 3.1.1; the minutes are those that DHL gave an integrator',
    },
  },
  tracking_url:
    'https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id={tracking_number}',
});

/** One account with DHL Express. */
export type DhlExpressProxy = ReturnType<typeof dhlExpress.create>;
