import { type CallOptions, DEFAULT_PURCHASE_DEADLINE_MS } from './contract/call-options.js';
import { type AnyCarrierProxy, canRate, canShip } from './contract/carrier.js';
import { WaybillError } from './errors.js';
import type { CarrierIdentity } from './models/carrier-identity.js';
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
 * Requests quotes from one carrier: creates the wire request, sends it, parses the reply. Never throws: every problem
 * is an entry in the second element.
 */
export async function fetchQuotes(
  proxy: AnyCarrierProxy,
  request: RateRequestData,
  options?: CallOptions,
): Promise<QuoteOutcome> {
  if (!canRate(proxy)) return [[], [notSupportedEntry(proxy, 'rate')]];
  try {
    const entity = request instanceof RateRequest ? request : new RateRequest(request);
    const wireRequest = proxy.mapper.createQuoteRequest(entity);
    const wireResponse = await proxy.getQuotes(wireRequest, options);
    return checkedOutcome(proxy.mapper.parseQuoteResponse(wireResponse), 'parseQuoteResponse');
  } catch (error) {
    return [[], entriesFrom(error, proxy)];
  }
}

/**
 * Buys a shipment from one carrier: creates the wire request, sends it once, parses the reply. Never throws: every
 * problem is an entry in the second element. Kind `unknown_outcome` means that the purchase may have been made.
 */
export async function createShipment(
  proxy: AnyCarrierProxy,
  request: ShipmentRequestData,
  options: CallOptions = {},
): Promise<ShippingOutcome> {
  if (!canShip(proxy)) return [null, [notSupportedEntry(proxy, 'ship')]];
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
    return checkedOutcome(proxy.mapper.parseShippingResponse(wireResponse), 'parseShippingResponse');
  } catch (error) {
    // The plugin failed to read the carrier's answer. Money may have been spent, so the entry keeps the raw answer.
    const wire_response = jsonable(wireResponse);
    const entries = entriesFrom(error, proxy).map(outcomeUnknown);
    return [null, entries.map((entry) => ({ ...entry, details: { ...entry.details, wire_response } }))];
  }
}

/** The purchase may have been made, so the entry must not say that it can be retried. */
function outcomeUnknown(entry: ErrorEntry): ErrorEntry {
  return { ...entry, kind: 'unknown_outcome', retryable: false };
}

/** Callers rely on a list of two, but a plugin in plain JavaScript may return anything. */
function checkedOutcome<Outcome extends QuoteOutcome | ShippingOutcome>(
  returned: Outcome,
  method: string,
): Outcome {
  if (Array.isArray(returned) && returned.length === 2 && Array.isArray(returned[1])) return returned;
  throw new TypeError(`${method} must return a list of results and errors`);
}

/** Any thrown value as entries. One that is not a {@link WaybillError} is reported as a defect of the plugin. */
export function entriesFrom(error: unknown, { carrier, account }: CarrierIdentity): ErrorEntry[] {
  if (error instanceof WaybillError) return error.toEntries({ carrier, account });
  const message = `${carrier}: defect in the carrier plugin, please report it (${textOf(error)})`;
  return [{ carrier, account, code: 'plugin_defect', message, kind: 'unexpected_reply', retryable: false }];
}

function notSupportedEntry(proxy: CarrierIdentity, what: string): ErrorEntry {
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
