import { describeCarrier } from '@waybill/testkit';
import { usps } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';
import { reply } from './support/reply-edits.js';

const PRICE_LIST = 'it is the price list';
const EXTRAS = 'without them a price does not say that it includes the requested ones';
const KIND = 'it says which package a price is for, and a label must repeat it';

describeCarrier(usps, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts,
  limits: { 'shipment.items[0].weight': 70 },
  units: ['LB', 'IN'],
  idempotent: 'domestic-labels.yaml 3.9.13 and international-labels.yaml 3.3.7, X-Idempotency-Key',
  unsent: { 'option 934': 'it insures every package for more than 500 USD: shipping.test.ts sends it' },
  vary: { account_type: ['EPS', 'PERMIT'], permit_zip: ['80202'] },
  // The schemas of USPS's replies require nothing.
  essential: {
    'pricingOptions.*': PRICE_LIST,
    'pricingOptions.*.shippingOptions.*': PRICE_LIST,
    'pricingOptions.*.shippingOptions.*.rateOptions.*': PRICE_LIST,
    'pricingOptions.*.shippingOptions.*.rateOptions.*.rates.*': PRICE_LIST,
    'pricingOptions.*.shippingOptions.*.rateOptions.*.extraServices.*': EXTRAS,
    paymentAuthorizationToken: 'labels need it',
    pricingOptions: PRICE_LIST,
    'pricingOptions.*.shippingOptions': PRICE_LIST,
    'pricingOptions.*.shippingOptions.*.mailClass': 'only this says which service a price is for',
    'pricingOptions.*.shippingOptions.*.rateOptions': PRICE_LIST,
    'pricingOptions.*.shippingOptions.*.rateOptions.*.rates': PRICE_LIST,
    'pricingOptions.*.shippingOptions.*.rateOptions.*.totalBasePrice': 'it is the total',
    'pricingOptions.*.shippingOptions.*.rateOptions.*.extraServices': EXTRAS,
    'pricingOptions.*.shippingOptions.*.rateOptions.*.extraServices.*.extraService': EXTRAS,
    'pricingOptions.*.shippingOptions.*.rateOptions.*.rates.*.price': 'it is the price',
    'pricingOptions.*.shippingOptions.*.rateOptions.*.rates.*.rateIndicator': KIND,
    'pricingOptions.*.shippingOptions.*.rateOptions.*.rates.*.processingCategory': KIND,
    'pricingOptions.*.shippingOptions.*.rateOptions.*.rates.*.destinationEntryFacilityType': KIND,
  },
});
