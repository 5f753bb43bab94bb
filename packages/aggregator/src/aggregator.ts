import {
  type AnyCarrierProxy,
  CARRIER,
  ConfigurationError,
  createShipment,
  type DryRun,
  dryRun,
  type ErrorEntry,
  inject,
  injectAll,
  injectable,
  LEDGER,
  type Quote,
  type QuoteOutcome,
  type RateRequestData,
  type ShipmentRequestData,
  type ShippingOutcome,
  type TrackingDetails,
  type TrackingOutcome,
  ValidationError,
} from '@waybill/core';
import {
  abortError,
  canRate,
  canShip,
  DEFAULT_DEADLINE_MS,
  DEFAULT_PURCHASE_DEADLINE_MS,
  entriesFrom,
  issue,
  type OperationData,
  type PurchaseLedger,
  type RequestFields,
  requestOf,
  type ShipmentOperation,
} from '@waybill/core/plugin';
import { AccountOperations } from './account-operations.js';
import { type AccountAnswer, fanOut } from './fan-out.js';
import {
  type AggregatorOptions,
  deadlineOf,
  type GatherOptions,
  type PurchaseOptions,
  type QuoteOptions,
  refuseForgottenKey,
} from './options.js';
import { type Asking, type CarrierOutcome, quoteQuestions } from './quotes-of-account.js';
import { refuseDuplicates, selectAccount, selectAccounts, unaskedEntries } from './select-carriers.js';
import { byAccount, orderOf } from './sort-quotes.js';
import {
  inOrderAsked,
  planTracking,
  type TrackedItem,
  type TrackingAnswer,
  type TrackingOptions,
  type TrackingPlan,
  trackingQuestions,
} from './tracking.js';

/** {@link AggregatorOptions} for aggregators that a container makes. Optional. */
export const AGGREGATOR_OPTIONS: unique symbol = Symbol.for('@waybill/aggregator:options');

/**
 * Sends one request to many carrier accounts and merges the answers. It keeps no state: the proxies do, and the cache that it is
 * given.
 * `new Aggregator(proxies)`, or `container.resolve(Aggregator)` for every registered carrier.
 *
 * Problems of a carrier are entries of the outcome. Mistakes of the caller are thrown before any carrier is called:
 * {@link ValidationError} for the request, {@link ConfigurationError} for the options.
 */
@injectable()
export class Aggregator extends AccountOperations {
  readonly #proxies: readonly AnyCarrierProxy[];
  readonly #deadline_ms: number;
  readonly #purchase_deadline_ms: number;
  readonly #asking: Asking;
  readonly #ledger: PurchaseLedger | undefined;

  /**
   * @param ledger for containers; others name it in the options
   * @throws {@link ConfigurationError} when two proxies have the same carrier and account.
   */
  constructor(
    @injectAll(CARRIER, { isOptional: true }) proxies: readonly AnyCarrierProxy[],
    @inject(AGGREGATOR_OPTIONS, { isOptional: true }) options: AggregatorOptions = {},
    @inject(LEDGER, { isOptional: true }) ledger?: PurchaseLedger,
  ) {
    refuseDuplicates(proxies);
    const own = [...proxies];
    const deadline_ms = deadlineOf(options.deadline_ms, DEFAULT_DEADLINE_MS);
    const purchase_deadline_ms = deadlineOf(options.purchase_deadline_ms, DEFAULT_PURCHASE_DEADLINE_MS);
    const kept = options.ledger ?? ledger;
    super(own, { deadline_ms, purchase_deadline_ms }, kept);
    this.#ledger = kept;
    this.#proxies = own;
    this.#deadline_ms = deadline_ms;
    this.#purchase_deadline_ms = purchase_deadline_ms;
    const { share_rates, cache } = options;
    this.#asking = { ...(share_rates !== undefined && { share_rates }), ...(cache && { cache }) };
  }

