/**
 * Rating: POST /prices/shipments. Without a product it prices every product of the account, with surcharges.
 * Source: reference-get-shipment-price. What comes back without a product is not shown there; see Quirks.
 */
import { atOnce, type RatingOperation, type RequestContext, z } from '@waybill/carrier-kit';
import {
  decimal,
  listOf,
  localErrorEntry,
  maybe,
  maybeText,
  type PriceParts,
  quote,
  readAs,
  sum,
  unreadableReplyEntry,
  wireDecimal,
  wireList,
  wireText,
} from '@waybill/carrier-kit/reply';
import { lookUp, shipDateOf } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, Quote, QuoteOutcome, RateRequest } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer } from '@waybill/core/plugin';
import { entryOf, noticesOf, readReply, type WireError, wireErrors } from './errors.js';
import { itemsOf, movementOf } from './packages.js';
import { checkParties, pricedAddress } from './parties.js';
import { checkPayers } from './payment.js';
import { serviceName } from './services.js';
import type { OpenSettings } from './settings.js';

/** The request to the carrier, with facts that its reply does not repeat. */
export interface WireRateRequest {
  /** Products to quote; empty for all. */
  readonly services: readonly string[];
  /** As they were written, so that a quote can be bought as it is. */
  readonly options: readonly string[];
  /** The body. */
  readonly document: object;
}

export const rating: RatingOperation<OpenSettings, WireRateRequest> = {
  createRequest,
  next: atOnce(({ document }) => [
    { step: 'rate', method: 'POST', url: '/prices/shipments', body: JSON.stringify(document) },
  ]),
  parseResponse,
};

function createRequest(
  request: RateRequest,
  { services, options, account, report }: RequestContext<OpenSettings>,
): WireRateRequest {
  const { shipper, recipient, shipment } = request;
  checkPayers(request, account, report);
  checkParties(request, report);
  const { clock } = account.context;
  shipDateOf(shipment, { clock, time_zone: account.settings.time_zone }, {}, report);
  const from = pricedAddress(shipper, 'shipper', report);
  const to = pricedAddress(recipient, 'recipient', report);
  // The manual shows the reply for one named product only; for several, all products are priced.
  const movement_type = movementOf(options);
  const product = services.length === 1 ? { product_id: services[0] } : {};
  const items = itemsOf(request, options, account, report).map(({ item }) => ({ ...product, ...item }));
  return {
    services,
    options: options.map(({ written }) => written),
    document: { shipments: [{ ...(movement_type === 'RETURN' && { movement_type }), from, to, items }] },
  };
}

/** Members of a summary that are parts of its price. */
const SURCHARGES = {
  fuel_surcharge: 'Fuel surcharge',
  security_surcharge: 'Security surcharge',
  manual_handling_surcharge: 'Manual handling surcharge',
  transit_cover: 'Transit cover',
} as const;

const wireSummary = z.object({
  total_cost: wireDecimal.refine((cost) => Number(cost) > 0, 'must be above 0'),
  total_cost_ex_gst: maybe(wireDecimal),
  total_gst: maybe(wireDecimal),
  fuel_surcharge: maybe(wireDecimal),
  security_surcharge: maybe(wireDecimal),
  manual_handling_surcharge: maybe(wireDecimal),
  transit_cover: maybe(wireDecimal),
});

/** All items have the same product. */
const wireProducts = listOf(z.object({ product_id: wireText, product_type: maybeText }));
const wireShipment = z.object({
  items: wireProducts.refine(
    (items) => new Set(items.map(({ product_id }) => product_id)).size === 1,
    'must be of one product',
  ),
  shipment_summary: wireSummary,
});

/** A shipment without a price says why in its own errors or warnings. */
const wireProblems = z.object({ errors: wireErrors, warnings: wireErrors });
const wireReply = z.object({ shipments: wireList(z.unknown()), warnings: wireErrors });

