import { describeCarrier } from '@waybill/testkit';
import { gls } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';

describeCarrier(gls, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  contracts,
  refusedAt: { 429: 'Response429 of GLS Track and Trace V1 1.0.7: the gateway of all GLS APIs' },
  units: ['KG'],
});
