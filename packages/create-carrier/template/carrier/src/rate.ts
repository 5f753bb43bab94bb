/**
 * Rating: `POST /v1/rates`, `rate_request` -> `rate_response`.
 * Replace by the carrier's own service, and name the page of its manual and the version here.
 */
import {
  decimal,
  localErrorEntry,
  omitUndefined,
  quote,
  resolveRequest,
  type Speaker,
  shipDate,
  throwIssues,
  unreadableReplyEntry,
  wireDecimal,
  wireList,
  wireText,
  z,
} from '@waybill/carrier-kit';
import {
  type Call,
  type ErrorEntry,
  type Exchange,
  type Issue,
  isAnswer,
  type Quote,
  type QuoteOutcome,
  type RateRequest,
} from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import { placeOf } from './address.js';
import { writeDocument } from './document.js';
import { readReply } from './errors.js';
import { parcelsOf } from './parcels.js';
import { refuseOtherPayers } from './payment.js';
import { maybe, maybeText, wireCurrency } from './reading.js';
import { serviceName } from './services.js';
import { tables } from './tables.js';

/** What the carrier is asked. */
export interface WireRateRequest {
  /** Content of `rate_request`, in its element order. */
  readonly document: object;
  /** Codes asked for; none: every service. */
  readonly services: readonly string[];
  /** Options as the caller wrote them: a quote repeats them, so that it can be bought. */
  readonly options: readonly string[];
}

/** What was asked, and what came back. */
export type WireRateResponse = Exchange<WireRateRequest>;

/** @throws ValidationError, NotSupportedError with every problem. */
export function createQuoteRequest(request: RateRequest, { settings }: Account): WireRateRequest {
  const issues: Issue[] = [];
  const { shipper, recipient, shipment } = request;
  const { services, options } = resolveRequest(tables, 'rating', request, issues);
  refuseOtherPayers(shipment, issues);
  const document = omitUndefined({
    account: settings.account_number,
    ship_date: shipDate(shipment),
    service: services,
    option: options.map(({ row }) => row.code),
    from: placeOf(shipper, 'shipper', issues),
    to: placeOf(recipient, 'recipient', issues),
    parcel: parcelsOf(shipment, issues),
  });
  throwIssues(issues, CARRIER);
  return { document, services, options: options.map(({ written }) => written) };
}

export function nextRateCalls({ request, replies }: WireRateResponse): Call[] {
  if (replies.length > 0) return [];
  return [
    { step: 'rate', method: 'POST', url: '/v1/rates', body: writeDocument('rate_request', request.document) },
  ];
}

/** A part that cannot be read is left out, and the total then shows what is not itemised. */
const wireCharge = z.object({
  name: maybeText,
  amount: maybe(wireDecimal),
});

/** What is read of a `price`. A fact beside the price that cannot be read is left out. */
const wirePrice = z.object({
  service: wireText.pipe(z.string().trim().min(1)),
  name: maybeText,
  currency: wireCurrency,
  base: wireDecimal,
  charge: wireList(wireCharge.catch({ name: undefined, amount: undefined })),
  tax: maybe(wireDecimal),
  total: wireDecimal,
  days: maybe(wireText.pipe(z.string().regex(/^\d{1,3}$/))),
});

const wireRateResponse = z.object({ price: wireList(z.unknown()) }).catch({ price: [] });

export function parseQuoteResponse({ request, replies }: WireRateResponse, speaker: Account): QuoteOutcome {
  const [reply] = replies;
  if (reply === undefined || !isAnswer(reply))
    return [[], [localErrorEntry(speaker, 'no_reply', 'Sample Post gave no answer.')]];
  const reading = readReply(reply, 'rate_response', speaker);
  if ('refusal' in reading) return [[], reading.refusal];
  if ('unreadable' in reading) return [[], [unreadableReplyEntry(speaker, reply, reading.unreadable)]];
  const quotes: Quote[] = [];
  const errors: ErrorEntry[] = [];
  for (const node of wireRateResponse.parse(reading.document).price) {
    const price = wirePrice.safeParse(node);
    // A price that cannot be read costs only itself.
    if (price.success) quotes.push(quoteOf(price.data, request.options, speaker));
    else
      errors.push(
        unreadableReplyEntry(speaker, reply, `a price cannot be read: ${z.prettifyError(price.error)}`),
      );
  }
  return [quotes, errors.length > 0 ? errors : notOffered(request, quotes, speaker)];
}

function quoteOf(price: z.output<typeof wirePrice>, options: readonly string[], speaker: Speaker): Quote {
  return quote(
    speaker,
    {
      service_type: price.service,
      service_name: serviceName(price.service, price.name),
      transit_days: price.days === undefined ? undefined : Number(price.days),
      options,
    },
    {
      currency: price.currency,
      base: decimal(price.base),
      charges: price.charge.map(({ name = 'Charge', amount = '0' }) => ({ name, amount: decimal(amount) })),
      taxes: [decimal(price.tax ?? 0)],
      total: decimal(price.total),
    },
  );
}

/** Why nothing, or less than was asked for, is quoted. */
function notOffered({ services }: WireRateRequest, quotes: readonly Quote[], speaker: Speaker): ErrorEntry[] {
  const missing = services.filter((code) => quotes.every(({ service_type }) => service_type !== code));
  const said = (what: string) =>
    localErrorEntry(speaker, 'no_service', `Sample Post offers ${what} for this shipment.`, 'carrier');
  if (quotes.length === 0 && missing.length === 0) return [said('no service')];
  return missing.map((code) => ({ ...said(`no service ${code}`), field: 'shipment.services' }));
}
