import { describeCarrier } from '@waybill/testkit';
import { aramex } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';

const RATE = 'soap:Envelope/soap:Body/v1:RateCalculatorResponse';
const CREATED = 'soap:Envelope/soap:Body/v1:ShipmentCreationResponse';
const ONE_PRODUCT = 'A reply is about the product that was asked for, and does not name it.';

describeCarrier(aramex, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  contracts,
  units: ['KG', 'LB', 'CM'],
  limits: { 'recipient.address_lines': 3, 'recipient.city': 50, 'recipient.person_name': 50 },
  essential: {
    [`${RATE}/v1:TotalAmount`]: 'it is the price',
    [`${CREATED}/v1:Shipments`]: 'it holds the shipment',
    [`${CREATED}/v1:Shipments/v1:ProcessedShipment`]: 'it is the purchase',
  },
  skip: {
    'rating: no, one and many quotes': ONE_PRODUCT,
    'rating: an unknown service still yields a quote': ONE_PRODUCT,
    'rating: every package counts': 'All packages are priced in one call.',
    'rating: a remainder is shown':
      'The contract has a total alone; test/aramex.test.ts has the parts of newer replies.',
  },
  refusedAt: { 500: 'SOAP 1.1, 6.2: faults come with HTTP 500' },
});
