import type { ErrorEntry } from '@waybill/core';
import { type Answer, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { changing, type Defects, stepBy } from './broken.js';

/** Mistakes with replies that are not quite as they should be. */
export const DRIFT_DEFECTS: Defects = {
  'loses every price for one that it cannot read': changing('parseQuoteResponse', ([quotes, errors]) => [
    errors.length > 0 ? [] : quotes,
    errors,
  ]),
  'says nothing of one price among others that it cannot read': changing(
    'parseQuoteResponse',
    ([quotes, errors]) => [quotes, quotes.length > 0 ? [] : errors],
  ),
  'has no price without the tax, which not every price has': changing(
    'parseQuoteResponse',
    ([quotes, errors], response) => {
      const untaxed = documentsOf(response)
        .flatMap(({ prices }) => pricesIn(prices))
        .flatMap((price) => ('tax' in price ? [] : [Reflect.get(price, 'service')]));
      const known = quotes.filter(({ service_type }) => !untaxed.includes(service_type));
      return [known, known.length < quotes.length ? [...errors, noTax] : errors];
    },
  ),
  'knows no codes of refusals but those of its cases': changing('parseQuoteResponse', ([quotes, errors]) => [
    quotes,
    errors.map((entry) => (['MOVED', 'AREA'].includes(entry.code) ? { ...entry, code: 'refused' } : entry)),
  ]),
  'trips over a redirect in place of prices': stepBy('parseQuoteResponse', (parse) => (response) => {
    mustAnswer(response);
    return parse(response);
  }),
  'trips over a redirect in place of a label': stepBy('parseShippingResponse', (parse) => (response) => {
    mustAnswer(response);
    return parse(response);
  }),
  'loses the number where it comes as a number': changing(
    'parseShippingResponse',
    ([shipment, errors], response) => {
      const lost = documentsOf(response).some(({ tracking }) => Array.isArray(tracking));
      if (!lost || shipment === null) return [shipment, errors];
      const parcels = shipment.meta.parcels.map((parcel) => ({ ...parcel, tracking_number: null }));
      return [{ ...shipment, tracking_number: null, meta: { ...shipment.meta, parcels } }, errors];
    },
  ),
  'finds words of the carrier among the members of every object': changing(
    'parseQuoteResponse',
    ([quotes, errors]) => [
      quotes.map((quote) => ({
        ...quote,
        service_name: (NAMES[quote.service_type] ?? quote.service_name).trim(),
      })),
      errors,
    ],
  ),
  'has a price below 0 where there is none': changing('parseShippingResponse', ([shipment, errors]) => [
    shipment && {
      ...shipment,
      total_charge: shipment.total_charge ?? { amount: '-1.00', currency: 'CAD', name: 'total' },
    },
    errors,
  ]),
  'has a part of a page for a number where there is none': changing(
    'parseShippingResponse',
    ([shipment, errors]) => [
      shipment && { ...shipment, tracking_number: shipment.tracking_number ?? '<p>' },
      errors,
    ],
  ),
  'repeats a message for as long as the carrier does': changing('parseQuoteResponse', ([quotes, errors]) => [
    quotes,
    errors.map((entry) => ({ ...entry, message: entry.message.padEnd(errors.length * 5_000, '.') })),
  ]),
  'says that something is missing, and not what': changing('parseShippingResponse', ([shipment, errors]) => {
    const plain = ({ details: _, ...entry }: ErrorEntry) => entry;
    return [shipment, shipment === null ? errors : errors.map(plain)];
  }),
  'has a code of its own for a label that is not in the reply': changing(
    'parseShippingResponse',
    ([shipment, errors]) => {
      const coded = (entry: ErrorEntry) =>
        entry.code === 'incomplete_reply' ? { ...entry, code: 'label_missing' } : entry;
      return [shipment, errors.map(coded)];
    },
  ),
  'reports no shipment when the reply has no price': changing(
    'parseShippingResponse',
    ([shipment, errors], response) => {
      const unpriced = documentsOf(response).some((sold) => 'tracking' in sold && !('total' in sold));
      return unpriced ? [null, errors] : [shipment, errors];
    },
  ),
};

/** By code. */
const NAMES: Readonly<Record<string, string>> = {};

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
