import { describeCarrier } from '@waybill/testkit';
import { fedex } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';
import { reply } from './support/reply.js';
import { scenarios } from './support/scenarios.js';

// FedEx's reply schemas have no required members.
describeCarrier(fedex, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts,
  scenarios,
  units: ['KG', 'LB', 'CM', 'IN'],
  essential: {
    'output.rateReplyDetails': 'it is the price list',
    'output.rateReplyDetails.*.serviceType': 'nothing else says which service it is',
    'output.rateReplyDetails.*.ratedShipmentDetails': 'it is the price',
    'output.transactionShipments': 'it is the created shipment',
    'output.transactionShipments.*': 'it is the created shipment',
  },
});
