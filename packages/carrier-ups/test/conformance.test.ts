import { describeCarrier } from '@waybill/testkit';
import { ups } from '../src/index.js';
import { simulator } from '../src/simulator.js';
import { openContracts } from './support/contract.js';
import { reply } from './support/reply-edits.js';

describeCarrier(ups, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts: openContracts,
});
