import { describeCarrier } from '@waybill/testkit';
import { bpost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';
import { reply } from './support/reply-edits.js';

describeCarrier(bpost, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  reply,
  contracts,
  idempotent: '"create or replace": an order that has the reference of another one replaces it.',
  unsent: { 'option delivery_point': 'The place itself is what is sent.' },
  skip: {
    'shipping: what was bought comes back after an abort or the deadline':
      'The numbers come with the label: without it the order comes back by its reference, as the case order-without-label shows.',
    'rating: a remainder is shown': 'The price list has no total beside its parts.',
    'shipping: an empty body': 'That is how bpost says that it took an order.',
    'rating: every option reaches the wire':
      'The price list is asked for as a whole; that options count is shown by the case everything-that-costs.',
  },
  limits: { 'shipment.items[0].weight': 30, 'recipient.city': 40 },
});
