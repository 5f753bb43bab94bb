import { type QuoteOutcome, RateRequest, ShipmentRequest, type ShippingOutcome } from '@waybill/core';
import type { Answer, Failure, Reply } from '@waybill/core/plugin';
import { expect } from 'vitest';
import { goods, mapperOf, party, type Shipment } from './requests.js';

export const answer = (body: unknown, over: Partial<Answer> = {}, step = 'rate'): Answer => ({
  step,
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...over,
});

interface Lane {
  readonly from?: string;
  readonly services?: string[];
  readonly options?: string[];
}

/** The quotes that are read from a reply to a request within a country. */
export function quotesFrom(body: unknown, over: Lane & Partial<Answer> = {}): QuoteOutcome {
  const { from = 'US', services = [], options = [], ...more } = over;
  const mapper = mapperOf();
  const shipment = { items: [{ weight: 2 }], services, options, ship_date: '2026-03-06' };
  const request = new RateRequest({ shipper: party(from), recipient: party(from), shipment });
  const wire = mapper.createQuoteRequest(request);
  return mapper.parseQuoteResponse({ request: wire, replies: [answer(body, more)] });
}

/** Amounts and charges as UPS sends them. */
export const money = (value: string | number, currency = 'USD') => ({
  CurrencyCode: currency,
  MonetaryValue: value,
});
export const item = (Code: string, value: string, currency = 'USD', more = {}) => ({
  Code,
  ...money(value, currency),
  ...more,
});
/** A price of 12 dollars: base 10, fuel 2. */
export const service = (over: object = {}) => ({
  Service: { Code: '03' },
  TransportationCharges: money('12.00'),
  BaseServiceCharge: money('10.00'),
  ItemizedCharges: [item('375', '2.00')],
  ServiceOptionsCharges: money('0.00'),
  TotalCharges: money('12.00'),
  RatedPackage: [],
  ...over,
});
export const rateReply = (RatedShipment: unknown, Response: unknown = {}) => ({
  RateResponse: { Response, RatedShipment },
});
/** The only quote of a reply. */
export const priced = (over: object, request?: Lane) => {
  const [quotes, errors] = quotesFrom(rateReply([service(over)]), request);
  expect(errors).toEqual([]);
  const [quote] = quotes;
  if (quote === undefined) throw new Error('no quote');
  return quote;
};

function purchase(from: string, over: Shipment, reply: Reply): ShippingOutcome {
  const mapper = mapperOf();
  const shipment = { items: [{ weight: 2 }], services: ['11'], ...over };
  const request = new ShipmentRequest({ shipper: party(from), recipient: party('CA'), shipment });
  return mapper.parseShippingResponse({ request: mapper.createShipmentRequest(request), replies: [reply] });
}

/** The shipment that is read from a reply to a purchase of `quantity` packages within Canada. */
export const shipmentFrom = (body: unknown, quantity = 1) =>
  purchase('CA', { items: [{ weight: 2, quantity }], references: ['PO 7'] }, answer(body, {}, 'buy'));
/** The outcome of a purchase that got no answer. */
export const failureOf = (failure: Failure['failure']) =>
  purchase('CA', { references: ['PO 7'] }, { step: 'buy', failure });
/** The shipment that is read from a reply to a purchase of goods from the United States to Canada. */
export const goodsFrom = (body: unknown, over = {}) => {
  const invoice = { identifier: 'I-1', ...over };
  return purchase('US', { currency: 'USD', customs: goods, invoice }, answer(body, {}, 'buy'));
};
