import { describeCarrier } from '@waybill/testkit';
import { canpar } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';
import { reply } from './support/reply-edits.js';

const RATES = 'soapenv:Envelope/soapenv:Body/ns:rateShipmentAllServicesResponse/ns:return';
const PURCHASE = 'soapenv:Envelope/soapenv:Body/ns:processShipmentResponse/ns:return';

describeCarrier(canpar, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts,
  units: ['KG', 'LB', 'CM', 'IN'],
  essential: {
    [RATES]: 'it is the reply',
    [`${RATES}/w:processShipmentResult/d:shipment`]: 'it is the price',
    [`${RATES}/w:processShipmentResult/d:shipment/d:service_type`]:
      'only this says which service a price is for',
    [`${RATES}/w:processShipmentResult/d:shipment/d:freight_charge`]: 'without a total the price is the sum',
    [PURCHASE]: 'it is the reply',
    [`${PURCHASE}/w:processShipmentResult`]: 'it holds the shipment',
    [`${PURCHASE}/w:processShipmentResult/d:shipment`]: 'it is the purchase',
  },
  refusedAt: { 500: 'SOAP 1.2 Part 2, 7.5.2.2: faults come with HTTP 500' },
});
