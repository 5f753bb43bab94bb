import { type CallOptions, DEFAULT_PURCHASE_DEADLINE_MS } from './contract/call-options.js';
import { type AnyCarrierProxy, canRate, canRecover, canShip, canTrack, canVoid } from './contract/carrier.js';
import type { Exchange } from './contract/exchange.js';
import { WaybillError } from './errors.js';
import type { CarrierIdentity } from './models/carrier-identity.js';
import type { ErrorEntry } from './models/error-entry.js';
import { jsonable, textOf } from './models/json.js';
import type { QuoteOutcome } from './models/quote.js';
import { RecoveryRequest, type RecoveryRequestData } from './models/recovery.js';
import {
  RateRequest,
  type RateRequestData,
  ShipmentRequest,
  type ShipmentRequestData,
} from './models/request.js';
import type { ShippingOutcome } from './models/shipping-result.js';
import { type TrackingOutcome, TrackingRequest, type TrackingRequestData } from './models/tracking.js';
import { type VoidOutcome, VoidRequest, type VoidRequestData } from './models/void.js';

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
 * problem is an entry in the second element. Kind `unknown_outcome` means that the purchase may have been made: give the
 * entry's `details.recovery` to {@link recoverShipment}, as well as the `meta.recovery` of a result that is not complete.
 */
export async function createShipment(
  proxy: AnyCarrierProxy,
  request: ShipmentRequestData,
  options?: CallOptions,
): Promise<ShippingOutcome> {
  if (!canShip(proxy)) return [null, [notSupportedEntry(proxy, 'ship')]];
  let exchange: unknown;
  const outcome = await change<unknown, unknown, ShippingOutcome>(proxy, options, {
    create: () => {
      const entity = request instanceof ShipmentRequest ? request : new ShipmentRequest(request);
      const wireRequest = proxy.mapper.createShipmentRequest(entity);
      exchange = { request: wireRequest, replies: [] };
      return wireRequest;
    },
    send: async (wireRequest, within) => {
      exchange = await proxy.createShipping(wireRequest, within);
      return exchange;
    },
    parse: (wireResponse) =>
      checkedOutcome(proxy.mapper.parseShippingResponse(wireResponse), 'parseShippingResponse'),
  });
  if (!canRecover(proxy)) return outcome;
  const { carrier, account } = proxy;
  return withRecovery(outcome, () => ({ carrier, account, exchange: jsonable(exchange) as Exchange }));
}

/**
 * Finds out what became of a purchase, and fetches the labels and prices of what was bought: of a purchase without a clear
 * answer, of one that was cut short, and of one of which only the wire request was stored. Buys nothing, whatever was
 * still to be bought.
 *
 * The outcome is that of {@link createShipment}: the shipment where it was bought; the carrier's refusal, or an entry
 * `not_bought`, where it certainly was not; else `unknown_outcome` still, with what to look for. It may be asked again.
 * @param left `details.recovery` of an entry, `meta.recovery` of a result, or the wire response of the purchase
 */
export async function recoverShipment(
  proxy: AnyCarrierProxy,
  left: RecoveryRequestData | Exchange,
  options?: CallOptions,
): Promise<ShippingOutcome> {
  if (!canRecover(proxy)) return [null, [notSupportedEntry(proxy, 'look for what it was asked to ship')]];
  const { carrier, account } = proxy;
  const data = 'exchange' in left ? left : { carrier, account, exchange: left };
  const outcome = await change<unknown, unknown, ShippingOutcome>(proxy, options, {
    create: () => {
      const entity = data instanceof RecoveryRequest ? data : new RecoveryRequest(data);
      return proxy.mapper.createRecoveryRequest(entity);
    },
    send: (wireRequest, within) => proxy.recoverShipping(wireRequest, within),
    parse: (wireResponse) =>
      checkedOutcome(proxy.mapper.parseRecoveryResponse(wireResponse), 'parseRecoveryResponse'),
  });
  return withRecovery(outcome, () => jsonable(data) as RecoveryRequestData);
}

