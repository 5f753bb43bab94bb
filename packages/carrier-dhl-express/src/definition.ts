import { defineHttpCarrier } from '@waybill/carrier-kit';
import { address_validation } from './address-validation.js';
import { connect } from './connect.js';
import { extras, request_extras } from './extras.js';
import { fields } from './fields.js';
import { locations } from './locations.js';
import { operations } from './operations.js';
import { option_pattern, options, other_options } from './options.js';
import { packagings } from './packages.js';
import { pickup, pickup_cancel, pickup_update } from './pickup.js';
import { printed } from './printed.js';
import { proof_of_delivery } from './proof-of-delivery.js';
import { rating } from './rating.js';
import { recovery } from './recovery.js';
import { returns } from './returns.js';
import { services } from './services.js';
import { settings } from './settings.js';
import { shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { VERSION } from './version.js';

/** DHL Express over the MyDHL API. Developer site: https://developer.dhl.com/api-reference/dhl-express-mydhl-api */
export const dhlExpress = defineHttpCarrier({
  id: 'dhl-express',
  name: 'DHL Express',
  version: VERSION,
  ships_from: 'worldwide',
  settings,
  services,
  options,
  other_options,
  option_pattern,
  extras,
  request_extras,
  packagings,
  fields,
  printed,
  connect,
  rating,
  shipping,
  tracking,
  recovery,
  address_validation,
  pickup,
  pickup_cancel,
  pickup_update,
  locations,
  proof_of_delivery,
  returns,
  operations,
  tracking_url:
    'https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id={tracking_number}',
});

/** One account with DHL Express. */
export type DhlExpressProxy = ReturnType<typeof dhlExpress.create>;
