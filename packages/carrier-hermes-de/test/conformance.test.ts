import { describeCarrier } from '@waybill/testkit';
import { hermesDe } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';

describeCarrier(hermesDe, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  contracts,
  essential: { access_token: 'without it there is no login' },
  limits: { 'shipment.items[0].weight': 31.5 },
});
