import { describeCarrier } from '@waybill/testkit';
import { ups } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { openContracts } from './support/contract.js';
import { reply } from './support/reply-edits.js';

describeCarrier(ups, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts: openContracts,
  vary: { pickup_type: ['03'], customer_classification: ['04'] },
  unsent: {
    'extra duty_payment_country_code on shipment': 'no case has a third party pay duties',
    'extra notify on shipment': 'no recipient of a case has an e-mail address',
  },
  essential: { access_token: 'it is what the reply is for' },
});
