import type { CallOptions } from './contract/call-options.js';
import type { AnyCarrierProxy, ShippingProxy } from './contract/carrier.js';
import type { Exchange } from './contract/exchange.js';
import type { CutPurchase, JournalOptions, ShippingOptions } from './contract/journal.js';
import { offers } from './contract/operations.js';
import { exchangeOfCut, watchedJournal } from './journalled.js';
import type { CarrierIdentity } from './models/carrier-identity.js';
import type { ErrorEntry } from './models/error-entry.js';
import { jsonable } from './models/json.js';
import type { RecoveryRequestData } from './models/recovery.js';
import type { ShipmentRequestData } from './models/request.js';
import type { ShippingOutcome } from './models/shipping-result.js';
import type { ReturnRequestData } from './operations/returns.js';
import { outcomeUnknown, runOperation } from './run-operation.js';

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
 * Finds out how a purchase ended, and fetches the labels and prices of what was bought: of a purchase without a clear
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
  // The one step of a purchase that is journalled as a whole is not a call of the carrier.
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
