import { RecoveryRequest } from '../models/recovery.js';
import type { ShippingOutcome } from '../models/shipping-result.js';
import { operation } from './operation.js';

export const recovery = operation<ShippingOutcome>()({
  Request: RecoveryRequest,
  create: 'createRecoveryRequest',
  send: 'recoverShipping',
  parse: 'parseRecoveryResponse',
  call: 'recoverShipment',
  what: 'look for what it was asked to ship',
});
