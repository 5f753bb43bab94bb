import { describeCarrier } from '@waybill/testkit';
import { nzpost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';
import { reply } from './support/reply-edits.js';

const PRICE = 'it is the price: the one beside it may be lower, or has no GST';
const BOUGHT = 'it says what is bought, and must be bought, with a service';

describeCarrier(nzpost, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts,
  // Sides are centimetres at home and millimetres abroad.
  units: ['KG'],
  essential: {
    'services.*': BOUGHT,
    'services.*.addons': BOUGHT,
    'services.*.addons.*': BOUGHT,
    'services.*.addons.*.price_including_gst': PRICE,
    'services.*.price_including_gst': PRICE,
    'services.*.price_including_surcharge_and_gst': PRICE,
  },
  skip: {
    'rating: a remainder is shown':
      'What is above the price with GST is the surcharge: no other total is listed.',
    'shipping: what was bought comes back after an abort or the deadline':
      'Numbers come with the status, which is a later call; test/nzpost.test.ts shows that the consignment comes back.',
    'each environment has its own host':
      'One server issues the tokens of both; test/nzpost.test.ts looks at the calls after it.',
    'rating: every option reaches the wire':
      'Prices come with those of all add-ons; the case rural-with-signature shows that add-ons count.',
  },
});
