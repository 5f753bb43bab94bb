import { type QuoteOutcome, RateRequest, ShipmentRequest, type ShippingOutcome } from '@waybill/core';
import type { Answer, Failure, Reply } from '@waybill/core/plugin';
import { mapperOf, party } from './requests.js';

const answer = (step: string, body: unknown, over: Partial<Answer>): Answer => ({
  step,
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...over,
});

/** The quotes that are read from a reply to a request between two countries. */
export function quotesFrom(
  body: unknown,
  { from = 'US', to = 'US', services = [] as string[], options = [] as string[], ...over } = {} as {
    from?: string;
    to?: string;
    services?: string[];
    options?: string[];
  } & Partial<Answer>,
): QuoteOutcome {
  const mapper = mapperOf();
  const request = new RateRequest({
    shipper: party(from),
    recipient: party(to),
    shipment: { items: [{ weight: 2 }], services, options, ship_date: '2026-03-06' },
  });
  const wire = mapper.createQuoteRequest(request);
  return mapper.parseQuoteResponse({ request: wire, replies: [answer('rate', body, over)] });
}

/** A purchase of `pieces` packages within Canada. */
const withinCanada = (pieces: number) =>
  new ShipmentRequest({
    shipper: party('CA'),
    recipient: party('CA'),
    shipment: { items: [{ weight: 2, quantity: pieces }], services: ['11'], references: ['PO 7'] },
  });

function purchase(request: ShipmentRequest, reply: Reply): ShippingOutcome {
  const mapper = mapperOf();
  const wire = mapper.createShipmentRequest(request);
  return mapper.parseShippingResponse({ request: wire, replies: [reply] });
}

/** The shipment that is read from a reply to a purchase of `pieces` packages within Canada. */
export function shipmentFrom(body: unknown, over: Partial<Answer> = {}, pieces = 1): ShippingOutcome {
  return purchase(withinCanada(pieces), answer('buy', body, over));
}

/** The outcome of a purchase that got no answer. */
export function failureOf(failure: Failure['failure']): ShippingOutcome {
  return purchase(withinCanada(1), { step: 'buy', failure });
}

/** The shipment that is read from a reply to a purchase of goods from the United States to Canada. */
export function goodsFrom(body: unknown, copy?: 'true'): ShippingOutcome {
  const request = new ShipmentRequest({
    shipper: party('US'),
    recipient: party('CA'),
    shipment: {
      items: [{ weight: 2 }],
      services: ['11'],
      currency: 'USD',
      customs: {
        commercial_invoice: true,
        items: [{ description: 'Steel widget', weight: 1, value_amount: 20, origin_country: 'US' }],
      },
      invoice: { identifier: 'I-1', ...(copy === undefined ? {} : { extra: { 'ups:copy': copy } }) },
    },
  });
  return purchase(request, answer('buy', body, {}));
}
