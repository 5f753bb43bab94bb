/**
 * Closing the day of FedEx Ground: PUT /ship/v1/endofday/ closes everything that is open on the account, and bills it; POST on the
 * same path gives the documents again. FedEx Express needs neither.
 * Source: FedEx "Ground Day Close API", `FullSchema_GEOD_PUT`, `FullSchema_Reprint_POST` -> `SHPCResponseVO`.
 */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { jsonCall } from './json-call.js';
import { parseClosing, parseReprint } from './manifest/reply.js';
import { createClosing, createReprint, lookupOf, type WireManifestRequest } from './manifest/request.js';
import type { Account } from './settings.js';

const URL = '/ship/v1/endofday/';

export const manifest: OperationFor<'manifest', Account['settings'], WireManifestRequest> = {
  createRequest: createClosing,
  next: atOnce((request) => {
    const call = jsonCall('close', URL, request.body, headersOf(request), 'PUT');
    return [{ ...call, purchase: true, lookup: lookupOf(request).what }];
  }),
  parseResponse: parseClosing,
};

export const manifest_documents: OperationFor<
  'manifest_documents',
  Account['settings'],
  WireManifestRequest
> = {
  createRequest: createReprint,
  next: atOnce((request) => [jsonCall('reprint', URL, request.body, headersOf(request))]),
  parseResponse: parseReprint,
};

function headersOf({ transaction_id }: WireManifestRequest) {
  return { 'x-customer-transaction-id': transaction_id };
}
