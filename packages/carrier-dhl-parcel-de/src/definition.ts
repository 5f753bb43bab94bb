import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { manifest } from './manifest.js';
import { operations } from './operations.js';
import { extras, options, other_options } from './options.js';
import { pickup, pickup_cancel, pickup_status } from './pickup.js';
import { printed } from './printed.js';
import { returns } from './returns.js';
import { services } from './services.js';
import { CARRIER, settings } from './settings.js';
import { shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { voiding } from './voiding.js';

/**
 * DHL Paket: parcels of business customers from Germany. Developer site:
 * https://developer.dhl.com/api-reference/parcel-de-shipping-post-parcel-germany-v2
 */
export const dhlParcelDe = defineHttpCarrier({
  id: CARRIER,
  name: 'DHL Parcel DE',
  ships_from: ['DE'],
  settings,
  services,
  options,
  other_options,
  extras,
  fields,
  printed,
  connect,
  shipping,
  tracking,
  voiding,
  manifest,
  returns,
  pickup,
  pickup_cancel,
  pickup_status,
  operations,
  tracking_url:
    'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={tracking_number}',
});
