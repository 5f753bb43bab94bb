import { describeCarrier } from '@waybill/testkit';
import { dhlParcelDe } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';

describeCarrier(dhlParcelDe, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  contracts,
  refusedAt: { 429: 'TooManyRequests of the Shipping API 2.1.13, with a document of DHL’s own' },
  limits: { 'shipment.items[0].weight': 31.5 },
  units: ['KG', 'CM'],
  essential: { 'items.*': 'without it nothing says whether the shipment was made' },
});
