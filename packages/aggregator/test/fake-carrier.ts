import type {
  CallOptions,
  Quote,
  QuoteOutcome,
  RateRequestData,
  ShippingOutcome,
  ShippingResult,
} from '@waybill/core';
import type { RatingProxy, ShippingProxy } from '@waybill/core/plugin';
import { afterEach, beforeEach, expect, vi } from 'vitest';

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

/** A carrier that answers at once with quotes of these totals. */
export const rates = (carrier: string, ...totals: number[]) =>
  rater(carrier, () => [totals.map((total) => quote(carrier, total)), []]);

/** Quotes and entries in words: `posta/east 9`, `posta timeout aborted`. */
export function words([quotes, errors]: QuoteOutcome): string[] {
  const name = ({ carrier, account }: { readonly carrier: string; readonly account: string }) =>
    account === carrier ? carrier : `${carrier}/${account}`;
  return [
    ...quotes.map((one) => `${name(one)} ${one.total_charge}`),
    ...errors.map((one) => `${name(one)} ${one.kind} ${one.code}`),
  ];
}

/** An answer without quotes, of which a test sees how often it was given. */
export const nothing = () => vi.fn((): QuoteOutcome => [[], []]);

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

/** What a purchase gives. */
export const bought = (carrier: string, account = carrier): ShippingResult => ({
  carrier,
  account,
  documents: [],
  reference: { type: 'id', value: '7' },
  service: 'EXP',
  shipment_date: '2026-03-02',
  total_charge: null,
  tracking_number: 'T1',
  complete: true,
  meta: { parcels: [], documents: [], notices: [] },
});

/** Each test has a clock that it turns itself, and must leave no timer behind. */
export function turnClock(clock: Parameters<typeof vi.useFakeTimers>[0] = {}): void {
  beforeEach(() => void vi.useFakeTimers(clock));
  afterEach(() => {
    expect(vi.getTimerCount(), 'timers left behind').toBe(0);
    vi.useRealTimers();
  });
}

export const never = <T>(): Promise<T> => new Promise<T>(() => {});

export const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(resolve, ms, value));
