import {
  type ErrorEntry,
  type Quote,
  type QuoteOutcome,
  RateRequest,
  ShipmentRequest,
  type ShipmentRequestData,
  ValidationError,
} from '@waybill/core';
import { issue } from '@waybill/core/plugin';
import { type Defects, mappedBy, proxiedBy, stepBy } from './broken.js';

/** Example Post that asks for the price of each parcel alone; `merge` makes one list of theirs. */
function onePriceEach(merge: (lists: readonly QuoteOutcome[]) => QuoteOutcome) {
  return proxiedBy((proxy) => ({
    ...proxy,
    getQuotes: async (request, callOptions) => {
      const { parcels } = request.body as { parcels: readonly unknown[] };
      const each = parcels.map((parcel) => ({ ...request, body: { ...request.body, parcels: [parcel] } }));
      const exchanges = await Promise.all(each.map((one) => proxy.getQuotes(one, callOptions)));
      return { request, replies: exchanges.flatMap(({ replies }) => replies) };
    },
    mapper: {
      ...proxy.mapper,
      parseQuoteResponse: ({ request, replies }) =>
        merge(replies.map((reply) => proxy.mapper.parseQuoteResponse({ request, replies: [reply] }))),
    },
  }));
}

/** The sum of the services that every parcel has; with `report` an entry names the others. */
function merged(report: boolean, everywhere: boolean) {
  return (lists: readonly QuoteOutcome[]): QuoteOutcome => {
    const [first, ...others] = lists;
    if (first === undefined || others.length === 0) return first ?? [[], []];
    const all = lists.flatMap(([quotes]) => quotes);
    const services = [...new Set(all.map(({ service_type }) => service_type))];
    const of = (service: string) => all.filter(({ service_type }) => service_type === service);
    const whole = services.filter((service) => of(service).length === lists.length);
    const quotes = (everywhere ? whole : services).map((service) => sum(of(service)));
    const lacking = services.filter((service) => !whole.includes(service));
    const entries = report && everywhere ? lacking.map((service) => entryFor(service, quotes)) : [];
    return [quotes, [...lists.flatMap(([, errors]) => errors), ...entries]];
  };
}

function sum(quotes: readonly Quote[]): Quote {
  const [first] = quotes as [Quote, ...Quote[]];
  const add = (of: (quote: Quote) => number) =>
    Math.round(quotes.reduce((total, quote) => total + of(quote), 0) * 100) / 100;
  return {
    ...first,
    base_charge: add((quote) => quote.base_charge),
    discount: add((quote) => quote.discount),
    duties_and_taxes: add((quote) => quote.duties_and_taxes),
    extra_charges: quotes.flatMap(({ extra_charges }) => extra_charges),
    total_charge: add((quote) => quote.total_charge),
  };
}

function entryFor(service: string, quotes: readonly Quote[]): ErrorEntry {
  const { carrier = 'examplepost', account = 'examplepost' } = quotes[0] ?? {};
  const message = `a parcel cannot go as ${service}`;
  return { carrier, account, code: 'not_every_parcel', message, kind: 'carrier', retryable: false };
}

/** Without a mistake. */
export const onePriceForEach = onePriceEach(merged(true, true));

const LIMITS = 'limits hold at the limit and just above';
const SERVICE_LIMITS = 'a service takes packages up to its limits, and none above';

/** The request with what a parcel may weigh at most. */
function withoutHeavyParcels(request: RateRequest | ShipmentRequest): ShipmentRequestData {
  const plain = JSON.parse(JSON.stringify(request)) as ShipmentRequestData;
  const items = plain.shipment.items.map((item) => ({ ...item, weight: Math.min(item.weight, 1000) }));
  return { ...plain, shipment: { ...plain.shipment, items } };
}

/** Mistakes with several packages, and with prices that are for others. */
export const PACKAGE_DEFECTS: Defects = {
  'quotes a service that one of the parcels does not have': onePriceEach(merged(true, false)),
  'says nothing of a service that one of the parcels does not have': onePriceEach(merged(false, true)),
  'refuses a parcel of the greatest weight': stepBy('createShipmentRequest', (create) => (request) => {
    if (request.shipment.items.every(({ weight }) => weight < 1000)) return create(request);
    const field = 'shipment.items[0].weight';
    throw new ValidationError([issue(field, 'too_large', 'is too heavy', 'validation')], {});
  }),
  'takes any weight without a word, and has a notice on every shipment': {
    carrier: mappedBy((mapper) => ({
      createQuoteRequest: (request) =>
        mapper.createQuoteRequest(new RateRequest(withoutHeavyParcels(request))),
      createShipmentRequest: (request) =>
        mapper.createShipmentRequest(new ShipmentRequest(withoutHeavyParcels(request))),
      parseShippingResponse: (response) => {
        const [shipment, errors] = mapper.parseShippingResponse(response);
        const notices = [...(shipment?.meta.notices ?? []), { code: 'always', message: 'Always said.' }];
        return [shipment && { ...shipment, meta: { ...shipment.meta, notices } }, errors];
      },
    })),
    only: [LIMITS, SERVICE_LIMITS],
  },
  'quotes list prices': stepBy('parseQuoteResponse', (parse) => (response) => {
    const cheapest = (body: string) => {
      const { prices } = JSON.parse(body) as { prices: { service: string; kind?: string }[] };
      const listed = prices.filter(({ kind }) => kind === 'list').map(({ kind: _, ...price }) => price);
      return JSON.stringify({ prices: listed });
    };
    return parse({
      ...response,
      replies: response.replies.map((reply) =>
        'body' in reply && reply.body.includes('"kind":"list"')
          ? { ...reply, body: cheapest(reply.body) }
          : reply,
      ),
    });
  }),
};
