import { describeCarrier } from '@waybill/testkit';
import { australiapost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';
import { reply } from './support/reply-edits.js';

describeCarrier(australiapost, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts,
  limits: {
    'shipment.items[0].weight': 22,
    'shipment.items[0].length': 105,
  },
  units: ['KG', 'CM'],
  // The derived schema of prices requires nothing but a list.
  essential: {
    'shipments.*.items': 'only an item says which product a price is for',
    'shipments.*.items.*.product_id': 'only this says which product a price is for',
    'shipments.*.shipment_summary': 'it is the price',
  },
  vary: { label_host: ['https://files.example.org'] },
});
