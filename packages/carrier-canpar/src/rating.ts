/**
 * Rating: rateShipmentAllServices, every service in one call; each has its own errors.
 * Source: the schemas of CanparRatingService.
 */
import { type Account, atOnce, type RatingOperation, type RequestContext, z } from '@waybill/carrier-kit';
import { listOf, localErrorEntry, quote, unreadableReplyEntry } from '@waybill/carrier-kit/reply';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { ErrorEntry, Quote, QuoteOutcome, RateRequest } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer } from '@waybill/core/plugin';
import { readReply, returnOf } from './errors.js';
import { dayOf, noticesOf, shipmentIn, type WireShipment, wireResult } from './prices.js';
import { serviceName } from './services.js';
import type { OpenSettings } from './settings.js';
import { shipmentElement } from './shipment.js';
import { soapCall } from './soap.js';

/** The request to the carrier, with facts that its reply does not repeat. */
export interface WireRateRequest {
  readonly user_id: string;
  readonly shipment: XmlNode;
  /** Requested codes; empty: every service. */
  readonly services: readonly string[];
  /** Options as the caller wrote them. Quotes repeat them, so that a quote can be bought as it is. */
  readonly options: readonly string[];
}

export const rating: RatingOperation<OpenSettings, WireRateRequest> = {
  createRequest,
  next: atOnce(({ shipment, user_id }) => [
    { step: 'rate', ...soapCall('rateShipmentAllServices', { shipment, ...NO_OTHER_DISCOUNTS }, user_id) },
  ]),
  parseResponse,
};

function createRequest(request: RateRequest, context: RequestContext<OpenSettings>): WireRateRequest {
  return {
    user_id: context.account.settings.user_id,
    shipment: shipmentElement(request, context, 'rating').element,
    services: context.services,
    options: context.options.map(({ written }) => written),
  };
}

/** Discounts of the account are in its prices; these would ask for further ones. */
const NO_OTHER_DISCOUNTS = {
  apply_association_discount: 'false',
  apply_individual_discount: 'false',
  apply_invoice_discount: 'false',
};

const wireResults = z.object({ processShipmentResult: listOf(z.unknown()) });

function parseResponse({ request, replies }: Exchange<WireRateRequest>, account: Account): QuoteOutcome {
  const [reply] = replies;
  if (reply === undefined || !isAnswer(reply))
    return [[], [localErrorEntry(account, 'no_reply', 'The exchange has no reply.')]];
  const reading = readReply(reply, account, returnOf('rateShipmentAllServices'));
  if (reading.errors !== undefined) return [[], [...reading.errors]];
  const isWanted = (service: unknown) =>
    service === undefined || request.services.length === 0 || request.services.some((one) => one === service);
  const quotes: Quote[] = [];
  const errors = reading.warnings.filter(({ details }) => isWanted(details?.service));
  for (const node of wireResults.parse(reading.document).processShipmentResult) {
    const { errors: refused, messages, shipment: found } = wireResult.parse(node);
    const shipment = shipmentIn(found);
    // Its errors are among the warnings; whatever price it has is not used.
    if (refused.length > 0 || !isWanted(shipment?.service_type)) continue;
    const offered = shipment && quoteOf(shipment, messages, request, account);
    if (offered !== undefined) quotes.push(offered);
    else errors.push(unreadableReplyEntry(account, reply, 'a service has no code or no price'));
  }
  return [quotes, errors.length > 0 ? errors : notOffered(request, quotes, account)];
}

function quoteOf(
  { service_type, transit_time = '', estimated_delivery_date, price }: WireShipment,
  messages: readonly string[],
  { options }: WireRateRequest,
  carrier: CarrierIdentity,
): Quote | undefined {
  // A price of 0 means that Canpar has none.
  if (service_type === undefined || price === undefined || price.total.isZero()) return undefined;
  return quote(
    carrier,
    {
      service_type,
      service_name: serviceName(service_type),
      transit_days: /^\d{1,3}$/.test(transit_time) ? Number(transit_time) : undefined,
      delivery_date: dayOf(estimated_delivery_date),
      options,
      meta: messages.length === 0 ? {} : { notices: noticesOf(messages) },
    },
    price,
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
    localErrorEntry(carrier, 'no_service', `Canpar offers ${what} for this shipment.`, 'carrier');
  if (quotes.length === 0 && missing.length === 0) return [entry('no service')];
  return missing.map((code) => ({ ...entry(`no service ${code}`), field: 'shipment.services' }));
}
