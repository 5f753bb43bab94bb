import type { CarrierMapper } from '@waybill/core';
import type { Account } from './account.js';
import {
  createQuoteRequest,
  parseQuoteResponse,
  type WireRateRequest,
  type WireRateResponse,
} from './rating.js';
import {
  createShipmentRequest,
  parseShippingResponse,
  type WireShipmentRequest,
  type WireShipmentResponse,
} from './shipping.js';

export type DhlExpressMapper = CarrierMapper<
  WireRateRequest,
  WireRateResponse,
  WireShipmentRequest,
  WireShipmentResponse
>;

/** Which page does what. */
export function createMapper(account: Account): DhlExpressMapper {
  return {
    createQuoteRequest: (request) => createQuoteRequest(request, account),
    parseQuoteResponse: (response) => parseQuoteResponse(response, account),
    createShipmentRequest: (request) => createShipmentRequest(request, account),
    parseShippingResponse: (response) => parseShippingResponse(response, account),
  };
}
