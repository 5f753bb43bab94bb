import type { CarrierMapper } from '@waybill/core';
import type { Account } from './account.js';
import { createQuoteRequest, parseQuoteResponse, type RateAnswer, type RateQuestion } from './rate.js';
import { createShipmentRequest, parseShippingResponse, type ShipAnswer, type ShipQuestion } from './ship.js';

export type RateCardMapper = CarrierMapper<RateQuestion, RateAnswer, ShipQuestion, ShipAnswer>;

/** Which page does what. */
export function createMapper(account: Account): RateCardMapper {
  return {
    createQuoteRequest: (request) => createQuoteRequest(request, account),
    parseQuoteResponse: (answer) => parseQuoteResponse(answer, account),
    createShipmentRequest: (request) => createShipmentRequest(request, account),
    parseShippingResponse: (answer) => parseShippingResponse(answer, account),
  };
}
