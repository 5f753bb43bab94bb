import type { RatingMapper } from '@waybill/core';
import type { Account } from './account.js';
import {
  createQuoteRequest,
  parseQuoteResponse,
  type WireRateRequest,
  type WireRateResponse,
} from './rate.js';

export type CanadaPostMapper = RatingMapper<WireRateRequest, WireRateResponse>;

/** Which page does what. */
export function createMapper(account: Account): CanadaPostMapper {
  return {
    createQuoteRequest: (request) => createQuoteRequest(request, account),
    parseQuoteResponse: (response) => parseQuoteResponse(response, account),
  };
}
