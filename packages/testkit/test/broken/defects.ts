import { NotSupportedError, type RateRequest } from '@waybill/core';
import { issue } from '@waybill/core/plugin';
import { examplepost } from '../examplepost/definition.js';
import { changing, type Defect, mappedBy, proxiedBy, quotingBy, sentBy } from './broken.js';

const { services } = examplepost;

const wire: readonly Defect[] = [
  {
    mistake: 'requests prices twice',
    carrier: sentBy((client) => ({
      send: async (request) => {
        if (request.url.endsWith('/v1/prices')) await client.send(request);
        return client.send(request);
      },
    })),
    // The second price list looks like that of another package, and is not read.
    fails: ['rating: sends the recorded requests', 'rating: every package counts'],
  },
  {
    mistake: 'fetches labels twice',
    carrier: sentBy((client) => ({
      send: async (request) => {
        if (request.url.includes('/v1/labels')) await client.send(request);
        return client.send(request);
      },
    })),
    fails: [
      'shipping: sends the recorded requests',
      'recovery: sends the recorded requests',
      'further operations: sends the recorded requests',
    ],
  },
  {
    mistake: 'forgets the request id',
    carrier: mappedBy(({ createShipmentRequest }) => ({
      createShipmentRequest: (request) => {
        const wireRequest = createShipmentRequest(request);
        return { ...wireRequest, parcels: wireRequest.parcels.map(({ request_id: _, ...parcel }) => parcel) };
      },
    })),
    fails: [
      'shipping: sends the recorded requests',
      'documents follow the official contract',
      'recovery: what is said of a purchase that was cut is what the simulator sold',
      'recovery: an exchange is taken up wherever it was cut, and nothing is bought',
      'journal: a purchase whose process dies is resumed, and nothing is bought twice',
    ],
  },
  {
    mistake: 'keeps replies to prices where JSON does not see them',
    carrier: proxiedBy((proxy) => ({
      ...proxy,
      getQuotes: async (request, callOptions) => hidden(await proxy.getQuotes(request, callOptions)),
    })),
    fails: ['rating: a stored exchange reads the same'],
  },
  {
    mistake: 'keeps replies to purchases where JSON does not see them',
    carrier: proxiedBy((proxy) => ({
      ...proxy,
      createShipping: async (request, callOptions) =>
        hidden(await proxy.createShipping(request, callOptions)),
    })),
    fails: [
      'shipping: a stored exchange reads the same',
      'recovery: what is said of a purchase that was cut is what the simulator sold',
      'recovery: an exchange is taken up wherever it was cut, and nothing is bought',
      'journal: a purchase whose process dies is resumed, and nothing is bought twice',
    ],
  },
];

function hidden<T extends { readonly replies: unknown }>(exchange: T): T {
  return Object.defineProperty({ ...exchange }, 'replies', { enumerable: false });
}

const prices: readonly Defect[] = [
  {
    mistake: 'forgets the days in transit',
    carrier: quotingBy(({ transit_days: _, ...quote }) => quote),
    fails: ['rating: reads the recorded outcome'],
  },
  {
    mistake: 'drops a surcharge',
    carrier: quotingBy((quote) => ({ ...quote, extra_charges: quote.extra_charges.slice(1) })),
    fails: [
      'rating: reads the recorded outcome',
      'rating: quotes keep the quote law',
      'rating: a remainder is shown',
    ],
  },
  {
    mistake: 'hides a remainder in the base',
    carrier: quotingBy((quote) => {
      const own = quote.extra_charges.find(({ name }) => name === 'Unitemised');
      if (own === undefined) return quote;
      const extra_charges = quote.extra_charges.filter((charge) => charge !== own);
      return {
        ...quote,
        extra_charges,
        base_charge: Math.round((quote.base_charge + own.value) * 100) / 100,
      };
    }),
    fails: ['rating: a remainder is shown'],
  },
  {
    mistake: 'reads the first of no prices',
    carrier: mappedBy(({ parseQuoteResponse }) => ({
      parseQuoteResponse: (response) => {
        const outcome = parseQuoteResponse(response);
        if (outcome[1][0]?.code === 'no_service') throw new TypeError('undefined is not a price');
        return outcome;
      },
    })),
    fails: ['rating: no, one and many quotes', 'rating: a reply that drifts costs only what drifted'],
  },
  {
    mistake: 'drops services that it does not list',
    carrier: mappedBy(({ parseQuoteResponse }) => ({
      parseQuoteResponse: (response) => {
        const [quotes, errors] = parseQuoteResponse(response);
        return [
          quotes.filter((quote) => services.rows.some(({ code }) => code === quote.service_type)),
          errors,
        ];
      },
    })),
    fails: [
      'rating: an unknown service still yields a quote',
      'rating: a reply that drifts costs only what drifted',
    ],
  },
  {
    mistake: 'forgets what options a price is for',
    carrier: quotingBy(({ options: _, ...quote }) => quote),
    fails: ['rating: reads the recorded outcome', 'what is quoted can be bought'],
  },
];

