import { describeCarrier } from '@waybill/testkit';
import { canadapost } from '../src/index.js';
import { simulator } from '../src/simulator.js';
import { contracts } from './support/contracts.js';
import { reply } from './support/reply-edits.js';

describeCarrier(canadapost, { cases: new URL('./fixtures', import.meta.url), simulator, reply, contracts });
