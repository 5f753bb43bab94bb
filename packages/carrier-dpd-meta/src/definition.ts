import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { extras, options } from './options.js';
import { pickup } from './pickup.js';
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
  extras,
  fields,
  connect,
  shipping,
  returns,
  pickup,
  operations: {
    returns: {
      kinds: ['carrier_brings'],
      billed: 'used',
      reach: 'within a customs area',
      source: 'META API 2.30.48, colreq; when it is billed is not documented',
    },
    pickup: {
      unit: 'request',
      price: 'none',
      same_day_cut_off: 'unknown',
      source: 'META API 2.30.48, pickupscheduling: there is no call that cancels one',
    },
  },
});

/** One account with a business unit of DPD. */
export type DpdMetaProxy = ReturnType<typeof dpdMeta.create>;
