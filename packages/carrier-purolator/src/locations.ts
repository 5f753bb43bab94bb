/** Locations in Canada, around a postal code, in a city or around a point. Source: LocatorService.wsdl. */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { parseResponse } from './locations/reply.js';
import { createRequest, type WireLocationsRequest } from './locations/request.js';
import type { OpenSettings } from './settings.js';
import { soapCall } from './soap.js';

export const locations: OperationFor<'locations', OpenSettings, WireLocationsRequest> = {
  createRequest,
  next: atOnce((request) => [{ step: 'locations', ...soapCall(request.operation, request.search, request) }]),
  parseResponse,
};
