import { defineHttpCarrier } from '@waybill/carrier-kit';
import { address_validation } from './address-validation.js';
import { connect } from './connect.js';
import { extras } from './extras.js';
import { fields } from './fields.js';
import { locations } from './locations.js';
import { manifest, manifest_documents } from './manifest.js';
import { operations } from './operations.js';
import { options, other_options } from './options.js';
import { packagings } from './packages.js';
import { pickup, pickup_availability, pickup_cancel } from './pickup.js';
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
import { voiding } from './voiding.js';

/** FedEx. Developer site: https://developer.fedex.com */
export const fedex = defineHttpCarrier({
  id: 'fedex',
  name: 'FedEx',
  version: VERSION,
  ships_from: 'worldwide',
  settings,
  services,
  options,
  other_options,
  extras,
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
  pickup,
  pickup_cancel,
  pickup_availability,
  manifest,
  manifest_documents,
  returns,
  locations,
  proof_of_delivery,
  operations,
  tracking_url: 'https://www.fedex.com/fedextrack/?trknbr={tracking_number}',
});

/** One account with FedEx. */
export type FedexProxy = ReturnType<typeof fedex.create>;
