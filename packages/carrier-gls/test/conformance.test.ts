import { describeCarrier } from '@waybill/testkit';
import { gls } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';

describeCarrier(gls, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  contracts,
  limits: { 'shipment.items[0].weight': 99 },
  units: ['KG'],
});
