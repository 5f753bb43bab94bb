import { NotSupportedError, type RateRequest } from '@waybill/core';
import { issue } from '@waybill/core/plugin';
import { examplepost } from '../examplepost/definition.js';
import {
  changing,
  type Defects,
  mappedBy,
  quotingBy,
  ratingBy,
  sendingBy,
  shippingBy,
  stepBy,
} from './broken.js';

const { services } = examplepost;

const wire: Defects = {
  // The second price list looks like that of another package, and is not read.
  'requests prices twice': sendingBy((send) => async (request) => {
    if (request.url.endsWith('/v1/prices')) await send(request);
    return send(request);
  }),
  'fetches labels twice': sendingBy((send) => async (request) => {
    if (request.url.includes('/v1/labels')) await send(request);
    return send(request);
  }),
  'forgets the request id': stepBy('createShipmentRequest', (create) => (request) => {
    const wireRequest = create(request);
    return { ...wireRequest, parcels: wireRequest.parcels.map(({ request_id: _, ...parcel }) => parcel) };
  }),
  'keeps replies to prices where JSON does not see them': ratingBy(
    (rate) => async (request, callOptions) => hidden(await rate(request, callOptions)),
  ),
  'keeps replies to purchases where JSON does not see them': shippingBy(
    (ship) => async (request, callOptions) => hidden(await ship(request, callOptions)),
  ),
};

function hidden<T extends { readonly replies: unknown }>(exchange: T): T {
  return Object.defineProperty({ ...exchange }, 'replies', { enumerable: false });
}

const prices: Defects = {
  'forgets the days in transit': quotingBy(({ transit_days: _, ...quote }) => quote),
  'drops a surcharge': quotingBy((quote) => ({ ...quote, extra_charges: quote.extra_charges.slice(1) })),
  'hides a remainder in the base': quotingBy((quote) => {
    const own = quote.extra_charges.find(({ name }) => name === 'Unitemised');
    if (own === undefined) return quote;
    const extra_charges = quote.extra_charges.filter((charge) => charge !== own);
    return {
      ...quote,
      extra_charges,
      base_charge: Math.round((quote.base_charge + own.value) * 100) / 100,
    };
  }),
  'reads the first of no prices': stepBy('parseQuoteResponse', (parse) => (response) => {
    const outcome = parse(response);
    if (outcome[1][0]?.code === 'no_service') throw new TypeError('undefined is not a price');
    return outcome;
  }),
  'drops services that it does not list': stepBy('parseQuoteResponse', (parse) => (response) => {
    const [quotes, errors] = parse(response);
    return [quotes.filter((quote) => services.rows.some(({ code }) => code === quote.service_type)), errors];
  }),
  'forgets what options a price is for': quotingBy(({ options: _, ...quote }) => quote),
};

const requests: Defects = {
  'ignores the ship date of a rate': ratingWithout('ship_date'),
  'offers an option that it always refuses': mappedBy(({ createQuoteRequest, createShipmentRequest }) => ({
    createQuoteRequest: (request) => createQuoteRequest(refuseSaturday(request)),
    createShipmentRequest: (request) => createShipmentRequest(refuseSaturday(request)),
  })),
  'ignores references': shippingWith(({ references: _, ...parcel }) => parcel),
  'ignores an option of a rate': stepBy('createQuoteRequest', (create) => (request) => {
    const wireRequest = create(request);
    return {
      ...wireRequest,
      body: { ...wireRequest.body, options: withoutSaturday(wireRequest.body.options) },
    };
  }),
  'ignores an option of a shipment': shippingWith((parcel) => ({
    ...parcel,
    options: withoutSaturday(parcel.options),
  })),
  'ignores an extra of a rate': ratingWithout('campaign'),
  'ignores an extra of customs': shippingWith((parcel) =>
    parcel.customs === undefined ? parcel : { ...parcel, customs: { ...parcel.customs, reason: 'sale' } },
  ),
  'ships listed services only': stepBy('createShipmentRequest', (create) => (request) => {
    const wireRequest = create(request);
    if (services.rows.some(({ code }) => code === wireRequest.service)) return wireRequest;
    throw new NotSupportedError(
      [issue('shipment.services', 'not_supported', 'is not listed', 'not_supported')],
      {},
    );
  }),
};

function refuseSaturday<Asked extends RateRequest>(request: Asked): Asked {
  const { options = [] } = request.shipment;
  const at = options.findIndex((asked) => /^(examplepost:)?SAT$|^saturday/.test(asked));
  if (at < 0) return request;
  const field = `shipment.options[${at}]`;
  throw new NotSupportedError(
    [issue(field, 'not_supported', 'SAT is not offered here', 'not_supported')],
    {},
  );
}

function ratingWithout(field: string) {
  return changing('createQuoteRequest', ({ body, ...rest }) => ({
    ...rest,
    body: Object.fromEntries(Object.entries(body).filter(([name]) => name !== field)),
  }));
}

interface WireParcel extends Readonly<Record<string, unknown>> {
  readonly customs?: object;
}

function shippingWith(change: (parcel: WireParcel) => WireParcel) {
  return changing('createShipmentRequest', (wireRequest) => ({
    ...wireRequest,
    parcels: wireRequest.parcels.map((parcel) => change(parcel as WireParcel)),
  }));
}

function withoutSaturday(codes: unknown): unknown {
  return Array.isArray(codes) ? codes.filter((code) => code !== 'SAT') : codes;
}

/** Mistakes in what is sent and read. */
export const DEFECTS: Defects = {
  ...wire,
  ...prices,
  ...requests,
};
