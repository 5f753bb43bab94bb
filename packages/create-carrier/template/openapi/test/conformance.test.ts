import { describeCarrier } from '@waybill/testkit';
import { samplePost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';
import { reply } from './support/reply-edits.js';

describeCarrier(samplePost, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts,
  // Replace by what the carrier's contract takes; a weight is in the unit of the cases.
  limits: { 'shipment.items[0].weight': 70 },
  units: ['KG', 'CM'],
});