function parseResponse(
  { request, replies: [reply] }: Exchange<WireRateRequest>,
  carrier: CarrierIdentity,
): QuoteOutcome {
  if (reply === undefined || !isAnswer(reply))
    return [[], [localErrorEntry(carrier, 'no_reply', 'Australia Post sent no reply.')]];
  const reading = readReply(reply, carrier, (document) => readAs(wireReply, document).data);
  if (reading.errors !== undefined) return [[], [...reading.errors]];
  const quotes: Quote[] = [];
  const errors: ErrorEntry[] = [...reading.warnings];
  const unpriced = [...reading.document.warnings];
  for (const node of reading.document.shipments) {
    const price = readAs(wireShipment, node);
    const said = readAs(wireProblems, node).data ?? { errors: [], warnings: [] };
    if (said.errors.length > 0) errors.push(...said.errors.map((error) => entryOf(error, reply, carrier)));
    else if (price.success) {
      const made = quoteOf(price.data, said.warnings, request, carrier);
      if (request.services.length === 0 || request.services.includes(made.service_type)) quotes.push(made);
    } else if (said.warnings.length > 0) unpriced.push(...said.warnings);
    else
      errors.push(
        unreadableReplyEntry(carrier, reply, `a price cannot be read: ${z.prettifyError(price.error)}`),
      );
  }
  const reasons = unpriced.map((warning) => entryOf(warning, reply, carrier));
  if (quotes.length === 0) errors.push(...reasons);
  return [quotes, errors.length > 0 ? errors : notOffered(request, quotes, reasons, carrier)];
}

function quoteOf(
  { items: [item], shipment_summary }: z.output<typeof wireShipment>,
  warnings: readonly WireError[],
  { options }: WireRateRequest,
  carrier: CarrierIdentity,
): Quote {
  const { product_id = '', product_type } = item ?? {};
  const { price, notices: doubts } = priceOf(shipment_summary);
  const notices = [...noticesOf(warnings), ...doubts];
  return quote(
    carrier,
    {
      service_type: product_id,
      service_name: serviceName(product_id, product_type),
      options,
      ...(notices.length === 0 ? {} : { meta: { notices } }),
    },
    price,
  );
}

/** It is not documented whether surcharges include GST. If they exceed the price without GST, they are left in the base charge. */
function priceOf(summary: z.output<typeof wireSummary>): {
  readonly price: PriceParts;
  readonly notices: readonly Notice[];
} {
  const total = decimal(summary.total_cost);
  const gst = decimal(summary.total_gst ?? total.minus(summary.total_cost_ex_gst ?? total));
  const before_gst = decimal(summary.total_cost_ex_gst ?? total.minus(gst));
  const charges = Object.entries(SURCHARGES).map(([member, name]) => ({
    name,
    amount: decimal(lookUp(summary, member as keyof typeof SURCHARGES) ?? 0),
  }));
  const base = before_gst.minus(sum(charges.map(({ amount }) => amount)));
  const whole = { currency: 'AUD', taxes: [gst], total };
  return base.isNegative()
    ? { price: { ...whole, base: before_gst, charges: [] }, notices: [IN_BASE] }
    : { price: { ...whole, base, charges }, notices: [] };
}

const IN_BASE: Notice = {
  code: 'surcharges_in_base',
  message: 'The surcharges that Australia Post lists are more than its price: they are in the base charge.',
};

/** The entries for requested products without a quote, with Australia Post's reason where it gives one, or for no quote at all. */
function notOffered(
  { services }: WireRateRequest,
  quotes: readonly Quote[],
  reasons: readonly ErrorEntry[],
  carrier: CarrierIdentity,
): ErrorEntry[] {
  const missing = services.filter((code) => quotes.every(({ service_type }) => service_type !== code));
  const entry = (what: string) =>
    localErrorEntry(carrier, 'no_service', `This account has ${what} for this shipment.`, 'carrier');
  if (quotes.length === 0 && missing.length === 0) return [entry('no product')];
  return missing.flatMap((code) => {
    const own = reasons.filter(({ details }) => details?.product_id === code);
    const entries = own.length > 0 ? own : [entry(`no product ${code}`)];
    return entries.map((one) => ({ ...one, field: 'shipment.services' }));
  });
}
