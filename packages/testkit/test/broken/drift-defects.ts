import type { ErrorEntry } from '@waybill/core';
import { type Answer, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { changing, type Defect, mappedBy } from './broken.js';

/** Mistakes with replies that are not quite as they should be. */
export const DRIFT_DEFECTS: readonly Defect[] = [
  {
    mistake: 'loses every price for one that it cannot read',
    carrier: changing('parseQuoteResponse', ([quotes, errors]) => [errors.length > 0 ? [] : quotes, errors]),
    fails: ['rating: a reply that drifts costs only what drifted'],
  },
  {
    mistake: 'says nothing of one price among others that it cannot read',
    carrier: changing('parseQuoteResponse', ([quotes, errors]) => [quotes, quotes.length > 0 ? [] : errors]),
    fails: ['rating: a reply that drifts costs only what drifted'],
  },
  {
    mistake: 'has no price without the tax, which not every price has',
    carrier: changing('parseQuoteResponse', ([quotes, errors], response) => {
      const untaxed = documentsOf(response)
        .flatMap(({ prices }) => pricesIn(prices))
        .flatMap((price) => ('tax' in price ? [] : [Reflect.get(price, 'service')]));
      const known = quotes.filter(({ service_type }) => !untaxed.includes(service_type));
      return [known, known.length < quotes.length ? [...errors, noTax] : errors];
    }),
    fails: ['rating: what the contract calls optional may be missing'],
  },
  {
    mistake: 'trips over a redirect in place of prices',
    carrier: mappedBy(({ parseQuoteResponse }) => ({
      parseQuoteResponse: (response) => {
        mustAnswer(response);
        return parseQuoteResponse(response);
      },
    })),
    fails: ['rating: any reply is survived'],
  },
  {
    mistake: 'trips over a redirect in place of a label',
    carrier: mappedBy(({ parseShippingResponse }) => ({
      parseShippingResponse: (response) => {
        mustAnswer(response);
        return parseShippingResponse(response);
      },
    })),
    fails: ['shipping: any reply is survived'],
  },
  {
    mistake: 'loses the number where it comes as a number',
    carrier: changing('parseShippingResponse', ([shipment, errors], response) => {
      const lost = documentsOf(response).some(({ tracking }) => Array.isArray(tracking));
      if (!lost || shipment === null) return [shipment, errors];
      const parcels = shipment.meta.parcels.map((parcel) => ({ ...parcel, tracking_number: null }));
      return [{ ...shipment, tracking_number: null, meta: { ...shipment.meta, parcels } }, errors];
    }),
    fails: ['shipping: a reply that drifts costs only what drifted'],
  },
  {
    mistake: 'says that something is missing, and not what',
    carrier: changing('parseShippingResponse', ([shipment, errors]) => {
      const plain = ({ details: _, ...entry }: ErrorEntry) => entry;
      return [shipment, shipment === null ? errors : errors.map(plain)];
    }),
    fails: ['shipping: a reply that drifts costs only what drifted'],
  },
  {
    mistake: 'has a code of its own for a label that is not in the reply',
    carrier: changing('parseShippingResponse', ([shipment, errors]) => {
      const coded = (entry: ErrorEntry) =>
        entry.code === 'incomplete_reply' ? { ...entry, code: 'label_missing' } : entry;
      return [shipment, errors.map(coded)];
    }),
    fails: ['shipping: a reply that drifts costs only what drifted'],
  },
  {
    mistake: 'reports no shipment when the reply has no price',
    carrier: changing('parseShippingResponse', ([shipment, errors], response) => {
      const unpriced = documentsOf(response).some((sold) => 'tracking' in sold && !('total' in sold));
      return unpriced ? [null, errors] : [shipment, errors];
    }),
    fails: [
      'shipping: a reply that drifts costs only what drifted',
      'shipping: what the contract calls optional may be missing',
    ],
  },
];

const noTax: ErrorEntry = {
  carrier: 'examplepost',
  account: 'examplepost',
  code: 'no_tax',
  message: 'A price has no tax.',
  kind: 'unexpected_reply',
  retryable: false,
};

function answersOf({ replies }: Pick<Exchange, 'replies'>): Answer[] {
  return replies.filter((reply: Reply) => isAnswer(reply));
}

function mustAnswer(response: Pick<Exchange, 'replies'>): void {
  if (answersOf(response).some(({ status }) => status === 204 || status === 302))
    throw new TypeError('no content');
}

/** Replies that are JSON objects, in order. */
function documentsOf(response: Pick<Exchange, 'replies'>): Record<string, unknown>[] {
  return answersOf(response).flatMap(({ body }) => {
    try {
      const document: unknown = JSON.parse(body);
      return typeof document === 'object' && document !== null ? [document as Record<string, unknown>] : [];
    } catch {
      return [];
    }
  });
}

function pricesIn(prices: unknown): object[] {
  return [prices].flat().filter((price) => typeof price === 'object' && price !== null);
}
