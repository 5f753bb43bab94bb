import { defineHttpCarrier } from '@waybill/carrier-kit';
import { address_validation } from './address-validation.js';
import { connect } from './connect.js';
import { extras, request_extras } from './extras.js';
import { fields } from './fields.js';
import { locations } from './locations.js';
import { operations } from './operations.js';
import { options, other_options } from './options.js';
import { packagings } from './packages.js';
import { pickup, pickup_availability, pickup_cancel, pickup_status } from './pickup.js';
import { printed } from './printed.js';
import { proof_of_delivery } from './proof-of-delivery.js';
import { CARRIER } from './protocol.js';
import { rating } from './rating.js';
import { recovery } from './recovery.js';
import { returns } from './returns.js';
import { services } from './services.js';
import { settings } from './settings.js';
import { shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { VERSION } from './version.js';
import { voiding } from './voiding.js';

/** UPS. Developer site: https://developer.ups.com */
export const ups = defineHttpCarrier({
  id: CARRIER,
  name: 'UPS',
  version: VERSION,
  ships_from: 'worldwide',
  settings,
  services,
  options,
  other_options,
  extras,
  request_extras,
  packagings,
  fields,
  printed,
  connect,
  rating,
  shipping,
  tracking,
  voiding,
  recovery,
  pickup,
  pickup_cancel,
  pickup_availability,
  pickup_status,
  address_validation,
  locations,
  proof_of_delivery,
  returns,
  operations,
  tracking_url: 'https://www.ups.com/track?tracknum={tracking_number}',
});
