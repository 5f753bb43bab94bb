/**
 * UPS Access Points: shops and lockers where packages are collected and handed over. A shipment takes their ids; UPS's other
 * places, whose ids no request takes, are not looked for.
 * UPS OpenAPI, Locator v3.
 */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { parseResponse } from './locations/reply.js';
import { createRequest, type WireLocationsRequest } from './locations/request.js';
import { transactionId } from './protocol.js';
import type { AccountSettings } from './settings.js';

export const locations: OperationFor<'locations', AccountSettings, WireLocationsRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      step: 'locate',
      method: 'POST',
      // 64: UPS Access Points.
      url: '/api/locations/v3/search/availabilities/64?Locale=en_US',
      headers: { transid: transactionId(request.request_id) },
      body: JSON.stringify(request.document),
    },
  ]),
  parseResponse,
};
