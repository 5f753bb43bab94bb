import type {
  ErrorEntry,
  Quote,
  QuoteOutcome,
  RateRequest,
  ShipmentRequest,
  ShipmentRequestData,
  ShippingOutcome,
  ShippingResult,
} from '@waybill/core';
import type { CarrierProxy } from '@waybill/core/plugin';
import type { BatchRow } from '../../src/index.js';
import type { StoredChoice } from '../../src/record.js';

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

/** A quote of a carrier for a service, `ups:03`, whose other interesting parts are those given. */
export function quote(name: string, total_charge: number, rest: Partial<Quote> = {}): Quote {
  const [carrier = '', service_type = ''] = name.split(':');
  return {
    carrier,
    account: carrier,
    service_type,
    service_name: `${carrier} ${service_type}`,
    currency: 'CAD',
    base_charge: total_charge,
    discount: 0,
    duties_and_taxes: 0,
    extra_charges: [],
    total_charge,
    ...rest,
  };
}

/** The result of a purchase with a package for each label, which is in base 64. */
export function resultOf(
  facts: Pick<ShippingResult, 'carrier' | 'account' | 'service' | 'total_charge'>,
  labels: Readonly<Record<string, string>>,
  format: string,
): ShippingResult {
  const numbers = Object.keys(labels);
  const parcels = numbers.map((tracking_number) => ({ tracking_number, charge: null, bought: true }));
  const documents = numbers.map((_, parcel) => ({ format, kind: 'label' as const, parcel }));
  return {
    ...facts,
    documents: Object.values(labels),
    reference: null,
    shipment_date: '2026-11-23',
    tracking_number: numbers[0] ?? '',
    complete: true,
    meta: { parcels, documents, notices: [] },
  };
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
      .map(([service, [total, transit_days, currency = 'CAD']]) =>
        quote(`${carrier}:${service}`, total, { account, currency, transit_days }),
      );
  const purchase = ({ shipment }: ShipmentRequest): ShippingOutcome => {
    const [reference = 'none'] = shipment.references ?? [];
    made.bought.set(reference, (made.bought.get(reference) ?? 0) + 1);
    const [service = ''] = wanted(shipment.services) ?? [];
    const [total, , currency = 'CAD'] = prices[service] as PriceList[string];
    const total_charge = { amount: String(total), currency, name: 'total' };
    const number = `${carrier}-${reference}`;
    const labels = { [number]: btoa(`label of ${number}`) };
    return [resultOf({ ...identity, service, total_charge }, labels, 'text/plain'), []];
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

/** A row whose key is its reference, too. */
export function row(key: string, rest: Partial<BatchRow> = {}): BatchRow & { readonly key: string } {
  return { key, request: request(key), ...rest };
}

/** Rows 1 to n: `r1`, … */
export function rows(count: number) {
  return Array.from({ length: count }, (_, at) => row(`r${at + 1}`));
}

/** From now on these references are not bought, for these reasons. */
export function refuse(shop: Post, reasons: Readonly<Record<string, ErrorEntry['kind']>>): void {
  shop.onBuy = ({ shipment }) => {
    const kind = reasons[shipment.references?.[0] ?? ''];
    return kind && [null, [entry(shop.proxy.carrier, kind)]];
  };
}

/** A carrier's ground service, chosen at a price. */
export function choice(carrier: string, total = 10, currency = 'CAD'): StoredChoice {
  const service = { service: 'GROUND', service_name: 'Ground' };
  return { carrier, account: carrier, ...service, total, currency, why: '' };
}

/** An entry of a carrier. */
export function entry(carrier: string, kind: ErrorEntry['kind'], rest: Partial<ErrorEntry> = {}): ErrorEntry {
  const usual = { code: kind, message: `${carrier}: ${kind}`, kind, retryable: false };
  return { carrier, account: carrier, ...usual, ...rest };
}
