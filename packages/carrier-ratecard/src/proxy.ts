import {
  abortError,
  type CarrierContext,
  type CarrierProxy,
  DEFAULT_PURCHASE_DEADLINE_MS,
  withDeadline,
} from '@waybill/core/plugin';
import { accountOf } from './account.js';
import type { RateQuery } from './rate-query.js';
import type { RateResult } from './rate-result.js';
import { createQuoteRequest, parseQuoteResponse, rate } from './rating.js';
import type { RateCardSettings } from './settings.js';
import {
  createShipmentRequest,
  parseShippingResponse,
  type ShipQuery,
  type ShipResult,
  ship,
} from './shipping.js';
import { numbersFromIds } from './tracking-numbers.js';

/** One rate card, which rates and ships without a server. */
export type RateCardProxy = CarrierProxy<RateQuery, RateResult, ShipQuery, ShipResult>;

/** Looks prices up in the card. Nothing is sent anywhere. */
export function createProxy(
  { card, tracking_numbers, time_zone }: RateCardSettings,
  context: CarrierContext,
): RateCardProxy {
  const account = accountOf(card, { account: context.account, time_zone, context });
  const means = {
    card,
    tracking_numbers: tracking_numbers ?? numbersFromIds(context.newId),
    specimen: context.simulated ?? false,
  };
  return {
    carrier: account.carrier,
    account: account.account,
    // A number that was taken for a shipment without a stored result is missing from the series.
    cut_purchases: 'repeated',
    mapper: {
      createQuoteRequest: (request) => createQuoteRequest(request, account),
      parseQuoteResponse: (result) => parseQuoteResponse(result, account),
      createShipmentRequest: (request) => createShipmentRequest(request, account),
      parseShippingResponse: (result) => parseShippingResponse(result, account),
    },
    // A look-up takes no time, so no deadline can pass while it runs.
    getQuotes: async (query, { signal } = {}) => {
      if (signal?.aborted) throw abortError(signal, false);
      return rate(query, card);
    },
    createShipping: (query, options = {}) => {
      const { deadline_ms = DEFAULT_PURCHASE_DEADLINE_MS } = options;
      return withDeadline({ ...options, deadline_ms }, (signal) => ship(query, means, signal));
    },
  };
}
