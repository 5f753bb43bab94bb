/**
 * Address validation: street addresses of the United States, its territories and military post offices, by the list of addresses
 * that USPS delivers to. Addresses elsewhere are not sent.
 * Source: addresses.yaml 3.2.3, `GET /address`.
 */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { parseResponse } from './address/reply.js';
import { createRequest, type WireAddressRequest } from './address/request.js';
import type { OpenSettings } from './settings.js';

export type { WireAddressRequest } from './address/request.js';

export const address_validation: OperationFor<'address_validation', OpenSettings, WireAddressRequest> = {
  createRequest,
  next: atOnce(({ query }) =>
    query === null
      ? []
      : [
          {
            step: 'validate',
            method: 'GET',
            url: `/addresses/v3/address?${new URLSearchParams(query)}`,
          },
        ],
  ),
  parseResponse,
};
