/**
 * Rating: POST /rates, `supermodelIoLogisticsExpressRateRequest` -> `supermodelIoLogisticsExpressRates`.
 * One call for all packages. (GET /rates takes one package, and neither customs nor services.)
 */
import { atOnce, type RatingOperation } from '@waybill/carrier-kit';
import type { Exchange } from '@waybill/core/plugin';
import { parseResponse } from './rating/reply.js';
import { createRequest, type WireRateRequest } from './rating/request.js';
import type { Account } from './settings.js';

export type { WireRateRequest } from './rating/request.js';

/** The request, and every reply to it. */
export type WireRateResponse = Exchange<WireRateRequest>;

export const rating: RatingOperation<Account['settings'], WireRateRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      step: 'rate',
      method: 'POST',
      url: '/rates',
      headers: { 'message-reference': request.message_reference },
      body: JSON.stringify(request.body),
    },
  ]),
  parseResponse,
};
