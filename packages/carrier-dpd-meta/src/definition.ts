import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { operations } from './operations.js';
import { extras, options, other_options } from './options.js';
import { pickup } from './pickup.js';
import { printed } from './printed.js';
import { returns } from './returns.js';
import { services } from './services.js';
import { CARRIER, COUNTRIES, settings } from './settings.js';
import { shipping } from './shipping.js';

/** DPD: the META API of Geopost, one interface for the business units of some twenty countries. Web site: https://www.dpd.com */
export const dpdMeta = defineHttpCarrier({
  id: CARRIER,
  name: 'DPD',
  ships_from: [...new Set(Object.values(COUNTRIES))].sort(),
  settings,
  services,
  options,
  other_options,
  extras,
  fields,
  printed,
  connect,
  shipping,
  returns,
  pickup,
  operations,
});

/** One account with a business unit of DPD. */
export type DpdMetaProxy = ReturnType<typeof dpdMeta.create>;
