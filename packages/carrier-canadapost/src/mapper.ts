import type { CarrierMapper } from '@waybill/core';
import type { Account } from './account.js';
import {
  createQuoteRequest,
  parseQuoteResponse,
  type WireRateRequest,
  type WireRateResponse,
} from './rating.js';
import { createShipmentRequest } from './shipping/index.js';
import { parseShippingResponse } from './shipping/reply.js';
import type { WireShipmentRequest, WireShipmentResponse } from './shipping/request.js';

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
