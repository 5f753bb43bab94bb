import type { CallOptions } from './contract/call-options.js';
import type { AnyCarrierProxy, ShippingProxy } from './contract/carrier.js';
import type { Exchange } from './contract/exchange.js';
import type { CutPurchase, JournalOptions, ShippingOptions } from './contract/journal.js';
import { offers } from './contract/operations.js';
import { exchangeOfCut, watchedJournal } from './journalled.js';
import type { AddressOutcome, AddressRequestData } from './models/address.js';
import type { CarrierIdentity } from './models/carrier-identity.js';
import type { ErrorEntry } from './models/error-entry.js';
import { jsonable } from './models/json.js';
import type { LocationsOutcome, LocationsRequestData } from './models/location.js';
import type {
  ManifestDocumentsRequestData,
  ManifestOutcome,
  ManifestRequestData,
} from './models/manifest.js';
import type {
  PickupAvailabilityRequestData,
  PickupCancelRequestData,
  PickupRequestData,
  PickupStatusRequestData,
  PickupUpdateRequestData,
} from './models/pickup.js';
import type {
  PickupAvailabilityOutcome,
  PickupCancelOutcome,
  PickupOutcome,
} from './models/pickup-result.js';
import type { ProofOutcome, ProofRequestData } from './models/proof-of-delivery.js';
import type { QuoteOutcome } from './models/quote.js';
import type { RecoveryRequestData } from './models/recovery.js';
import type { RateRequestData, ShipmentRequestData } from './models/request.js';
import type { ReturnRequestData } from './models/return.js';
import type { ShippingOutcome } from './models/shipping-result.js';
import type { TrackingOutcome, TrackingRequestData } from './models/tracking.js';
import type { VoidOutcome, VoidRequestData } from './models/void.js';
import { outcomeUnknown, runOperation } from './run-operation.js';

/**
 * Requests quotes from one carrier: creates the wire request, sends it, parses the reply. Never throws: every problem
 * is an entry in the second element.
 */
export async function fetchQuotes(
  proxy: AnyCarrierProxy,
  request: RateRequestData,
  options?: CallOptions,
): Promise<QuoteOutcome> {
  return runOperation(proxy, 'rating', request, options);
}

/**
 * Buys a shipment from one carrier: creates the wire request, sends it once, parses the reply. Never throws: every
 * problem is an entry in the second element. Kind `unknown_outcome` means that the purchase may have been made: give the
 * entry's `details.recovery` to {@link recoverShipment}, as well as the `meta.recovery` of a result that is not complete.
 *
 * With a `journal`, the purchase is stored step by step, for {@link resumeShipment}. A journal that does not store what is about to be
 * bought is an entry `journal_failed`, and nothing more is bought; so is one that does not store the replies, next to what was
 * bought.
 */
export async function createShipment(
  proxy: AnyCarrierProxy,
  request: ShipmentRequestData,
  options?: JournalOptions,
): Promise<ShippingOutcome> {
  return purchase(proxy, 'shipping', request, options);
}

/**
 * Goes on with a purchase that a process did not finish: buys the parcels that are still to be bought, and fetches labels and
 * prices that are missing. A purchase call without a stored reply is not sent again, unless the carrier recognises it: its
 * outcome is unknown, no further parcel is bought, and {@link recoverShipment} can ask the carrier about it. The deadline
 * begins anew. Never throws, as the others.
 *
 * A purchase of another carrier or account, or one that does not fit this carrier, is refused before anything is sent; it is still
 * `unknown_outcome`.
 */
export async function resumeShipment(
  proxy: AnyCarrierProxy,
  cut: CutPurchase,
  options?: JournalOptions,
): Promise<ShippingOutcome> {
  return purchase(proxy, 'shipping', cut, { ...options, resume: cut });
}

