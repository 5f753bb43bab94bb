import {
  type ErrorEntry,
  type QuoteOutcome,
  type ShippingOutcome,
  UnavailableError,
  UnexpectedReplyError,
  UnknownOutcomeError,
} from '@waybill/core';
import { isAnswer } from '@waybill/core/plugin';
import type { ExamplePostProxy } from '../examplepost/definition.js';
import { changing, type Defect, mappedBy, proxiedBy, sentBy } from './broken.js';

/** An entry that no longer says what the trouble was hides that a call was held back. */
const RESTRAINT = [
  'rating: a carrier that is down is left alone, and asked again later',
  'a pause that a carrier asks for is kept',
  'a quota is kept, purchases first',
];

const rating: readonly Defect[] = [
  {
    mistake: 'reads errors of rates only where the status is bad',
    carrier: changing('parseQuoteResponse', (outcome, response) => {
      const [reply] = response.replies;
      return reply !== undefined && isAnswer(reply) && reply.status === 200
        ? [outcome[0], outcome[1].map((entry) => ({ ...entry, message: 'Something went wrong.' }))]
        : outcome;
    }),
    fails: ['rating: error documents are read at any status'],
  },
  {
    mistake: 'calls all trouble while rating unreadable',
    carrier: proxiedBy(ratingFailure(() => new UnexpectedReplyError('unreadable'), unreadable)),
    fails: [
      'rating: HTTP 502',
      'rating: a cut connection',
      'rating: no answer',
      'rating: HTTP 401',
      'rating: HTTP 429',
      'rating: abort is honoured',
      'rating: the pause that a carrier asks for reaches the app',
      ...RESTRAINT,
    ],
  },
  {
    mistake: 'calls all trouble while rating an outage',
    carrier: proxiedBy(ratingFailure(() => new UnavailableError('down'), outage)),
    fails: [
      'rating: an HTML page',
      'rating: an empty body',
      'rating: no answer',
      'rating: HTTP 401',
      'rating: HTTP 429',
      'rating: abort is honoured',
      ...RESTRAINT,
    ],
  },
  {
    mistake: 'trips over a failed connection while rating',
    carrier: proxiedBy(
      ratingFailure(
        () => new TypeError('no status of undefined'),
        (outcome) => outcome,
      ),
    ),
    fails: [
      'rating: half a document',
      'rating: a cut connection',
      'rating: no answer',
      'rating: abort is honoured',
      ...RESTRAINT,
    ],
  },
  ...(['retry_after_ms', 'message'] as const).map((field) => ({
    mistake: `leaves the pause that a carrier asks for out of \`${field}\``,
    carrier: changing('parseQuoteResponse', ([quotes, errors]) => [
      quotes,
      errors.map((entry) => withoutPause(entry, field)),
    ]),
    fails: ['rating: the pause that a carrier asks for reaches the app'],
  })),
  {
    mistake: 'does not hear an abort while rating',
    carrier: proxiedBy((proxy) => ({
      ...proxy,
      getQuotes: (request, { signal: _, ...options } = {}) => proxy.getQuotes(request, options),
    })),
    fails: ['rating: abort is honoured'],
  },
];

function withoutPause(entry: ErrorEntry, field: 'retry_after_ms' | 'message'): ErrorEntry {
  const { retry_after_ms: _, ...others } = entry;
  return field === 'retry_after_ms' ? others : { ...entry, message: entry.message.replace(/; wait .*$/, '') };
}

/** Changes what a failed rating gives, thrown or returned. */
function ratingFailure(thrown: () => Error, returned: (outcome: QuoteOutcome) => QuoteOutcome) {
  return (proxy: ExamplePostProxy): ExamplePostProxy => ({
    ...proxy,
    getQuotes: async (request, callOptions) => {
      try {
        return await proxy.getQuotes(request, callOptions);
      } catch {
        throw thrown();
      }
    },
    mapper: {
      ...proxy.mapper,
      parseQuoteResponse: (response) => {
        const [reply] = response.replies;
        const outcome = proxy.mapper.parseQuoteResponse(response);
        return reply !== undefined && isAnswer(reply) && !reply.body.startsWith('{')
          ? returned(outcome)
          : outcome;
      },
    },
  });
}

function unreadable([quotes, errors]: QuoteOutcome): QuoteOutcome {
  return [quotes, errors.map((entry) => ({ ...entry, kind: 'unexpected_reply', retryable: false }))];
}

function outage([quotes, errors]: QuoteOutcome): QuoteOutcome {
  return [quotes, errors.map((entry) => ({ ...entry, kind: 'unavailable', retryable: true }))];
}

