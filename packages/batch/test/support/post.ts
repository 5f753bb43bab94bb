import type {
  ErrorEntry,
  Quote,
  QuoteOutcome,
  RateRequest,
  ShipmentRequest,
  ShipmentRequestData,
  ShippingOutcome,
} from '@waybill/core';
import type { CarrierProxy } from '@waybill/core/plugin';

/** A carrier of the tests: it counts, and answers as it is told. */
export interface Post {
  readonly proxy: CarrierProxy<RateRequest, QuoteOutcome, ShipmentRequest, ShippingOutcome>;
  /** How often each shipment was bought, by its reference. */
  readonly bought: Map<string, number>;
  /** How often prices were asked. */
  rated: number;
  /** Answers instead of the usual prices, unless it returns nothing. */
  onRate: (request: RateRequest) => QuoteOutcome | undefined | Promise<QuoteOutcome | undefined>;
  /** Answers instead of a purchase, unless it returns nothing. */
  onBuy: (request: ShipmentRequest) => ShippingOutcome | undefined | Promise<ShippingOutcome | undefined>;
}

/** Prices of a service, and its days in transit. */
export type PriceList = Readonly<Record<string, readonly [total: number, days: number, currency?: string]>>;

/** A carrier with a price list; what is bought has the shipment's first reference in its tracking number. */
export function post(carrier: string, prices: PriceList, account = carrier): Post {
  const identity = { carrier, account };
  const made: Post = {
    bought: new Map(),
    rated: 0,
    onRate: () => undefined,
    onBuy: () => undefined,
    proxy: {
      ...identity,
      mapper: {
        createQuoteRequest: (request) => request,
        parseQuoteResponse: (response) => response,
        createShipmentRequest: (request) => request,
        parseShippingResponse: (response) => response,
      },
      getQuotes: async (request) => {
        made.rated++;
        return (await made.onRate(request)) ?? [quotesOf(request), []];
      },
      createShipping: async (request) => (await made.onBuy(request)) ?? purchase(request),
    },
  };
  const quotesOf = ({ shipment }: RateRequest): Quote[] =>
    Object.entries(prices)
      .filter(([service]) => wanted(shipment.services)?.includes(service) ?? true)
      .map(([service, [total, transit_days, currency = 'CAD']]) => ({
        ...identity,
        service_type: service,
        service_name: `${carrier} ${service}`,
        currency,
        base_charge: total,
        discount: 0,
        duties_and_taxes: 0,
        extra_charges: [],
        total_charge: total,
        transit_days,
      }));
  const purchase = ({ shipment }: ShipmentRequest): ShippingOutcome => {
    const [reference = 'none'] = shipment.references ?? [];
    made.bought.set(reference, (made.bought.get(reference) ?? 0) + 1);
    const [service = ''] = wanted(shipment.services) ?? [];
    const [total, , currency = 'CAD'] = prices[service] as PriceList[string];
    const charge = { amount: String(total), currency, name: 'total' };
    const tracking_number = `${carrier}-${reference}`;
    const result = {
      ...identity,
      documents: [btoa(`label of ${tracking_number}`)],
      reference: null,
      service,
      shipment_date: '2026-11-23',
      total_charge: charge,
      tracking_number,
      complete: true,
      meta: {
        parcels: [{ tracking_number, charge: null, bought: true }],
        documents: [{ format: 'text/plain', kind: 'label', parcel: 0 }],
        notices: [],
      },
    } as const;
    return [result, []];
  };
  return made;
}

function wanted(services: readonly string[] | undefined): string[] | undefined {
  return services?.map((service) => service.slice(service.indexOf(':') + 1));
}

/** A request with a reference of its own. */
export function request(reference: string, weight = 1): ShipmentRequestData {
  return {
    shipper: { city: 'Montréal', postal_code: 'H2Y 1C6', country_code: 'CA' },
    recipient: { city: 'Vancouver', postal_code: 'V5Y 1V4', country_code: 'CA' },
    shipment: { items: [{ weight }], references: [reference] },
  };
}

/** Rows 1 to n, each with a reference and key of its own: `r1`, … */
export function rows(count: number) {
  return Array.from({ length: count }, (_, at) => ({ key: `r${at + 1}`, request: request(`r${at + 1}`) }));
}

/** An entry of a carrier. */
export function entry(carrier: string, kind: ErrorEntry['kind'], rest: Partial<ErrorEntry> = {}): ErrorEntry {
  return {
    carrier,
    account: carrier,
    code: kind,
    message: `${carrier}: ${kind}`,
    kind,
    retryable: false,
    ...rest,
  };
}
