import type { CallOptions, Quote, QuoteOutcome, RateRequestData, ShippingOutcome } from '@waybill/core';
import type { RatingProxy, ShippingProxy } from '@waybill/core/plugin';

export const request: RateRequestData = {
  shipper: { postal_code: 'H2Y1C6', country_code: 'CA' },
  recipient: { postal_code: 'V6B1A1', country_code: 'CA' },
  shipment: { items: [{ weight: 2.5 }], currency: 'CAD', services: ['EXP'] },
};

/** A quote whose only interesting parts are those given. */
export function quote(carrier: string, total_charge: number, rest: Partial<Quote> = {}): Quote {
  return {
    carrier,
    account: carrier,
    service_name: 'Express',
    service_type: 'EXP',
    currency: 'CAD',
    base_charge: total_charge,
    discount: 0,
    duties_and_taxes: 0,
    extra_charges: [],
    total_charge,
    ...rest,
  };
}

/** A carrier that can only rate, and answers however a test wants. */
export function rater(
  carrier: string,
  answer: (options: CallOptions) => QuoteOutcome | Promise<QuoteOutcome>,
  account = carrier,
): RatingProxy<null, QuoteOutcome> {
  return {
    carrier,
    account,
    mapper: { createQuoteRequest: () => null, parseQuoteResponse: (response) => response },
    getQuotes: async (_, options = {}) => answer(options),
  };
}

/** A carrier that can only ship, and answers however a test wants. */
export function seller(
  carrier: string,
  answer: (options: CallOptions) => ShippingOutcome | Promise<ShippingOutcome>,
  account = carrier,
): ShippingProxy<null, ShippingOutcome> {
  return {
    carrier,
    account,
    mapper: { createShipmentRequest: () => null, parseShippingResponse: (response) => response },
    createShipping: async (_, options = {}) => answer(options),
  };
}

export const never = <T>(): Promise<T> => new Promise<T>(() => {});

export const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(resolve, ms, value));
