/**
 * Rating: `POST /v1/rates`, `rate_request` -> `rate_response`.
 * Replace by the carrier's own service, and name the page of its manual and the version here.
 */
import { type Account, atOnce, type RatingOperation, type RequestContext, z } from '@waybill/carrier-kit';
import {
  decimal,
  localErrorEntry,
  maybe,
  maybeText,
  quote,
  under,
  unreadableReplyEntry,
  wireDecimal,
  wireList,
  wireText,
} from '@waybill/carrier-kit/reply';
import { omitUndefined, shipDate, shipDateOf } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Quote, QuoteOutcome, RateRequest } from '@waybill/core';
import { type Call, type CarrierIdentity, type Exchange, isAnswer } from '@waybill/core/plugin';
import { writeDocument } from './document.js';
import { readReply } from './errors.js';
import { parcelsOf } from './packages.js';
import { checkStates, checkTaxIds, placeOf } from './parties.js';
import { checkPayers } from './payment.js';
import { serviceName } from './services.js';
import type { OpenSettings } from './settings.js';

/** The request to the carrier, with facts that its reply does not repeat. */
export interface WireRateRequest {
  /** Content of `rate_request`, in its element order. */
  readonly document: object;
  /** Requested codes; empty: every service. */
  readonly services: readonly string[];
  /** Options as the caller wrote them. Quotes repeat them, so that a quote can be bought as it is. */
  readonly options: readonly string[];
}

export const rating: RatingOperation<OpenSettings, WireRateRequest> = {
  createRequest,
  next: atOnce(callsOf),
  parseResponse,
};

function createRequest(
  request: RateRequest,
  { services, options, account, report }: RequestContext<OpenSettings>,
): WireRateRequest {
  const { shipper, recipient, shipment } = request;
  const { account_number, time_zone } = account.settings;
  checkPayers(request, account_number, report);
  checkTaxIds(request, report);
  checkStates(request, report);
  const day = shipDateOf(shipment, { clock: account.context.clock, time_zone }, {}, report);
  return {
    document: omitUndefined({
      account: account_number,
      // Left out unless the request names a day.
      ship_date: shipDate(shipment) === undefined ? undefined : day,
      service: services,
      option: options.map(({ row }) => row.code),
      from: placeOf(shipper, 'shipper', report),
      to: placeOf(recipient, 'recipient', report),
      parcel: parcelsOf(shipment, report),
    }),
    services,
    options: options.map(({ written }) => written),
  };
}

function callsOf({ document }: WireRateRequest): Call[] {
  const body = writeDocument('rate_request', document);
  return [{ step: 'rate', method: 'POST', url: '/v1/rates', body }];
}

/** A charge that cannot be read is left out. `quote` shows the difference to the total as `Unitemised`. */
const wireCharge = z.object({ name: maybeText, amount: maybe(wireDecimal) });

/** The parts of a `price` that we read. Service, currency, base and total are required. */
const wirePrice = z.object({
  service: wireText.pipe(z.string().trim().min(1)),
  name: maybeText,
  currency: wireText.pipe(z.string().regex(/^[A-Z]{3}$/)),
  base: wireDecimal,
  charge: wireList(wireCharge.catch({ name: undefined, amount: undefined })),
  tax: maybe(wireDecimal),
  total: wireDecimal,
  days: maybe(wireText.pipe(z.string().regex(/^\d{1,3}$/))),
});

const wireRateResponse = z.object({ price: wireList(z.unknown()) }).catch({ price: [] });

function parseResponse({ request, replies }: Exchange<WireRateRequest>, account: Account): QuoteOutcome {
  const [reply] = replies;
  if (reply === undefined || !isAnswer(reply))
    return [[], [localErrorEntry(account, 'no_reply', 'Sample Post sent no reply.')]];
  const reading = readReply(reply, account, under('rate_response'));
  if (reading.errors !== undefined) return [[], [...reading.errors]];
  const quotes: Quote[] = [];
  const errors: ErrorEntry[] = [...reading.warnings];
  for (const node of wireRateResponse.parse(reading.document).price) {
    const price = wirePrice.safeParse(node);
    // An unreadable price becomes an entry; the other prices are kept.
    if (price.success) quotes.push(quoteOf(price.data, request.options, account));
    else
      errors.push(
        unreadableReplyEntry(account, reply, `a price cannot be read: ${z.prettifyError(price.error)}`),
      );
  }
  return [quotes, errors.length > 0 ? errors : notOffered(request, quotes, account)];
}

function quoteOf(
  price: z.output<typeof wirePrice>,
  options: readonly string[],
  carrier: CarrierIdentity,
): Quote {
  return quote(
    carrier,
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

/** The entries for requested services without a quote, or for no quote at all. */
function notOffered(
  { services }: WireRateRequest,
  quotes: readonly Quote[],
  carrier: CarrierIdentity,
): ErrorEntry[] {
  const missing = services.filter((code) => quotes.every(({ service_type }) => service_type !== code));
  const entry = (what: string) =>
    localErrorEntry(carrier, 'no_service', `Sample Post offers ${what} for this shipment.`, 'carrier');
  if (quotes.length === 0 && missing.length === 0) return [entry('no service')];
  return missing.map((code) => ({ ...entry(`no service ${code}`), field: 'shipment.services' }));
}
