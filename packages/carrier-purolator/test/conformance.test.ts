import { describeCarrier } from '@waybill/testkit';
import { purolator } from '../src/index.js';
import { simulator } from '../src/simulator.js';
import { contracts } from './support/contract.js';
import { reply } from './support/reply-edits.js';

describeCarrier(purolator, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts,
  essential: {
    's:Envelope/s:Body/CreateShipmentResponse': 'it is the reply',
    's:Envelope/s:Body/GetFullEstimateResponse': 'it is the reply',
    's:Envelope/s:Body/GetFullEstimateResponse/ShipmentEstimates': 'it holds the prices',
    's:Envelope/s:Body/GetFullEstimateResponse/ShipmentEstimates/ShipmentEstimate': 'it is the price',
  },
  skip: {
    'shipping: what was bought comes back after an abort or the deadline':
      'the check tells later calls by their method, and every call of SOAP is a POST; test/ship.test.ts proves it',
  },
});
