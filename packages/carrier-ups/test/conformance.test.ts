import { describeCarrier } from '@waybill/testkit';
import { ups } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { openContracts } from './support/contract.js';
import { reply } from './support/reply-edits.js';
import { scenarios } from './support/scenarios.js';

describeCarrier(ups, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts: openContracts,
  // From the United States, where the shortest cases begin.
  scenarios,
  units: ['LB', 'IN'],
  limits: {
    'shipment.references': 5,
  },
  vary: { pickup_type: ['03'], customer_classification: ['04'] },
  essential: { access_token: 'it is what the reply is for' },
});
