import { defineHttpCarrier } from '@waybill/carrier-kit';
import { address_validation } from './address-validation.js';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { locations } from './locations.js';
import { manifest, manifest_documents } from './manifest.js';
import { operations } from './operations.js';
import { extras, options, other_options } from './options.js';
import { packagings } from './packages.js';
import { pickup, pickup_availability, pickup_cancel, pickup_status, pickup_update } from './pickup.js';
import { printed } from './printed.js';
import { proof_of_delivery } from './proof-of-delivery.js';
import { rating } from './rating.js';
import { request_extras } from './request-extras.js';
import { returns } from './returns.js';
import { services } from './services.js';
import { settings } from './settings.js';
import { recovery, shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { VERSION } from './version.js';
import { voiding } from './voiding.js';

/** Purolator. Developer site: https://www.purolator.com/en/shipping/e-ship-web-services */
export const purolator = defineHttpCarrier({
  id: 'purolator',
  name: 'Purolator',
  version: VERSION,
  ships_from: ['CA'],
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
  address_validation,
  manifest,
  manifest_documents,
  pickup,
  pickup_cancel,
  pickup_availability,
  pickup_update,
  pickup_status,
  returns,
  locations,
  proof_of_delivery,
  operations,
  tracking_url: 'https://www.purolator.com/en/shipping/tracker?pin={tracking_number}',
});

/** One account with Purolator. */
export type PurolatorProxy = ReturnType<typeof purolator.create>;
