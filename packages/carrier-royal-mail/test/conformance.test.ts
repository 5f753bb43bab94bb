import { describeCarrier } from '@waybill/testkit';
import { royalMail } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';

describeCarrier(royalMail, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  contracts,
  essential: {
    createdOrders: 'only this proves that an order was made',
    'createdOrders.*': 'only this proves that an order was made',
  },
  limits: {
    'shipment.items[0].weight': 30,
  },
});
