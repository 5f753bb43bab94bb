import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { manifest, manifest_documents } from './manifest.js';
import { extras, options } from './options.js';
import { rating } from './rating.js';
import { services } from './services.js';
import { CARRIER, settings } from './settings.js';
import { recovery, shipping } from './shipping.js';
import { MOST_NUMBERS, tracking } from './tracking.js';
import { voiding } from './voiding.js';

const PAGES = 'developer.dhl.com, DHL eCommerce Americas v4, read 2026-11-22';

/** DHL eCommerce Americas, API v4. Web site: https://www.dhl.com/us-en/ecommerce.html */
export const dhlEcommerce = defineHttpCarrier({
  id: CARRIER,
  name: 'DHL eCommerce Americas',
  ships_from: ['US'],
  settings,
  services,
  options,
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
  connect,
  rating,
  shipping,
  recovery,
  tracking,
  voiding,
  manifest,
  manifest_documents,
  operations: {
    recovery: {
      finds_by: 'request_id',
      proves_absence: false,
      labels: true,
      window_days: 7,
      source: `${PAGES}: a label is given again for seven days`,
    },
    tracking: {
      numbers_per_call: MOST_NUMBERS,
      by_reference: true,
      event_zone: 'local',
      source: `${PAGES}; packages of the pickup account alone`,
    },
    voiding: {
      unit: 'package',
      until: 'manifested',
      money: 'not_billed',
      source: `${PAGES}: domestic labels alone`,
    },
    manifest: {
      scope: 'shipments',
      duty: true,
      bills: false,
      documents: 'later',
      source: `${PAGES}: one file for each distribution center, and for packages abroad`,
    },
    manifest_documents: { source: `${PAGES}: in 2 to 15 minutes as a rule` },
  },
  tracking_url: 'https://webtrack.dhlecs.com/orders?trackingNumber={tracking_number}',
});

/** One account with DHL eCommerce Americas. */
export type DhlEcommerceProxy = ReturnType<typeof dhlEcommerce.create>;
