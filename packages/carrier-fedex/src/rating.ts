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
import { jsonCall, plain, type WireBody } from './json-call.js';
import { type RateContext, readRates } from './rating/reply.js';
import { quoteBody } from './rating/request.js';
import { tables } from './tables.js';

/** What FedEx is asked, and what its reply does not echo. */
export interface WireRateRequest extends RateContext {
  readonly body: WireBody;
}

/** What was asked, and every reply to it. */
export type WireRateResponse = Exchange<WireRateRequest>;

/** @throws ValidationError, NotSupportedError with every problem. */
export function createQuoteRequest(request: RateRequest, account: Account): WireRateRequest {
  const issues: Issue[] = [];
  const resolved = resolveRequest(tables, 'rating', request, issues);
  const body = quoteBody(request, resolved, account, issues);
  throwIssues(issues, CARRIER);
  const { currency } = request.shipment;
  return {
    body: plain(body),
    // FedEx filters by one service only.
    services: resolved.services.length > 1 ? resolved.services : [],
    options: resolved.options.map(({ written }) => written),
    ...(currency === undefined ? {} : { currency }),
    saturday: resolved.options.some(({ row }) => row.code === 'SATURDAY_DELIVERY'),
  };
}

/** One call. */
export function nextRateCalls({ request, replies }: WireRateResponse): Call[] {
  return replies.length > 0 ? [] : [jsonCall('rate', '/rate/v1/rates/quotes', request.body)];
}

export function parseQuoteResponse({ request, replies }: WireRateResponse, carrier: Account): QuoteOutcome {
  const [reply] = replies;
  if (reply === undefined || !isAnswer(reply)) return [[], []];
  return readRates(reply, request, carrier);
}
