import type { CarrierMapper } from '@waybill/core';
import type { Account } from './account.js';
import type { WireShipmentRequest, WireShipmentResponse } from './consignment.js';
import {
  createQuoteRequest,
  parseQuoteResponse,
  type WireRateRequest,
  type WireRateResponse,
} from './rate.js';
import { createShipmentRequest } from './ship.js';
import { parseShippingResponse } from './ship.response.js';

export type CanadaPostMapper = CarrierMapper<
  WireRateRequest,
  WireRateResponse,
  WireShipmentRequest,
  WireShipmentResponse
>;

/** Which page does what. */
export function createMapper(account: Account): CanadaPostMapper {
  return {
    createQuoteRequest: (request) => createQuoteRequest(request, account),
    parseQuoteResponse: (response) => parseQuoteResponse(response, account),
    createShipmentRequest: (request) => createShipmentRequest(request, account),
    parseShippingResponse: (response) => parseShippingResponse(response, account),
  };
}
