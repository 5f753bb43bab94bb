import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { extras, request_extras } from './extras.js';
import { fields } from './fields.js';
import { locations } from './locations.js';
import { manifest, manifest_documents } from './manifest.js';
import { operations } from './operations.js';
import { options, other_options } from './options.js';
import { packagings } from './packages.js';
import { pickup, pickup_availability, pickup_cancel, pickup_status, pickup_update } from './pickup.js';
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

/** Canada Post / Postes Canada. Developer site: https://www.canadapost-postescanada.ca/cpc/en/business/developers.page */
export const canadapost = defineHttpCarrier({
  id: 'canadapost',
  name: 'Canada Post',
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
  manifest,
  manifest_documents,
  pickup,
  pickup_availability,
  pickup_update,
  pickup_status,
  pickup_cancel,
  locations,
  proof_of_delivery,
  returns,
  operations,
  tracking_url: 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/{tracking_number}',
});

/** One account with Canada Post. */
export type CanadaPostProxy = ReturnType<typeof canadapost.create>;
