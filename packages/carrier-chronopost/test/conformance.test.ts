import { describeCarrier } from '@waybill/testkit';
import { chronopost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';
import { reply } from './support/reply-edits.js';

const PRODUCTS = 'soap:Envelope/soap:Body/ns2:calculateProductsResponse/return';
const PARCELS = 'soap:Envelope/soap:Body/ns2:shippingMultiParcelV5Response/return';

describeCarrier(chronopost, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts,
  units: ['KG', 'CM'],
  essential: {
    [PRODUCTS]: 'it is the reply',
    [`${PRODUCTS}/productList`]: 'it is the service and its price',
    [`${PRODUCTS}/productList/productCode`]: 'only this says which service a price is for',
    [PARCELS]: 'it is the reply',
    [`${PARCELS}/resultMultiParcelValue`]: 'it is the purchase',
  },
  refusedAt: { 500: 'SOAP 1.1, 6.2: faults come with HTTP 500' },
});
