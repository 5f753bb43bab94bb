import { type QuoteOutcome, RateRequest, ShipmentRequest, type ShippingOutcome } from '@waybill/core';
import type { Answer, Failure, Reply } from '@waybill/core/plugin';
import { expect } from 'vitest';
import { goods, mapperOf, party } from './requests.js';

export const answer = (body: unknown, over: Partial<Answer> = {}, step = 'rate'): Answer => ({
  step,
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...over,
});

interface Lane {
  readonly from?: string;
  readonly to?: string;
  readonly services?: string[];
  readonly options?: string[];
}

/** The quotes that are read from a reply to a request between two countries. */
export function quotesFrom(body: unknown, over: Lane & Partial<Answer> = {}): QuoteOutcome {
  const { from = 'US', to = 'US', services = [], options = [], ...more } = over;
  const mapper = mapperOf();
  const request = new RateRequest({
    shipper: party(from),
    recipient: party(to),
    shipment: { items: [{ weight: 2 }], services, options, ship_date: '2026-03-06' },
  });
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

function purchase(from: string, shipment: object, reply: Reply): ShippingOutcome {
  const mapper = mapperOf();
  const items = [{ weight: 2 }];
  const request = {
    shipper: party(from),
    recipient: party('CA'),
    shipment: { items, services: ['11'], ...shipment },
  };
  const wire = mapper.createShipmentRequest(new ShipmentRequest(request));
  return mapper.parseShippingResponse({ request: wire, replies: [reply] });
}

/** The shipment that is read from a reply to a purchase of `quantity` packages within Canada. */
export const shipmentFrom = (body: unknown, over: Partial<Answer> = {}, quantity = 1) =>
  purchase('CA', { items: [{ weight: 2, quantity }], references: ['PO 7'] }, answer(body, over, 'buy'));
/** The outcome of a purchase that got no answer. */
export const failureOf = (failure: Failure['failure']) =>
  purchase('CA', { references: ['PO 7'] }, { step: 'buy', failure });
/** The shipment that is read from a reply to a purchase of goods from the United States to Canada. */
export const goodsFrom = (body: unknown, copy?: 'true') => {
  const invoice = { identifier: 'I-1', ...(copy && { extra: { 'ups:copy': copy } }) };
  return purchase('US', { currency: 'USD', customs: goods, invoice }, answer(body, {}, 'buy'));
};
