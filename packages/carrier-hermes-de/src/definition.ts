import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { operations } from './operations.js';
import { extras, options, other_options, request_extras } from './options.js';
import { pickup, pickup_cancel } from './pickup.js';
import { printed } from './printed.js';
import { proof_of_delivery } from './proof-of-delivery.js';
import { returns } from './returns.js';
import { services } from './services.js';
import { CARRIER, settings } from './settings.js';
import { recovery, shipping } from './shipping.js';
import { tracking } from './tracking.js';

/** Hermes Germany: the Hermes Shipping Interface, for business accounts. Documentation: https://de-api-int.hermesworld.com/docs */
export const hermesDe = defineHttpCarrier({
  id: CARRIER,
  name: 'Hermes Germany',
  ships_from: ['DE'],
  settings,
  services,
  options,
  other_options,
  extras,
  request_extras,
  fields,
  printed,
  connect,
  shipping,
  recovery,
  tracking,
  returns,
  pickup,
  pickup_cancel,
  proof_of_delivery,
  operations,
  // HSI documentation: 14 digits, or H and 19 digits (2026-11-24).
  tracking_numbers: /^(\d{14}|H\d{19})$/,
  tracking_url: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{tracking_number}',
});

/** One account with Hermes Germany. */
export type HermesDeProxy = ReturnType<typeof hermesDe.create>;
