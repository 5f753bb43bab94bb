import { describeCarrier } from '@waybill/testkit';
import { fedex } from '../src/index.js';
import { simulator } from '../src/simulator.js';
import { contracts } from './support/contract.js';
import { reply } from './support/reply.js';

describeCarrier(fedex, { cases: new URL('./fixtures', import.meta.url), simulator, reply, contracts });
