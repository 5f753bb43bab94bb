import {
  type Answer,
  type QuoteOutcome,
  RateRequest,
  ShipmentRequest,
  type ShippingOutcome,
} from '@waybill/core';
import { ups } from '../../src/index.js';
import { simulator } from '../../src/simulator.js';
import { party } from './requests.js';

/** A proxy that never sends: only its mapper is used. */
export function mapperOf(settings: { readonly negotiated?: boolean } = {}) {
  const context = { clock: { now: () => Date.parse('2026-03-03T15:00:00Z') }, newId: () => 'id-1' };
  return ups.create({ ...simulator.settings, ...settings }, context).mapper;
}

const answer = (step: string, body: unknown, over: Partial<Answer>): Answer => ({
  step,
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...over,
});

/** What is read of a reply to a request for all services between two countries. */
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
  const asked = mapper.createQuoteRequest(request);
  return mapper.parseQuoteResponse({ asked, replies: [answer('rate', body, over)] });
}

/** What is read of a reply to a purchase of `pieces` packages within Canada. */
export function shipmentFrom(body: unknown, over: Partial<Answer> = {}, pieces = 1): ShippingOutcome {
  const mapper = mapperOf();
  const request = new ShipmentRequest({
    shipper: party('CA'),
    recipient: party('CA'),
    shipment: { items: [{ weight: 2, quantity: pieces }], services: ['11'], references: ['PO 7'] },
  });
  const asked = mapper.createShipmentRequest(request);
  return mapper.parseShippingResponse({ asked, replies: [answer('buy', body, over)] });
}
