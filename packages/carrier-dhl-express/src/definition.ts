import { defineHttpCarrier } from '@waybill/carrier-kit';
import { address_validation, CHECKED } from './address-validation.js';
import { connect } from './connect.js';
import { extras } from './extras.js';
import { fields } from './fields.js';
import { locations, MOST_LOCATIONS } from './locations.js';
import { option_pattern, options } from './options.js';
import { packagings } from './packages.js';
import { pickup, pickup_cancel, pickup_update } from './pickup.js';
import { LATEST_DAYS } from './planned-shipping-date.js';
import { proof_of_delivery } from './proof-of-delivery.js';
import { rating } from './rating.js';
import { recovery } from './recovery.js';
import { request_extras } from './request-extras.js';
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
  option_pattern,
  extras,
  request_extras,
  packagings,
  fields,
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
  operations: {
    tracking: {
      numbers_per_call: 200,
      by_reference: true,
      event_zone: 'single',
      poll_minutes: 120,
      source: 'MyDHL API 3.1.1; the minutes are those that DHL gave an integrator',
    },
    recovery: {
      finds_by: 'reference',
      proves_absence: false,
      labels: false,
      source: 'MyDHL API 3.1.1, tracking by reference, read 2026-11-22',
    },
    address_validation: {
      checked: CHECKED,
      countries: 'every country that DHL serves',
      classifies: false,
      source: 'MyDHL API 3.1.1',
    },
    pickup: {
      unit: 'request',
      price: 'none',
      same_day_cut_off: 'unknown',
      latest_days: LATEST_DAYS,
      source: 'MyDHL API 3.1.1',
    },
    pickup_cancel: {
      consequence: 'a pickup that DHL has joined with others at the address is cancelled as a whole',
      source: 'MyDHL API 3.1.1',
    },
    pickup_update: { changes: 'all', source: 'MyDHL API 3.1.1' },
    returns: {
      kinds: ['label'],
      billed: 'used',
      reach: 'where the account may import',
      source: 'MyDHL API 3.1.1; DHL bills what is handed over',
    },
    locations: {
      by: ['address', 'point', 'id'],
      most: MOST_LOCATIONS,
      taken_by: { on: 'shipment', key: 'access_point_id', options: ['TV'] },
      source: 'MyDHL API 3.1.1; so many are asked for',
    },
    proof_of_delivery: { kinds: ['letter', 'signature'], source: 'MyDHL API 3.1.1' },
  },
  tracking_url:
    'https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id={tracking_number}',
});

/** One account with DHL Express. */
export type DhlExpressProxy = ReturnType<typeof dhlExpress.create>;
