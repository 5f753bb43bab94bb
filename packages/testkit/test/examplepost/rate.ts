import type { Notice, Quote, QuoteOutcome, RateRequest } from '@waybill/core';
import { type Call, type Exchange, isAnswer } from '@waybill/core/plugin';
import { admit } from './admit.js';
import { longLines } from './meaning.js';
import { addressesOf, campaignOf, cents, parcelsOf } from './parcels.js';
import { ID, tables } from './tables.js';
import { entriesOf, unreadable } from './transport.js';
import { type Price, read } from './wire.js';

export interface WireRateRequest {
  readonly body: Readonly<Record<string, unknown>>;
  /** As the caller asked for them. */
  readonly options: readonly string[];
  /** What a purchase refuses, and a price does not. */
  readonly notices: readonly Notice[];
}

export function createQuoteRequest(request: RateRequest, today: () => string): WireRateRequest {
  const { services, options } = admit(tables, 'rating', request, today());
  const { shipment } = request;
  const ship_date = shipment.ship_date ?? shipment.date;
  return {
    options: options.map(({ asked }) => asked),
    notices: longLines(request).map(({ message }) => ({ code: 'purchase_refuses', message })),
    body: {
      ...addressesOf(request),
      ...campaignOf(shipment),
      ...(ship_date === undefined ? {} : { ship_date }),
      services,
      options: options.map(({ code }) => code),
      parcels: parcelsOf(shipment),
    },
  };
}

export function nextRateCalls({ request, replies }: Exchange<WireRateRequest>): Call[] {
  if (replies.length > 0) return [];
  const headers = { 'content-type': 'application/json' };
  return [{ step: 'rate', method: 'POST', url: '/v1/prices', headers, body: JSON.stringify(request.body) }];
}

export function parseQuoteResponse(
  { request, replies }: Exchange<WireRateRequest>,
  account: string,
): QuoteOutcome {
  const [reply] = replies;
  if (reply === undefined || !isAnswer(reply)) return [[], []];
  const { prices, errors } = read(reply);
  if (errors.length > 0 || reply.status >= 300 || prices === undefined)
    return [[], entriesOf(reply, account)];
  if (prices.length === 0) {
    const code = 'no_service';
    const message = `${ID} has no service for this`;
    return [[], [{ carrier: ID, account, code, message, kind: 'carrier', retryable: false }]];
  }
  const readable = prices.filter((price) => price !== undefined);
  return [
    readable.map((price) => quoteOf(price, account, request)),
    readable.length === prices.length ? [] : [unreadable(account, 'a price cannot be read')],
  ];
}

function quoteOf(
  { service, name, days, ...price }: Price,
  account: string,
  { options, notices: said }: WireRateRequest,
): Quote {
  const charges = price.surcharges.map((charge) => ({ name: charge.name, value: cents(charge.amount) }));
  const itemised = cents(price.base) + cents(price.tax) + charges.reduce((sum, { value }) => sum + value, 0);
  const remainder = cents(price.total) - itemised;
  if (remainder !== 0) charges.push({ name: 'Unitemised', value: remainder });
  const discount = charges.reduce((sum, { value }) => (value < 0 ? sum - value : sum), 0);
  const unitemised = {
    code: 'unitemised',
    message: `The total differs by ${remainder / 100} EUR from its parts.`,
  };
  const notices = [...(remainder === 0 ? [] : [unitemised]), ...said];
  return {
    carrier: ID,
    account,
    service_type: service,
    service_name: name,
    currency: 'EUR',
    base_charge: cents(price.base) / 100,
    discount: discount / 100,
    duties_and_taxes: cents(price.tax) / 100,
    extra_charges: charges
      .filter(({ value }) => value > 0)
      .map((charge) => ({ name: charge.name, value: charge.value / 100 })),
    total_charge: cents(price.total) / 100,
    ...(days === undefined ? {} : { transit_days: days }),
    options,
    ...(notices.length === 0 ? {} : { meta: { notices } }),
  };
}