const shipping: readonly Defect[] = [
  {
    mistake: 'reads errors of purchases only where the status is bad',
    carrier: shippingOutcome(([shipment, errors], statuses) => [
      shipment,
      statuses.includes(200) && shipment === null
        ? errors.map((entry) => ({ ...entry, message: 'Something went wrong.' }))
        : errors,
    ]),
    fails: ['shipping: error documents are read at any status'],
  },
  {
    mistake: 'calls an unclear purchase an outage',
    carrier: proxiedBy((proxy) => ({
      ...proxy,
      createShipping: async (request, callOptions) => {
        try {
          return await proxy.createShipping(request, callOptions);
        } catch (error) {
          throw error instanceof UnknownOutcomeError ? new UnavailableError('down') : error;
        }
      },
    })),
    fails: [
      'shipping: an HTML page',
      'shipping: HTTP 502',
      'shipping: an empty body',
      'shipping: half a document',
      'shipping: a cut connection',
      'shipping: no answer',
      'shipping: HTTP 429',
      'shipping: error documents are read at any status',
      'shipping: an error document proves a refusal only where the status does',
      'shipping: abort is honoured',
      'shipping: an unclear purchase is an unknown outcome',
      'shipping: a reply that drifts costs only what drifted',
      'shipping: any reply is survived',
      'recovery: what is said of a purchase that was cut is what the simulator sold',
      'recovery: while the carrier cannot be reached a purchase stays unknown',
    ],
  },
  {
    mistake: 'takes a refused login for a refusal',
    carrier: shippingOutcome(([shipment, errors], statuses) => [
      shipment,
      statuses.includes(401)
        ? errors.map((entry) => ({ ...entry, kind: 'carrier', retryable: false }))
        : errors,
    ]),
    fails: ['shipping: HTTP 401'],
  },
  {
    mistake: 'does not hear an abort while shipping',
    carrier: proxiedBy((proxy) => ({
      ...proxy,
      createShipping: (request, { signal: _, ...options } = {}) => proxy.createShipping(request, options),
    })),
    fails: [
      'shipping: abort is honoured',
      'shipping: what was bought comes back after an abort or the deadline',
    ],
  },
  {
    mistake: 'sends an unanswered purchase again',
    carrier: sentBy((client) => ({
      send: async (request) => {
        if (!request.once || request.method !== 'POST') return client.send(request);
        try {
          const response = await client.send(request);
          return response.status >= 500 ? await client.send(request) : response;
        } catch {
          return client.send(request);
        }
      },
    })),
    fails: [
      'shipping: a purchase is sent once',
      'shipping: an unclear purchase is an unknown outcome',
      'shipping: what was bought comes back when the next parcel is refused',
      'shipping: nothing more is bought after a purchase that was refused or is unknown',
      'pickup: a lost answer to a booking is unknown, and not to be asked for again',
      'manifest: a lost answer is unknown, and not to be asked for again',
      'returns: a lost answer is unknown, and not to be asked for again',
      'recovery: what is said of a purchase that was cut is what the simulator sold',
      'recovery: while the carrier cannot be reached a purchase stays unknown',
    ],
  },
  {
    mistake: 'would have the caller ask again after a parcel was bought',
    carrier: shippingOutcome(([shipment, errors]) => [
      shipment,
      errors.map((entry) => ({
        ...entry,
        retryable:
          shipment === null ? entry.retryable : ['unavailable', 'unknown_outcome'].includes(entry.kind),
      })),
    ]),
    fails: [
      'shipping: what was bought comes back when the next parcel is refused',
      'shipping: any reply is survived',
      'journal: a purchase whose process dies is resumed, and nothing is bought twice',
      'journal: what it does not store is not bought, and what was bought comes back',
    ],
  },
  {
    mistake: 'loses what was bought before a refusal',
    carrier: shippingOutcome(([shipment, errors]) => [
      shipment?.meta.parcels.some(({ bought }) => bought === false) ? null : shipment,
      errors,
    ]),
    fails: [
      'shipping: reads the recorded outcome',
      'shipping: what was bought comes back when the next parcel is refused',
      'journal: what it does not store is not bought, and what was bought comes back',
    ],
  },
  {
    mistake: 'throws away what was bought before a failure',
    carrier: proxiedBy((proxy) => ({
      ...proxy,
      createShipping: async (request, callOptions) => {
        const response = await proxy.createShipping(request, callOptions);
        if (response.replies.every(isAnswer)) return response;
        throw new UnknownOutcomeError('something failed');
      },
    })),
    fails: [
      'shipping: what was bought comes back when the next parcel is refused',
      'shipping: what was bought comes back after an abort or the deadline',
      'journal: what it does not store is not bought, and what was bought comes back',
    ],
  },
];

function shippingOutcome(change: (outcome: ShippingOutcome, statuses: readonly number[]) => ShippingOutcome) {
  return mappedBy(({ parseShippingResponse }) => ({
    parseShippingResponse: (response) =>
      change(
        parseShippingResponse(response),
        response.replies.filter(isAnswer).map(({ status }) => status),
      ),
  }));
}

/** Mistakes with everything that goes wrong on the way. */
export const TROUBLE_DEFECTS: readonly Defect[] = [...rating, ...shipping];
