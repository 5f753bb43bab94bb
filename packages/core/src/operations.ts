import type { CallOptions } from './contract/call-options.js';
import { type AnyCarrierProxy, type CarrierIdentity, canRate, canShip } from './contract/carrier.js';
import { WaybillError } from './errors.js';
import type { ErrorEntry } from './models/error-entry.js';
import type { QuoteOutcome } from './models/quote.js';
import {
  RateRequest,
  type RateRequestData,
  ShipmentRequest,
  type ShipmentRequestData,
} from './models/request.js';
import type { ShippingOutcome } from './models/shipping-result.js';

/**
 * Rating with one carrier: create the request, send it, parse the reply. Never throws: what went wrong is in the
 * second element.
 */
export async function fetchQuotes(
  proxy: AnyCarrierProxy,
  request: RateRequest | RateRequestData,
  options?: CallOptions,
): Promise<QuoteOutcome> {
  if (!canRate(proxy)) return [[], [cannot(proxy, 'rate')]];
  try {
    const entity = request instanceof RateRequest ? request : new RateRequest(request);
    const wireRequest = proxy.mapper.createQuoteRequest(entity);
    const wireResponse = await proxy.getQuotes(wireRequest, options);
    return proxy.mapper.parseQuoteResponse(wireResponse);
  } catch (error) {
    return [[], entriesFrom(error, proxy)];
  }
}

/**
 * Buys a shipment from one carrier: create the request, send it once, parse the reply. Never throws: what went wrong
 * is in the second element, and kind `unknown_outcome` there means that the purchase may have happened.
 */
export async function createShipment(
  proxy: AnyCarrierProxy,
  request: ShipmentRequest | ShipmentRequestData,
  options?: CallOptions,
): Promise<ShippingOutcome> {
  if (!canShip(proxy)) return [null, [cannot(proxy, 'ship')]];
  let wireResponse: unknown;
  let sending = false;
  try {
    const entity = request instanceof ShipmentRequest ? request : new ShipmentRequest(request);
    const wireRequest = proxy.mapper.createShipmentRequest(entity);
    sending = true;
    wireResponse = await proxy.createShipping(wireRequest, options);
    return proxy.mapper.parseShippingResponse(wireResponse);
  } catch (error) {
    const entries = entriesFrom(error, proxy);
    if (!sending || error instanceof WaybillError) return [null, entries];
    // A bug of the plugin after it began to send: money may have been spent, and the raw answer is all there is.
    return [
      null,
      entries.map((entry) => ({
        ...entry,
        kind: 'unknown_outcome',
        details: { ...entry.details, wireResponse },
      })),
    ];
  }
}

/** Any thrown thing as entries. What is not a {@link WaybillError} is a defect of the plugin and says so. */
export function entriesFrom(error: unknown, speaker: CarrierIdentity): ErrorEntry[] {
  const { carrier, account } = speaker;
  if (error instanceof WaybillError) return error.toEntries({ carrier, account });
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const message = `${carrier}: defect in the carrier plugin, please report it (${text})`;
  return [{ carrier, account, code: 'plugin_defect', message, kind: 'unexpected_reply', retryable: false }];
}

function cannot(proxy: CarrierIdentity, what: string): ErrorEntry {
  const { carrier, account } = proxy;
  return {
    carrier,
    account,
    code: 'not_supported',
    message: `${carrier} cannot ${what}`,
    kind: 'not_supported',
    retryable: false,
  };
}