  /**
   * The quotes of every account, and an entry for every problem. Quotes in the shipment's currency come first, then
   * other currencies from A to Z; within a currency they are sorted by total, carrier, account and service. Errors are
   * sorted by carrier and account.
   *
   * One deadline holds for all: a carrier that is late becomes an entry of kind `timeout`, and the quotes that arrived
   * are returned.
   * @throws {@link ValidationError} for a bad request, {@link ConfigurationError} for bad options.
   */
  async getQuotes(
    request: RateRequestData,
    { onOutcome, ...options }: GatherOptions = {},
  ): Promise<QuoteOutcome> {
    const entity = checked('rating', request);
    const quotes: Quote[] = [];
    const errors: ErrorEntry[] = [];
    for await (const outcome of this.streamQuotes(entity, options)) {
      quotes.push(...outcome.quotes);
      errors.push(...outcome.errors);
      onOutcome?.(outcome);
    }
    return [quotes.sort(orderOf(entity.shipment.currency, options)), errors.sort(byAccount)];
  }

  /**
   * One outcome for each account, as it arrives. Its quotes are sorted as {@link Aggregator.getQuotes} sorts them. No
   * carrier is called before the iteration begins; leaving it early aborts the rest.
   * @throws {@link ValidationError} for a bad request, {@link ConfigurationError} for bad options; when it is called,
   * not during the iteration.
   */
  streamQuotes(
    request: RateRequestData,
    { carriers, deadline_ms, signal, fresh, transcript, ...options }: QuoteOptions = {},
  ): AsyncIterableIterator<CarrierOutcome> {
    const entity = checked('rating', request);
    const { services = [], currency } = entity.shipment;
    const order = orderOf(currency, options);
    const chosen = selectAccounts(this.#proxies, carriers, services);
    const questions = quoteQuestions(chosen, entity, {
      ...this.#asking,
      ...(fresh && { fresh }),
      ...(transcript && { transcript }),
    });
    const answers = fanOut(questions, deadlineOf(deadline_ms, this.#deadline_ms), signal);
    return outcomes(unaskedEntries(this.#proxies, chosen, services), answers, order);
  }

  /**
   * What each account would send for a price or a purchase, in the order of the accounts: its first calls, and which field
   * of the request each element comes from. Sends nothing.
   * @throws {@link ValidationError} for a bad request, {@link ConfigurationError} for an unknown name in `carriers`.
   */
  async dryRun<Asked extends ShipmentOperation>(
    operation: Asked,
    request: OperationData[Asked],
    { carriers }: Pick<QuoteOptions, 'carriers'> = {},
  ): Promise<DryRun[]> {
    const entity = checked(operation, request);
    const can = operation === 'rating' ? canRate : canShip;
    const chosen = selectAccounts(this.#proxies, carriers, entity.shipment.services ?? [], can);
    return Promise.all(chosen.map((proxy) => dryRun(proxy, operation, entity as OperationData[Asked])));
  }

  /**
   * Buys a shipment from one account. The proxy handles the deadline and signal, so a completed purchase is never lost:
   * after either, no purchase is started, and one that is under way is waited for. One that gets no answer even then is
   * an `unknown_outcome` entry.
   *
   * With a ledger the purchase is kept, and made at most once under its `idempotency_key`: asked again, also by another
   * process, it gives what was bought.
   * @throws {@link ValidationError} for a bad request; {@link ConfigurationError} for an unknown name, when the carrier
   * has several accounts and none is named, and for a key without a ledger (`no_ledger`).
   */
  async createShipment(request: ShipmentRequestData, options: PurchaseOptions): Promise<ShippingOutcome> {
    // A caller in plain JavaScript may leave the options out.
    const { carrier, account, idempotency_key, ...call } = options ?? {};
    if (carrier === undefined)
      throw new ConfigurationError(
        "createShipment needs a carrier. Pass the quote's: { carrier: quote.carrier, account: quote.account }",
        { code: 'carrier_required' },
      );
    const ledger = this.#ledger;
    refuseForgottenKey(idempotency_key, ledger);
    const entity = checked('shipping', request);
    const proxy = selectAccount(this.#proxies, carrier, account);
    const deadline_ms = deadlineOf(call.deadline_ms, this.#purchase_deadline_ms);
    if (call.signal?.aborted) return [null, entriesFrom(abortError(call.signal), proxy)];
    const within = { ...call, deadline_ms };
    if (ledger === undefined) return createShipment(proxy, entity, within);
    return ledger.createShipment(proxy, entity, {
      ...within,
      ...(idempotency_key !== undefined && { idempotency_key }),
    });
  }

  /**
   * Where packages are, of any number of carriers: details in the order of the items, and an entry for every item
   * without, with its place in `field` (`items[3]`). An item is a number with its carrier, or the stored result of a
   * purchase. One deadline holds for all; what arrived by then is returned.
   * @throws {@link ValidationError} for what is no item, {@link ConfigurationError} for bad options.
   */
  async track(items: readonly TrackedItem[], options: TrackingOptions = {}): Promise<TrackingOutcome> {
    const plan = planTracking(this.#proxies, items);
    const details: TrackingDetails[] = [];
    const errors: ErrorEntry[] = [...plan.errors];
    for await (const answer of this.#answersTo(plan, options)) {
      details.push(...answer.details);
      errors.push(...answer.errors);
    }
    return [inOrderAsked(details, plan), errors];
  }

  /**
   * One answer for each account, as it arrives; the first one is the aggregator's own when an item has no account that can be
   * asked. No carrier is called before the iteration begins; leaving it early aborts the rest.
   * @throws {@link ValidationError} for what is no item, {@link ConfigurationError} for bad options; when it is called, not during the iteration.
   */
  streamTracking(
    items: readonly TrackedItem[],
    options: TrackingOptions = {},
  ): AsyncIterableIterator<TrackingAnswer> {
    const plan = planTracking(this.#proxies, items);
    const answers = this.#answersTo(plan, options);
    return plan.errors.length === 0 ? answers : ownAnswerFirst(plan.errors, answers);
  }

  #answersTo(
    plan: TrackingPlan,
    { deadline_ms, signal, ...options }: TrackingOptions,
  ): AsyncGenerator<TrackingAnswer, void, undefined> {
    const questions = trackingQuestions(plan, options);
    return trackingAnswers(fanOut(questions, deadlineOf(deadline_ms, this.#deadline_ms), signal));
  }
}

async function* trackingAnswers(
  answers: AsyncIterable<AccountAnswer<TrackingDetails>>,
): AsyncGenerator<TrackingAnswer, void, undefined> {
  for await (const { proxy, results, errors, duration_ms } of answers)
    yield { carrier: proxy.carrier, account: proxy.account, details: results, errors, duration_ms };
}

async function* ownAnswerFirst(
  errors: readonly ErrorEntry[],
  answers: AsyncIterable<TrackingAnswer>,
): AsyncGenerator<TrackingAnswer, void, undefined> {
  yield { carrier: 'aggregator', account: 'aggregator', details: [], errors, duration_ms: 0 };
  yield* answers;
}

/** @throws {@link ValidationError} */
function checked<Asked extends ShipmentOperation>(
  operation: Asked,
  request: OperationData[Asked],
): ReturnType<typeof requestOf<Asked>> {
  const entity = requestOf(operation, request);
  requireCountries(entity);
  return entity;
}

/** Every carrier needs both countries, so that a request without one is refused once, not by each of them. */
function requireCountries({ shipper, recipient }: RequestFields): void {
  const issues = Object.entries({ shipper, recipient })
    .filter(([, { country_code }]) => country_code === undefined)
    .map(([side]) => issue(`${side}.country_code`, 'required', 'is required by every carrier'));
  if (issues.length > 0) throw new ValidationError(issues, {});
}

/** The aggregator's own entries, then the carriers' answers with their quotes in order. */
async function* outcomes(
  own: readonly ErrorEntry[],
  answers: AsyncIterable<AccountAnswer<Quote>>,
  order: (a: Quote, b: Quote) => number,
): AsyncGenerator<CarrierOutcome, void, undefined> {
  for (const entry of own) {
    const { carrier, account } = entry;
    yield { carrier, account, quotes: [], errors: [entry], duration_ms: 0 };
  }
  for await (const { proxy, results, errors, duration_ms } of answers) {
    const { carrier, account } = proxy;
    yield { carrier, account, quotes: [...results].sort(order), errors, duration_ms };
  }
}