async function purchase(
  proxy: AnyCarrierProxy,
  operation: 'shipping' | 'returns',
  data: object,
  options: ShippingOptions | undefined,
): Promise<ShippingOutcome> {
  const { journal, resume } = options ?? {};
  const watched = journal && watchedJournal(journal);
  let exchange: unknown = resume && recoveryOf(proxy, resume).exchange;
  let isAnswered = false;
  const [shipment, errors] = await runOperation(
    proxy,
    operation,
    data,
    watched ? { ...options, journal: watched.journal } : options,
    {
      written: (wireRequest) => {
        exchange ??= { request: wireRequest, replies: [] };
      },
      answered: (wireResponse) => {
        isAnswered = true;
        exchange = wireResponse;
      },
    },
  );
  const problem = errors.some(({ code }) => code === 'journal_failed') ? undefined : watched?.problem(proxy);
  // A cut purchase that was refused is as unknown as before.
  const isRefused = ({ kind }: ErrorEntry) => kind === 'validation' || kind === 'not_supported';
  const entries = errors.map((entry) =>
    resume !== undefined && !isAnswered && isRefused(entry) ? outcomeUnknown(entry) : entry,
  );
  const outcome: ShippingOutcome = [shipment, problem === undefined ? entries : [...entries, problem]];
  // What made a return is not recovered as a shipment.
  if (operation === 'returns' || !offers(proxy, 'recovery')) return outcome;
  const { carrier, account } = resume ?? proxy;
  return withRecovery(outcome, () => ({
    carrier,
    ...(account === undefined ? {} : { account }),
    exchange: jsonable(exchange) as Exchange,
  }));
}

/**
 * Finds out what became of a purchase, and fetches the labels and prices of what was bought: of a purchase without a clear
 * answer, of one that was cut short, and of one of which only the wire request was stored. Buys nothing, whatever was
 * still to be bought.
 *
 * The outcome is that of {@link createShipment}: the shipment where it was bought; the carrier's refusal, or an entry
 * `not_bought`, where it certainly was not; an entry `cancelled`, where it was bought and is cancelled; else `unknown_outcome`
 * still, with what to look for: also where the carrier could not be asked, whatever the reason. It may be asked again.
 * @param left `details.recovery` of an entry, `meta.recovery` of a result, the wire response of the purchase, or what a journal
 * stored of it
 */
export async function recoverShipment(
  proxy: AnyCarrierProxy,
  left: RecoveryRequestData | CutPurchase | Exchange,
  options?: CallOptions,
): Promise<ShippingOutcome> {
  const data = recoveryOf(proxy, left);
  let isAnswered = false;
  const [shipment, errors] = await runOperation(proxy, 'recovery', data, options, {
    answered: () => {
      isAnswered = true;
    },
  });
  // A question that was not asked says nothing about the purchase.
  const undecided = isAnswered ? errors : errors.map(outcomeUnknown);
  return withRecovery([shipment, undecided], () => jsonable(data) as RecoveryRequestData);
}

function recoveryOf(
  proxy: CarrierIdentity & Pick<ShippingProxy, 'cut_purchases'>,
  left: RecoveryRequestData | CutPurchase | Exchange,
): RecoveryRequestData {
  if (!('exchange' in left)) return { carrier: proxy.carrier, account: proxy.account, exchange: left };
  if (!('sending' in left)) return left;
  const { sending: _sending, ...known } = left;
  // The one step of a purchase that is journalled as a whole is no call of the carrier.
  return proxy.cut_purchases === 'resumed' ? { ...known, exchange: exchangeOfCut(left) } : known;
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
  return runOperation(proxy, 'tracking', request, options);
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
  return runOperation(proxy, 'voiding', request, options);
}

/**
 * Asks one carrier whether it knows an address, and how it writes it. Never throws: every problem is an entry in the second
 * element.
 */
export async function validateAddress(
  proxy: AnyCarrierProxy,
  request: AddressRequestData,
  options?: CallOptions,
): Promise<AddressOutcome> {
  return runOperation(proxy, 'address_validation', request, options);
}

/**
 * Books a driver to pick packages up; the request is sent once. Never throws: every problem is an entry in the second
 * element. Kind `unknown_outcome` means that a driver may come: look it up before you book again.
 */
