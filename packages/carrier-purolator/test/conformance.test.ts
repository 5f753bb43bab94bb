import { describeCarrier } from '@waybill/testkit';
import { purolator } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';
import { reply } from './support/reply-edits.js';
import { scenarios } from './support/scenarios.js';

describeCarrier(purolator, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts,
  scenarios,
  units: ['KG', 'LB', 'CM', 'IN'],
  limits: { 'shipment.references': 4 },
  refusedAt: { 500: 'SOAP 1.1, 6.2: faults come with HTTP 500' },
  essential: {
    's:Envelope/s:Body/CreateShipmentResponse': 'it is the reply',
    's:Envelope/s:Body/GetFullEstimateResponse': 'it is the reply',
    's:Envelope/s:Body/GetFullEstimateResponse/ShipmentEstimates': 'it holds the prices',
    's:Envelope/s:Body/GetFullEstimateResponse/ShipmentEstimates/ShipmentEstimate': 'it is the price',
  },
});