/** Adds what {@link recoverShipment} needs to what is unknown and has nothing yet, and to a result that is not complete. */
function withRecovery(
  [shipment, errors]: ShippingOutcome,
  recoveryOf: () => RecoveryRequestData,
): ShippingOutcome {
  const lacks = ({ kind, details }: ErrorEntry) =>
    kind === 'unknown_outcome' && details?.recovery === undefined;
  const isIncomplete = shipment !== null && !shipment.complete;
  if (!isIncomplete && !errors.some(lacks)) return [shipment, errors];
  const recovery = recoveryOf();
  return [
    isIncomplete ? { ...shipment, meta: { ...shipment.meta, recovery } } : shipment,
    errors.map((entry) => (lacks(entry) ? { ...entry, details: { ...entry.details, recovery } } : entry)),
  ];
}

/**
 * Asks one carrier where packages are: creates the wire request, sends it, parses the reply. Never throws: every problem is
 * an entry in the second element, also for single numbers, whose place is then in `field`: `tracking_numbers[2]`.
 */
export async function fetchTracking(
  proxy: AnyCarrierProxy,
  request: TrackingRequestData,
  options?: CallOptions,
): Promise<TrackingOutcome> {
  if (!canTrack(proxy)) return [[], [notSupportedEntry(proxy, 'track')]];
  try {
    const entity = request instanceof TrackingRequest ? request : new TrackingRequest(request);
    const wireRequest = proxy.mapper.createTrackingRequest(entity);
    const wireResponse = await proxy.getTracking(wireRequest, options);
    return checkedOutcome(proxy.mapper.parseTrackingResponse(wireResponse), 'parseTrackingResponse');
  } catch (error) {
    return [[], entriesFrom(error, proxy)];
  }
}

/**
 * Voids what {@link createShipment} bought, so that the carrier neither carries nor bills it: creates the wire request,
 * sends it once, parses the reply. Never throws: every problem is an entry in the second element. Voiding again is harmless.
 */
export async function voidShipment(
  proxy: AnyCarrierProxy,
  request: VoidRequestData,
  options?: CallOptions,
): Promise<VoidOutcome> {
  if (!canVoid(proxy)) return [null, [notSupportedEntry(proxy, 'void a shipment')]];
  return change<unknown, unknown, VoidOutcome>(proxy, options, {
    create: () => {
      const entity = request instanceof VoidRequest ? request : new VoidRequest(request);
      return proxy.mapper.createVoidRequest(entity);
    },
    send: (wireRequest, within) => proxy.voidShipping(wireRequest, within),
    parse: (wireResponse) =>
      checkedOutcome(proxy.mapper.parseVoidResponse(wireResponse), 'parseVoidResponse'),
  });
}

/** The three steps of an operation that changes something at the carrier. */
interface Steps<WireRequest, WireResponse, Outcome> {
  readonly create: () => WireRequest;
  readonly send: (wireRequest: WireRequest, options: CallOptions) => Promise<WireResponse>;
  readonly parse: (wireResponse: WireResponse) => Outcome;
}

/** Runs the steps. Once something was sent, a defect of the plugin leaves open whether it was done. */
async function change<WireRequest, WireResponse, Outcome>(
  proxy: CarrierIdentity,
  options: CallOptions | undefined,
  { create, send, parse }: Steps<WireRequest, WireResponse, Outcome>,
): Promise<Outcome | [result: null, errors: ErrorEntry[]]> {
  let wireRequest: WireRequest;
  try {
    wireRequest = create();
  } catch (error) {
    return [null, entriesFrom(error, proxy)];
  }
  let wireResponse: WireResponse;
  try {
    wireResponse = await send(wireRequest, {
      ...options,
      deadline_ms: options?.deadline_ms ?? DEFAULT_PURCHASE_DEADLINE_MS,
    });
  } catch (error) {
    const entries = entriesFrom(error, proxy);
    return [null, error instanceof WaybillError ? entries : entries.map(outcomeUnknown)];
  }
  try {
    return parse(wireResponse);
  } catch (error) {
    // The plugin failed to read the carrier's answer. Money may have been spent, so the entry keeps the raw answer.
    const wire_response = jsonable(wireResponse);
    const entries = entriesFrom(error, proxy).map(outcomeUnknown);
    return [null, entries.map((entry) => ({ ...entry, details: { ...entry.details, wire_response } }))];
  }
}

/** It may have been done, so the entry must not say that it can be retried. */
function outcomeUnknown(entry: ErrorEntry): ErrorEntry {
  return { ...entry, kind: 'unknown_outcome', retryable: false };
}

/** Callers rely on a list of two, but a plugin in plain JavaScript may return anything. */
function checkedOutcome<Outcome extends readonly unknown[]>(returned: Outcome, method: string): Outcome {
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
