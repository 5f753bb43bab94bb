import { defineHttpCarrier } from '@waybill/carrier-kit';
import { address_validation } from './address-validation.js';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { locations } from './locations.js';
import { manifest } from './manifest.js';
import { operations, quota, request_extras } from './operations.js';
import { extras, options, other_options } from './options.js';
import { packagings } from './packages.js';
import { pickup, pickup_availability, pickup_cancel, pickup_status, pickup_update } from './pickup.js';
import { printed } from './printed.js';
import { proof_of_delivery } from './proof-of-delivery.js';
import { rating } from './rating.js';
import { recovery } from './recovery.js';
import { returns } from './returns.js';
import { services } from './services.js';
import { CARRIER, settings } from './settings.js';
import { shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { VERSION } from './version.js';
import { voiding } from './voiding.js';

/** USPS, the United States Postal Service: its APIs of version 3. Developer site: https://developers.usps.com */
export const usps = defineHttpCarrier({
  id: CARRIER,
  name: 'USPS',
  version: VERSION,
  ships_from: ['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW'],
  settings,
  services,
  options,
  other_options,
  extras,
  request_extras,
  packagings,
  fields,
  printed,
  quota,
  connect,
  rating,
  tracking,
  address_validation,
  proof_of_delivery,
  pickup,
  pickup_cancel,
  pickup_availability,
  pickup_update,
  pickup_status,
  locations,
  shipping,
  recovery,
  manifest,
  voiding,
  returns,
  operations,
  tracking_url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={tracking_number}',
});
