import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { extras, options, other_options } from './options.js';
import { printed } from './printed.js';
import { rating } from './rating.js';
import { services } from './services.js';
import { settings } from './settings.js';
import { recovery, shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { voiding } from './voiding.js';

const SOURCE = 'Shipping Manager deep integration v5, XML schemas';

/** bpost, the Belgian post: its Shipping Manager and its tracking. Web site: https://www.bpost.be */
export const bpost = defineHttpCarrier({
  id: 'bpost',
  name: 'bpost',
  ships_from: ['BE'],
  settings,
  services,
  options,
  other_options,
  extras,
  fields,
  printed,
  connect,
  rating,
  shipping,
  recovery,
  voiding,
  tracking,
  operations: {
    recovery: { finds_by: 'reference', proves_absence: false, labels: true, source: SOURCE },
    voiding: { unit: 'shipment', until: 'tendered', money: 'not_billed', source: `${SOURCE}, orderUpdate` },
    tracking: {
      numbers_per_call: 1,
      by_reference: false,
      event_zone: 'offset',
      source: 'bpost tracking v1, XML schema',
    },
  },
  tracking_url: 'https://track.bpost.cloud/btr/web/#/search?lang=en&itemCode={tracking_number}',
});

/** One account with bpost. */
export type BpostProxy = ReturnType<typeof bpost.create>;
