import { describeCarrier } from '@waybill/testkit';
import { purolator } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';
import { reply } from './support/reply-edits.js';

describeCarrier(purolator, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts,
  refusedAt: { 500: 'SOAP 1.1, 6.2: faults come with HTTP 500' },
  skip: {
    'meaning: who pays duties is said where the request does not': 'moves to the kit',
    'meaning: terms of trade and a payer of duties that contradict each other are refused':
      'moves to the kit',
    'meaning: dimensions are all three or none': 'moves to the kit',
    'meaning: a ship date in the past is refused': 'moves to the kit',
    'meaning: an HS code is the same with and without dots': 'moves to the kit',
    'meaning: a territory of the United States written as a state is the country': 'moves to the kit',
  },
  essential: {
    's:Envelope/s:Body/CreateShipmentResponse': 'it is the reply',
    's:Envelope/s:Body/GetFullEstimateResponse': 'it is the reply',
    's:Envelope/s:Body/GetFullEstimateResponse/ShipmentEstimates': 'it holds the prices',
    's:Envelope/s:Body/GetFullEstimateResponse/ShipmentEstimates/ShipmentEstimate': 'it is the price',
  },
});
