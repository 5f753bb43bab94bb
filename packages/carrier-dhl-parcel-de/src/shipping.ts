/**
 * Shipping: POST /orders, `ShipmentOrderRequest` -> `LabelDataResponse`: one call, in which each package is a shipment of its
 * own, so that some may be bought and others refused. Parcel DE Shipping API 2.1.13.
 */
import { atOnce, type ShippingOperation } from '@waybill/carrier-kit';
import type { Account } from './settings.js';
import { parseResponse } from './shipping/reply.js';
import { createRequest, lookupOf, type WireShipmentRequest } from './shipping/request.js';

export const shipping: ShippingOperation<Account['settings'], WireShipmentRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      step: 'buy',
      method: 'POST',
      url: `/shipping/v2/orders?${new URLSearchParams(request.query)}`,
      body: JSON.stringify(request.body),
      purchase: true,
      lookup: lookupOf(request).what,
    },
  ]),
  parseResponse,
};
