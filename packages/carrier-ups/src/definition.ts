import { defineHttpCarrier } from '@waybill/carrier-kit';
import { CHECKED } from './address/reply.js';
import { address_validation } from './address-validation.js';
import { connect } from './connect.js';
import { extras, request_extras } from './extras.js';
import { fields } from './fields.js';
import { MOST } from './locations/request.js';
import { locations } from './locations.js';
import { options } from './options.js';
import { packagings } from './packages.js';
import { pickup, pickup_availability, pickup_cancel, pickup_status } from './pickup.js';
import { proof_of_delivery } from './proof-of-delivery.js';
import { CARRIER } from './protocol.js';
import { rating } from './rating.js';
import { recovery } from './recovery.js';
import { RETURN_KINDS, returns } from './returns.js';
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
  extras,
  request_extras,
  packagings,
  fields,
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
  operations: {
    tracking: {
      numbers_per_call: 1,
      by_reference: true,
      event_zone: 'offset',
      history_days: 120,
      source: 'UPS OpenAPI, Tracking v1',
    },
    voiding: {
      unit: 'package',
      until: 'tendered',
      window_days: 90,
      money: 'not_billed',
      source: 'ups.com, "Void a shipment"; the contract names no window',
    },
    recovery: {
      finds_by: 'reference',
      proves_absence: false,
      labels: true,
      window_days: 30,
      source: 'UPS OpenAPI, Label Recovery v1, read 2026-11-22',
    },
    address_validation: {
      checked: CHECKED,
      countries: 'US, PR',
      classifies: true,
      source: 'UPS OpenAPI, Address Validation v2',
    },
    pickup: {
      unit: 'request',
      price: 'created',
      same_day_cut_off: 'unknown',
      source: 'UPS OpenAPI, Pickup v2409, which names neither a cut-off nor how far ahead',
    },
    pickup_cancel: { source: 'UPS OpenAPI, Pickup v2409' },
    pickup_availability: { tells: ['price'], source: 'UPS OpenAPI, Pickup v2409' },
    pickup_status: {
      source: 'UPS OpenAPI, Pickup v2409: open pickups of today and tomorrow',
    },
    locations: {
      by: ['address', 'id'],
      most: MOST,
      taken_by: {
        on: 'shipment',
        key: 'access_point_id',
        options: ['hold_for_pickup'],
        address: {
          name: 'access_point_name',
          address_line: 'access_point_address_line',
          city: 'access_point_city',
          state_code: 'access_point_state_code',
          postal_code: 'access_point_postal_code',
          country_code: 'access_point_country_code',
        },
      },
      source: 'UPS OpenAPI, Locator v3',
    },
    returns: {
      kinds: RETURN_KINDS,
      billed: 'created',
      source: 'UPS OpenAPI, Shipping v2409; an account with scan-based billing pays when the label is used',
    },
    proof_of_delivery: {
      kinds: ['letter', 'signature', 'photo'],
      source: 'UPS OpenAPI, Tracking v1; for accounts with rights to the package',
    },
  },
  tracking_url: 'https://www.ups.com/track?tracknum={tracking_number}',
});
