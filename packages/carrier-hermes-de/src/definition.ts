import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { extras, options, request_extras } from './options.js';
import { pickup, pickup_cancel } from './pickup.js';
import { proof_of_delivery } from './proof-of-delivery.js';
import { returns } from './returns.js';
import { services } from './services.js';
import { CARRIER, settings } from './settings.js';
import { recovery, shipping } from './shipping.js';
import { MOST_NUMBERS, tracking } from './tracking.js';

const ORDERS = 'HSI Order API of 2025-12-18';

/** Hermes Germany: the Hermes Shipping Interface, for business accounts. Documentation: https://de-api-int.hermesworld.com/docs */
export const hermesDe = defineHttpCarrier({
  id: CARRIER,
  name: 'Hermes Germany',
  ships_from: ['DE'],
  settings,
  services,
  options,
  extras,
  request_extras,
  fields,
  connect,
  shipping,
  recovery,
  tracking,
  returns,
  pickup,
  pickup_cancel,
  proof_of_delivery,
  operations: {
    recovery: {
      finds_by: 'request_id',
      proves_absence: false,
      labels: false,
      source: `${ORDERS}, GET /shipmentorders; a label is printed once (e018)`,
    },
    tracking: {
      numbers_per_call: MOST_NUMBERS,
      by_reference: false,
      event_zone: 'offset',
      source: 'HSI Shipment Info API of 2025-12-08; codes: Hermes Germany Eventcodes',
    },
    returns: {
      kinds: ['label', 'qr_code'],
      billed: 'used',
      reach: 'European Union -> DE',
      source: `${ORDERS}; when returns are billed: our reading`,
    },
    pickup: {
      unit: 'request',
      price: 'none',
      same_day_cut_off: 'unknown',
      source: `${ORDERS}; one a day (e075), up to 90 days ahead (e028)`,
    },
    pickup_cancel: { source: ORDERS },
    proof_of_delivery: {
      kinds: ['signature'],
      source: 'POD API of 2025-11-28; a number of requests a month',
    },
  },
  tracking_url: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{tracking_number}',
});

/** One account with Hermes Germany. */
export type HermesDeProxy = ReturnType<typeof hermesDe.create>;