const requests: readonly Defect[] = [
  {
    mistake: 'ignores the ship date of a rate',
    carrier: ratingWithout('ship_date'),
    fails: ['rating: sends the recorded requests', 'rating: every field does what is declared'],
  },
  {
    mistake: 'offers an option that it always refuses',
    carrier: proxiedBy(({ mapper, ...proxy }) => ({
      ...proxy,
      mapper: {
        ...mapper,
        createQuoteRequest: (request) => {
          refuseSaturday(request);
          return mapper.createQuoteRequest(request);
        },
        createShipmentRequest: (request) => {
          refuseSaturday(request);
          return mapper.createShipmentRequest(request);
        },
      },
    })),
    fails: ['every option and extra is sent by some case'],
  },
  {
    mistake: 'ignores references',
    carrier: shippingWith(({ references: _, ...parcel }) => parcel),
    fails: ['shipping: sends the recorded requests', 'shipping: every field does what is declared'],
  },
  {
    mistake: 'ignores an option of a rate',
    carrier: mappedBy(({ createQuoteRequest }) => ({
      createQuoteRequest: (request) => {
        const wireRequest = createQuoteRequest(request);
        return {
          ...wireRequest,
          body: { ...wireRequest.body, options: withoutSaturday(wireRequest.body.options) },
        };
      },
    })),
    fails: ['rating: every option reaches the wire'],
  },
  {
    mistake: 'ignores an option of a shipment',
    carrier: shippingWith((parcel) => ({ ...parcel, options: withoutSaturday(parcel.options) })),
    fails: ['shipping: every option reaches the wire'],
  },
  {
    mistake: 'ignores an extra of a rate',
    carrier: ratingWithout('campaign'),
    fails: ['rating: every field does what is declared', 'rating: every extra reaches the wire'],
  },
  {
    mistake: 'ignores an extra of customs',
    carrier: shippingWith((parcel) =>
      parcel.customs === undefined ? parcel : { ...parcel, customs: { ...parcel.customs, reason: 'sale' } },
    ),
    fails: ['shipping: every field does what is declared', 'shipping: every extra reaches the wire'],
  },
  {
    mistake: 'ships listed services only',
    carrier: mappedBy(({ createShipmentRequest }) => ({
      createShipmentRequest: (request) => {
        const wireRequest = createShipmentRequest(request);
        if (services.rows.some(({ code }) => code === wireRequest.service)) return wireRequest;
        throw new NotSupportedError(
          [issue('shipment.services', 'not_supported', 'is not listed', 'not_supported')],
          {},
        );
      },
    })),
    fails: ['shipping: an unknown service can be bought'],
  },
];

function refuseSaturday({ shipment }: RateRequest): void {
  const at = (shipment.options ?? []).findIndex((asked) => /^(examplepost:)?SAT$|^saturday/.test(asked));
  if (at < 0) return;
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
export const DEFECTS: readonly Defect[] = [...wire, ...prices, ...requests];
