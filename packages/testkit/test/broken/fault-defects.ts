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
import { changing, type Defects, proxiedBy, ratingBy, sendingBy, shippingBy, stepBy } from './broken.js';

const rating: Defects = {
  'reads errors of rates only where the status is bad': changing(
    'parseQuoteResponse',
    (outcome, response) => {
      const [reply] = response.replies;
      return reply !== undefined && isAnswer(reply) && reply.status === 200
        ? [outcome[0], outcome[1].map((entry) => ({ ...entry, message: 'Something went wrong.' }))]
        : outcome;
    },
  ),
  'calls all trouble while rating unreadable': proxiedBy(
    ratingFailure(() => new UnexpectedReplyError('unreadable'), unreadable),
  ),
  'calls all trouble while rating an outage': proxiedBy(
    ratingFailure(() => new UnavailableError('down'), outage),
  ),
  'trips over a failed connection while rating': proxiedBy(
    ratingFailure(
      () => new TypeError('no status of undefined'),
      (outcome) => outcome,
    ),
  ),
  'leaves the pause that a carrier asks for out of `retry_after_ms`': withEntries(
    ({ retry_after_ms: _, ...entry }) => entry,
  ),
  'leaves the pause that a carrier asks for out of `message`': withEntries((entry) => ({
    ...entry,
    message: entry.message.replace(/; wait .*$/, ''),
  })),
  'does not hear an abort while rating': ratingBy(
    (rate) =>
      (request, { signal: _, ...options } = {}) =>
        rate(request, options),
  ),
};

/** Changes the entries of ratings. */
function withEntries(change: (entry: ErrorEntry) => ErrorEntry) {
  return changing('parseQuoteResponse', ([quotes, errors]) => [quotes, errors.map(change)]);
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

const shipping: Defects = {
  'reads errors of purchases only where the status is bad': shippingOutcome(
    ([shipment, errors], statuses) => [
      shipment,
      statuses.includes(200) && shipment === null
        ? errors.map((entry) => ({ ...entry, message: 'Something went wrong.' }))
        : errors,
    ],
  ),
  'calls an unclear purchase an outage': shippingBy((ship) => async (request, callOptions) => {
    try {
      return await ship(request, callOptions);
    } catch (error) {
      throw error instanceof UnknownOutcomeError ? new UnavailableError('down') : error;
    }
  }),
  'takes a refused login for a refusal': shippingOutcome(([shipment, errors], statuses) => [
    shipment,
    statuses.includes(401)
      ? errors.map((entry) => ({ ...entry, kind: 'carrier', retryable: false }))
      : errors,
  ]),
  'does not hear an abort while shipping': shippingBy(
    (ship) =>
      (request, { signal: _, ...options } = {}) =>
        ship(request, options),
  ),
  'sends an unanswered purchase again': sendingBy((send) => async (request) => {
    if (!request.once || request.method !== 'POST') return send(request);
    try {
      const response = await send(request);
      return response.status >= 500 ? await send(request) : response;
    } catch {
      return send(request);
    }
  }),
  'would have the caller ask again after a parcel was bought': shippingOutcome(([shipment, errors]) => [
    shipment,
    errors.map((entry) => ({
      ...entry,
      retryable:
        shipment === null ? entry.retryable : ['unavailable', 'unknown_outcome'].includes(entry.kind),
    })),
  ]),
  'loses what was bought before a refusal': shippingOutcome(([shipment, errors]) => [
    shipment?.meta.parcels.some(({ bought }) => bought === false) ? null : shipment,
    errors,
  ]),
  'throws away what was bought before a failure': shippingBy((ship) => async (request, callOptions) => {
    const response = await ship(request, callOptions);
    if (response.replies.every(isAnswer)) return response;
    throw new UnknownOutcomeError('something failed');
  }),
};

function shippingOutcome(change: (outcome: ShippingOutcome, statuses: readonly number[]) => ShippingOutcome) {
  return stepBy(
    'parseShippingResponse',
    (parse) => (response) =>
      change(
        parse(response),
        response.replies.filter(isAnswer).map(({ status }) => status),
      ),
  );
}

/** Mistakes with everything that goes wrong on the way. */
export const TROUBLE_DEFECTS: Defects = {
  ...rating,
  ...shipping,
};
