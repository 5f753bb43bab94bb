import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { manifest, manifest_documents } from './manifest.js';
import { operations } from './operations.js';
import { extras, options, other_options } from './options.js';
import { printed } from './printed.js';
import { rating } from './rating.js';
import { services } from './services.js';
import { CARRIER, settings } from './settings.js';
import { recovery, shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { voiding } from './voiding.js';

/** DHL eCommerce Americas, API v4. Web site: https://www.dhl.com/us-en/ecommerce.html */
export const dhlEcommerce = defineHttpCarrier({
  id: CARRIER,
  name: 'DHL eCommerce Americas',
  ships_from: ['US'],
  settings,
  services,
  options,
  other_options,
  extras,
  request_extras: [
    {
      key: 'all_open',
      on: 'request',
      operations: ['manifest'],
      meaning: '`true`: closes every package that is open on the pickup account, up to the last 20,000.',
      example: 'true',
    },
  ],
  fields,
  printed,
  connect,
  rating,
  shipping,
  recovery,
  tracking,
  voiding,
  manifest,
  manifest_documents,
  operations,
  tracking_url: 'https://webtrack.dhlecs.com/orders?trackingNumber={tracking_number}',
});

/** One account with DHL eCommerce Americas. */
export type DhlEcommerceProxy = ReturnType<typeof dhlEcommerce.create>;
