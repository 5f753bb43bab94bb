/**
 * Rate: POST /rate/v1/rates/quotes, every service that FedEx has for a shipment, all its packages in one request.
 * Source: FedEx "Rates and Transit Times API", `Full_Schema_Quote_Rate` -> `RatcResponseVO`.
 */
import { resolveRequest, throwIssues } from '@waybill/carrier-kit';
import {
  type Call,
  type Exchange,
  type Issue,
  isAnswer,
  type QuoteOutcome,
  type RateRequest,
} from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import { rateBody } from './rate.request.js';
import { type RateAsked, readRates } from './rate.response.js';
import { tables } from './tables.js';
import { jsonCall, plain, type WireBody } from './wire.js';

/** What FedEx is asked, and what its reply does not echo. */
export interface WireRateRequest extends RateAsked {
  readonly body: WireBody;
}

/** What was asked, and every reply to it. */
export type WireRateResponse = Exchange<WireRateRequest>;

/** @throws ValidationError, NotSupportedError with every problem. */
export function createQuoteRequest(request: RateRequest, account: Account): WireRateRequest {
  const issues: Issue[] = [];
  const admitted = resolveRequest(tables, 'rating', request, issues);
  const body = rateBody(request, admitted, account, issues);
  throwIssues(issues, CARRIER);
  const { currency } = request.shipment;
  return {
    body: plain(body),
    // FedEx filters by one service only.
    services: admitted.services.length > 1 ? admitted.services : [],
    options: admitted.options.map(({ written }) => written),
    ...(currency === undefined ? {} : { currency }),
    saturday: admitted.options.some(({ row }) => row.code === 'SATURDAY_DELIVERY'),
  };
}

/** One call. */
export function nextRateCalls({ request, replies }: WireRateResponse): Call[] {
  return replies.length > 0 ? [] : [jsonCall('rate', '/rate/v1/rates/quotes', request.body)];
}

export function parseQuoteResponse({ request, replies }: WireRateResponse, speaker: Account): QuoteOutcome {
  const [reply] = replies;
  if (reply === undefined || !isAnswer(reply)) return [[], []];
  return readRates(reply, request, speaker);
}
