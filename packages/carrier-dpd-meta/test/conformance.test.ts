import { describeCarrier } from '@waybill/testkit';
import { dpdMeta } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';

describeCarrier(dpdMeta, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  contracts,
  units: ['CM'],
  unsent: { 'option saturday': 'It says which products are meant, 103 and 358; the product is sent.' },
});
