/**
 * Whether DHL delivers to a place or collects there: GET /address-validate, `supermodelIoLogisticsExpressAddressValidateResponse`. It
 * knows cities and postal codes, and no streets.
 */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { parseResponse } from './address-validation/reply.js';
import { createRequest, type WireAddressRequest } from './address-validation/request.js';
import type { Account } from './settings.js';

export { CHECKED } from './address-validation/reply.js';

export const address_validation: OperationFor<'address_validation', Account['settings'], WireAddressRequest> =
  {
    createRequest,
    next: atOnce((request) => [
      {
        step: 'validate',
        method: 'GET',
        url: request.url,
        headers: { 'message-reference': request.message_reference },
      },
    ]),
    parseResponse,
  };
