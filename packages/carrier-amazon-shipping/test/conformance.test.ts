import { describeCarrier } from '@waybill/testkit';
import { amazonShipping } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';
import { reply } from './support/reply-edits.js';

const RATES = 'it is the answer, and the contract requires it below payload';
const PRICE = 'it is the price';
const CHOICE = 'a rate that asks for a choice cannot be bought without one';
const LABEL = 'a purchase must name a document that the rate offers';

describeCarrier(amazonShipping, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts,
  units: ['KG', 'LB', 'CM', 'IN'],
  vary: { country: ['US'] },
  essential: {
    payload: RATES,
    'payload.rates.*': RATES,
    'payload.rates.*.availableValueAddedServiceGroups.*.valueAddedServices': CHOICE,
    'payload.rates.*.supportedDocumentSpecifications.*': LABEL,
    'payload.rates.*.supportedDocumentSpecifications.*.printOptions.*': LABEL,
    'payload.rates.*.supportedDocumentSpecifications.*.printOptions.*.supportedDocumentDetails.*': LABEL,
    // Without payload the contract describes nothing.
    rates: RATES,
    'rates.*.rateId': RATES,
    'rates.*.serviceId': RATES,
    'rates.*.totalCharge': PRICE,
    'rates.*.totalCharge.unit': PRICE,
    'rates.*.totalCharge.value': PRICE,
    'rates.*.totalChargeWithAdjustments.unit': PRICE,
    'rates.*.totalChargeWithAdjustments.value': PRICE,
    'rates.*.availableValueAddedServiceGroups.*.valueAddedServices': CHOICE,
    'rates.*.availableValueAddedServiceGroups.*.valueAddedServices.*.id': CHOICE,
    'rates.*.availableValueAddedServiceGroups.*.valueAddedServices.*.cost': CHOICE,
    'rates.*.availableValueAddedServiceGroups.*.valueAddedServices.*.cost.unit': CHOICE,
    'rates.*.availableValueAddedServiceGroups.*.valueAddedServices.*.cost.value': CHOICE,
  },
  skip: {
    'each environment has its own host':
      'Login with Amazon, the first call, is one host for both; test/servers.test.ts looks at the calls after it',
    'shipping: an unknown service can be bought':
      'a purchase names a rate; test/servers.test.ts buys a service that is not listed',
    'services that are quoted or bought are listed': 'Amazon publishes no list of its services',
  },
});
