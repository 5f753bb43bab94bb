import { ShipmentRequest } from '../models/request.js';
import type { ShippingOutcome } from '../models/shipping-result.js';
import { operation } from './operation.js';

export const shipping = operation<ShippingOutcome>()({
  Request: ShipmentRequest,
  create: 'createShipmentRequest',
  send: 'createShipping',
  parse: 'parseShippingResponse',
  call: 'createShipment',
  what: 'ship',
});
