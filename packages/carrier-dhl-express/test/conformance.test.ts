import { describeCarrier } from '@waybill/testkit';
import { dhlExpress } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { openContracts } from './support/contract.js';
import { reply } from './support/reply-edits.js';
import { scenarios } from './support/scenarios.js';

describeCarrier(dhlExpress, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts: openContracts,
  scenarios,
  units: ['KG', 'LB', 'CM', 'IN'],
  limits: {
    'recipient.city': 45,
    'recipient.address_lines': 3,
    'recipient.company_name': 100,
    'shipment.items[0].id': 35,
  },
  essential: {
    'products.*.productCode': 'nothing else says which service it is',
    'products.*.totalPrice.*.currencyType': 'nothing else says whether this price is billed',
  },
});
