import { describeCarrier } from '@waybill/testkit';
import { contracts } from './examplepost/contracts.js';
import { examplepost } from './examplepost/definition.js';
import { reply } from './examplepost/reply.js';
import { simulator } from './examplepost/simulator.js';

describeCarrier(examplepost, {
  cases: new URL('./examplepost/fixtures', import.meta.url),
  readme: new URL('./examplepost/README.md', import.meta.url),
  simulator,
  reply,
  contracts,
});
