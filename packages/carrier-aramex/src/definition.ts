import { defineHttpCarrier } from '@waybill/carrier-kit';
import { address_validation } from './address-validation.js';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { locations } from './locations.js';
import { operations } from './operations.js';
import { options, other_options } from './options.js';
import { pickup, pickup_cancel } from './pickup.js';
import { printed } from './printed.js';
import { rating } from './rating.js';
import { services } from './services.js';
import { CARRIER, OTHER_INTERFACES, settings } from './settings.js';
import { shipping } from './shipping.js';
import { tracking } from './tracking.js';

/** Aramex International: its SOAP services. Web site: https://www.aramex.com */
export const aramex = defineHttpCarrier({
  id: CARRIER,
  name: 'Aramex',
  ships_from: { worldwide_except: OTHER_INTERFACES },
  settings,
  services,
  options,
  other_options,
  extras: [],
  fields,
  printed,
  connect,
  rating,
  shipping,
  tracking,
  address_validation,
  pickup,
  pickup_cancel,
  locations,
  operations,
  tracking_url: 'https://www.aramex.com/track/results?ShipmentNumber={tracking_number}',
});

/** One account with Aramex. */
export type AramexProxy = ReturnType<typeof aramex.create>;
