import { type CallOptions, DEFAULT_PURCHASE_DEADLINE_MS } from './contract/call-options.js';
import { type AnyCarrierProxy, type CarrierIdentity, canRate, canShip } from './contract/carrier.js';
import { WaybillError } from './errors.js';
import type { ErrorEntry } from './models/error-entry.js';
import { jsonable, textOf } from './models/json.js';
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
    return outcome(proxy.mapper.parseQuoteResponse(wireResponse), 'parseQuoteResponse');
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
  options: CallOptions = {},
): Promise<ShippingOutcome> {
  if (!canShip(proxy)) return [null, [cannot(proxy, 'ship')]];
  let wireRequest: unknown;
  try {
    const entity = request instanceof ShipmentRequest ? request : new ShipmentRequest(request);
    wireRequest = proxy.mapper.createShipmentRequest(entity);
  } catch (error) {
    return [null, entriesFrom(error, proxy)];
  }
  let wireResponse: unknown;
  const { deadline_ms = DEFAULT_PURCHASE_DEADLINE_MS } = options;
  try {
    wireResponse = await proxy.createShipping(wireRequest, { ...options, deadline_ms });
  } catch (error) {
    const entries = entriesFrom(error, proxy);
    return [null, error instanceof WaybillError ? entries : entries.map(outcomeUnknown)];
  }
  try {
    return outcome(proxy.mapper.parseShippingResponse(wireResponse), 'parseShippingResponse');
  } catch (error) {
    // A bug of the plugin after the carrier answered: money may have been spent, and the raw answer is all there is.
    const wire_response = jsonable(wireResponse);
    const entries = entriesFrom(error, proxy).map(outcomeUnknown);
    return [null, entries.map((entry) => ({ ...entry, details: { ...entry.details, wire_response } }))];
  }
}

/** Whatever the error was, the purchase may have been made: it must not look as if it could be repeated. */
function outcomeUnknown(entry: ErrorEntry): ErrorEntry {
  return { ...entry, kind: 'unknown_outcome', retryable: false };
}

/** A plugin in plain JavaScript may return anything: callers rely on a list of two. */
function outcome<Outcome extends QuoteOutcome | ShippingOutcome>(returned: Outcome, method: string): Outcome {
  if (Array.isArray(returned) && returned.length === 2 && Array.isArray(returned[1])) return returned;
  throw new TypeError(`${method} must return a list of results and errors`);
}

/** Any thrown thing as entries. What is not a {@link WaybillError} is a defect of the plugin and says so. */
export function entriesFrom(error: unknown, speaker: CarrierIdentity): ErrorEntry[] {
  const { carrier, account } = speaker;
  if (error instanceof WaybillError) return error.toEntries({ carrier, account });
  const message = `${carrier}: defect in the carrier plugin, please report it (${textOf(error)})`;
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
