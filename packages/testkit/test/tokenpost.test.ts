import { describeCarrier } from '@waybill/testkit';
import { contracts } from './examplepost/contracts.js';
import { reply } from './examplepost/reply.js';
import { tokenCases } from './tokenpost/cases.js';
import { tokenpost } from './tokenpost/definition.js';
import { simulator } from './tokenpost/simulator.js';

describeCarrier(tokenpost(), {
  cases: tokenCases(),
  readme: new URL('./examplepost/README.md', import.meta.url),
  ...{ simulator, reply, contracts },
});
