/** Locations in Canada, around a postal code, in a city or around a point. Source: LocatorService.wsdl. */
import type { OperationFor } from '@waybill/carrier-kit';
import { parseResponse } from './locations/reply.js';
import { createRequest, type WireLocationsRequest } from './locations/request.js';
import type { OpenSettings } from './settings.js';
import { soapCall } from './soap.js';

export const locations: OperationFor<'locations', OpenSettings, WireLocationsRequest> = {
  createRequest,
  next: ({ request, replies }) =>
    replies.length > 0
      ? []
      : [{ step: 'locations', ...soapCall(request.operation, request.search, request) }],
  parseResponse,
};