export async function schedulePickup(
  proxy: AnyCarrierProxy,
  request: PickupRequestData,
  options?: CallOptions,
): Promise<PickupOutcome> {
  return runOperation(proxy, 'pickup', request, options);
}

/** Cancels what {@link schedulePickup} booked. Never throws, as the others. Cancelling again is harmless. */
export async function cancelPickup(
  proxy: AnyCarrierProxy,
  request: PickupCancelRequestData,
  options?: CallOptions,
): Promise<PickupCancelOutcome> {
  return runOperation(proxy, 'pickup_cancel', request, options);
}

/** Asks one carrier when its driver can come, until when to book, and what it costs. Never throws, as the others. */
export async function checkPickup(
  proxy: AnyCarrierProxy,
  request: PickupAvailabilityRequestData,
  options?: CallOptions,
): Promise<PickupAvailabilityOutcome> {
  return runOperation(proxy, 'pickup_availability', request, options);
}

/**
 * Changes what {@link schedulePickup} booked. Never throws, as the others. Store the new result: a carrier may give the
 * pickup another number. Changing it again in the same way is harmless.
 */
export async function updatePickup(
  proxy: AnyCarrierProxy,
  request: PickupUpdateRequestData,
  options?: CallOptions,
): Promise<PickupOutcome> {
  return runOperation(proxy, 'pickup_update', request, options);
}

/** Asks what became of what {@link schedulePickup} booked. Never throws, as the others. */
export async function fetchPickup(
  proxy: AnyCarrierProxy,
  request: PickupStatusRequestData,
  options?: CallOptions,
): Promise<PickupOutcome> {
  return runOperation(proxy, 'pickup_status', request, options);
}

/**
 * Closes the day: the carrier gets the list of what it is handed over, and may bill it. Sent once. Never throws, as the
 * others. Kind `unknown_outcome` means that the day may be closed.
 */
export async function closeDay(
  proxy: AnyCarrierProxy,
  request: ManifestRequestData = {},
  options?: CallOptions,
): Promise<ManifestOutcome> {
  return runOperation(proxy, 'manifest', request, options);
}

/** Fetches the documents of what {@link closeDay} closed: later ones, or again. Never throws, as the others. */
export async function fetchManifest(
  proxy: AnyCarrierProxy,
  request: ManifestDocumentsRequestData,
  options?: CallOptions,
): Promise<ManifestOutcome> {
  return runOperation(proxy, 'manifest_documents', request, options);
}

/**
 * Makes a label for goods that come back; the request is sent once. Its result is that of {@link createShipment}, with
 * `meta.is_return`. Never throws, as the others.
 *
 * With a `journal`, the return is stored as one step, for {@link resumeReturn}: what is about to be sent, and the whole reply.
 */
export async function createReturn(
  proxy: AnyCarrierProxy,
  request: ReturnRequestData,
  options?: JournalOptions,
): Promise<ShippingOutcome> {
  return purchase(proxy, 'returns', request, options);
}

/**
 * Goes on with a return that a process did not finish, and reads the reply that was stored. One that was about to be sent and has
 * no stored reply is unknown: it is not sent again, and a person looks it up. Never throws, as the others.
 */
export async function resumeReturn(
  proxy: AnyCarrierProxy,
  cut: CutPurchase,
  options?: JournalOptions,
): Promise<ShippingOutcome> {
  return purchase(proxy, 'returns', cut, { ...options, resume: cut });
}

/** Asks one carrier for places to hand packages over or to collect them. Never throws, as the others. */
export async function findLocations(
  proxy: AnyCarrierProxy,
  request: LocationsRequestData,
  options?: CallOptions,
): Promise<LocationsOutcome> {
  return runOperation(proxy, 'locations', request, options);
}

/** Fetches what proves that a package was delivered. Never throws, as the others. */
export async function fetchProofOfDelivery(
  proxy: AnyCarrierProxy,
  request: ProofRequestData,
  options?: CallOptions,
): Promise<ProofOutcome> {
  return runOperation(proxy, 'proof_of_delivery', request, options);
}
