import { describeCarrier } from '@waybill/testkit';
import { dhlEcommerce } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';
import { reply } from './support/reply-edits.js';

describeCarrier(dhlEcommerce, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts,
  // The derived schema of prices requires nothing but the id of a product.
  essential: {
    'products.*.rate': 'it is the price',
    'products.*.rate.amount': 'it is the price',
  },
  units: ['KG', 'LB', 'CM', 'IN'],
});
