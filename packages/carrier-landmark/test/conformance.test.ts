import { describeCarrier } from '@waybill/testkit';
import { landmark } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';

describeCarrier(landmark, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  contracts,
  units: ['LB', 'IN', 'KG', 'CM'],
  skip: {
    'each environment has its own host':
      'There is one server: a test has the element Test, as the case links-and-a-corrected-address shows.',
  },
  essential: {
    'ShipResponse/Result': 'it is the purchase',
    'ShipResponse/Result/Packages': 'it is what was bought',
  },
});
