/**
 * Rating: POST /rate/v1/rates/quotes, every service that FedEx has for a shipment, all its packages in one request.
 * Source: FedEx "Rates and Transit Times API", `Full_Schema_Quote_Rate` -> `RatcResponseVO`.
 */
import { atOnce, type RatingOperation } from '@waybill/carrier-kit';
import type { Exchange } from '@waybill/core/plugin';
import { jsonCall } from './json-call.js';
import { parseResponse } from './rating/reply.js';
import { createRequest, type WireRateRequest } from './rating/request.js';
import type { Account } from './settings.js';

export type { WireRateRequest } from './rating/request.js';

/** The request, and every reply to it. */
export type WireRateResponse = Exchange<WireRateRequest>;

export const rating: RatingOperation<Account['settings'], WireRateRequest> = {
  createRequest,
  next: atOnce((request) => [jsonCall('rate', '/rate/v1/rates/quotes', request.body)]),
  parseResponse,
};
