import { defineHttpCarrier } from '@waybill/carrier-kit';
import { CHECKED } from './address/reply.js';
import { address_validation } from './address-validation.js';
import { connect } from './connect.js';
import { extras } from './extras.js';
import { fields } from './fields.js';
import { locations } from './locations.js';
import { manifest, manifest_documents } from './manifest.js';
import { options } from './options.js';
import { packagings } from './packages.js';
import { pickup, pickup_availability, pickup_cancel } from './pickup.js';
import { proof_of_delivery } from './proof-of-delivery.js';
import { rating } from './rating.js';
import { recovery } from './recovery.js';
import { RETURN_KINDS, returns } from './returns.js';
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
  extras,
  packagings,
  fields,
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
  operations: {
    tracking: {
      numbers_per_call: 30,
      by_reference: true,
      event_zone: 'offset',
      source: 'FedEx Track API; it names no number of days',
    },
    voiding: {
      unit: 'shipment',
      until: 'tendered',
      money: 'not_billed',
      source: 'FedEx Ship API, "Cancel Shipment"; the contract names no window',
    },
    recovery: {
      finds_by: 'reference',
      proves_absence: false,
      labels: false,
      source: 'FedEx Track API, tracking by reference, and Ship API, read 2026-11-22',
    },
    address_validation: {
      checked: CHECKED,
      countries: 'many, to different depths',
      classifies: true,
      source: 'FedEx Address Validation API, read 2026-11-22',
    },
    pickup: {
      unit: 'request',
      price: 'none',
      same_day_cut_off: 'asked',
      source: 'FedEx Pickup Request API, read 2026-11-22; it names no number of days ahead',
    },
    pickup_cancel: { source: 'FedEx Pickup Request API, "Cancel Pickup", read 2026-11-22' },
    pickup_availability: {
      tells: ['cut_off', 'window', 'next_date'],
      source: 'FedEx Pickup Request API, "Check Pickup Availability", read 2026-11-22',
    },
    manifest: {
      scope: 'account',
      services: 'FedEx Ground alone',
      duty: false,
      bills: true,
      documents: 'now',
      source: 'FedEx Ground Day Close API, read 2026-11-22',
    },
    manifest_documents: { source: 'FedEx Ground Day Close API, "Reprint", read 2026-11-22' },
    returns: {
      kinds: RETURN_KINDS,
      billed: 'used',
      source: 'FedEx Ship API, read 2026-11-22; that FedEx bills what it scans is reported by integrators',
    },
    locations: {
      by: ['address', 'point'],
      source: 'FedEx Location Search API, read 2026-11-22; it names no largest number',
    },
    proof_of_delivery: {
      kinds: ['letter'],
      source: 'FedEx Track API, "Track Document", read 2026-11-22',
    },
  },
  tracking_url: 'https://www.fedex.com/fedextrack/?trknbr={tracking_number}',
});

/** One account with FedEx. */
export type FedexProxy = ReturnType<typeof fedex.create>;
