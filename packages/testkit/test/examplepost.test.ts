import { describeCarrier } from '@waybill/testkit';
import { afterAll, beforeAll, vi } from 'vitest';
import { contracts } from './examplepost/contracts.js';
import { examplepost } from './examplepost/definition.js';
import { reply } from './examplepost/reply.js';
import { simulator } from './examplepost/simulator.js';

// What its contract would be lies beside the test.
beforeAll(() => vi.stubEnv('WAYBILL_CONTRACTS', import.meta.dirname));
afterAll(() => void vi.unstubAllEnvs());

describeCarrier(examplepost, {
  cases: new URL('./examplepost/fixtures', import.meta.url),
  readme: new URL('./examplepost/README.md', import.meta.url),
  simulator,
  reply,
  contracts,
});
