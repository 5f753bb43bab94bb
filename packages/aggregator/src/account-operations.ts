import type * as core from '@waybill/core';
import {
  type AnyCarrierProxy,
  type CallOptions,
  createReturn,
  type RecoveryRequestData,
  type ReturnRequestData,
  recoverShipment,
  type ShippingOutcome,
  type VoidOutcome,
  type VoidRequestData,
} from '@waybill/core';
import {
  abortError,
  type Capability,
  entriesFrom,
  OPERATIONS,
  type OperationData,
  type OperationOutcomes,
  type OperationRequests,
  type PurchaseLedger,
  requestOf,
  runOperation,
} from '@waybill/core/plugin';
import { keptVoid } from './kept-void.js';
import { type AccountOptions, deadlineOf, type ReturnOptions, refuseForgottenKey } from './options.js';
import { namedAccount, selectAccount } from './select-carriers.js';

/** Operations of many accounts, and those that a ledger takes part in. */
const WITH_OWN_METHOD = ['rating', 'shipping', 'tracking', 'voiding', 'recovery', 'returns'] as const;

/**
 * The operations that only go to an account, by the name of their function.
 * @internal
 */
type AccountOperation = {
  [Name in Exclude<Capability, (typeof WITH_OWN_METHOD)[number]> as (typeof OPERATIONS)[Name]['call']]: Name;
};

/**
 * A request that takes something back names its account, so that the options may be left out.
 * @internal
 */
type Options<Data> = keyof Data & ('shipment' | 'shipments' | 'pickup' | 'manifest') extends never
  ? [options: AccountOptions]
  : [options?: AccountOptions];

/** A method for each operation that only goes to an account. */
export type AccountMethods = {
  readonly [Name in keyof Pick<typeof core, keyof AccountOperation>]: (
    request: OperationData[AccountOperation[Name]],
    ...options: Options<OperationData[AccountOperation[Name]]>
  ) => Promise<OperationOutcomes[AccountOperation[Name]]>;
};

/**
 * How long operations may take, in milliseconds.
 * @internal
 */
interface Deadlines {
  readonly deadline_ms: number;
  readonly purchase_deadline_ms: number;
}

/**
 * The operations that go to one account: the one that the options name, or that of the shipment, the pickup or the closed day
 * that the request takes back. All of them throw a {@link ValidationError} for a bad request and a {@link ConfigurationError}
 * for a carrier or an account that is not registered, or where none is named.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the static block defines the methods of the interface
export abstract class AccountOperations {
  readonly #proxies: readonly AnyCarrierProxy[];
  readonly #deadlines: Deadlines;
  readonly #ledger: PurchaseLedger | undefined;

  protected constructor(
    proxies: readonly AnyCarrierProxy[],
    deadlines: Deadlines,
    ledger: PurchaseLedger | undefined,
  ) {
    this.#proxies = proxies;
    this.#deadlines = deadlines;
    this.#ledger = ledger;
  }

  static {
    const own: readonly string[] = WITH_OWN_METHOD;
    for (const operation of Object.keys(OPERATIONS) as Capability[]) {
      if (own.includes(operation)) continue;
      async function method(this: AccountOperations, request: object, options?: AccountOptions) {
        return this.#ask(operation, request, options, (proxy, entity, call) =>
          runOperation(proxy, operation, entity, call),
        );
      }
      Object.defineProperty(AccountOperations.prototype, OPERATIONS[operation].call, {
        value: method,
        writable: true,
        configurable: true,
      });
    }
  }

  /**
   * Voids a shipment at the account that bought it, which the stored result names. Voiding again is harmless. A ledger keeps
   * what was voided.
   * @throws {@link ValidationError} for a bad request; {@link ConfigurationError} for a carrier or an account that is not
   * registered.
   */
  async voidShipment(request: VoidRequestData, options: AccountOptions = {}): Promise<VoidOutcome> {
    const outcome = await this.#ask('voiding', request, options, (proxy, entity, call) =>
      runOperation(proxy, 'voiding', entity, call),
    );
    return this.#ledger === undefined ? outcome : keptVoid(this.#ledger, request, outcome);
  }

  /**
   * Finds out how a purchase ended, at the account that bought, which `recovery` names: `details.recovery` of an entry
   * `unknown_outcome`, or `meta.recovery` of a result that is not complete. Buys nothing. A ledger keeps what is found.
   * @throws as {@link AccountOperations.voidShipment} does.
   */
  async recoverShipment(recovery: RecoveryRequestData, options: CallOptions = {}): Promise<ShippingOutcome> {
    const entity = requestOf('recovery', recovery);
    const proxy = selectAccount(this.#proxies, entity.carrier, entity.account);
    const deadline_ms = deadlineOf(options.deadline_ms, this.#deadlines.purchase_deadline_ms);
    const within = { ...options, deadline_ms };
    return this.#ledger === undefined
      ? recoverShipment(proxy, entity, within)
      : this.#ledger.recoverShipment(proxy, entity, within);
  }

  /**
   * Makes a label for goods that come back, with one carrier. With a ledger it is kept, and each `idempotency_key` makes at most one.
   * @throws as {@link AccountOperations.voidShipment} does, without a carrier, and for a key without a ledger (code `no_ledger`).
   */
  async createReturn(
    request: ReturnRequestData,
    { idempotency_key, ...options }: ReturnOptions,
  ): Promise<ShippingOutcome> {
    const ledger = this.#ledger;
    refuseForgottenKey(idempotency_key, ledger);
    const key = idempotency_key === undefined ? {} : { idempotency_key };
    return this.#ask('returns', request, options, (proxy, entity, call) =>
      ledger === undefined
        ? createReturn(proxy, entity, call)
        : ledger.createReturn(proxy, entity, { ...call, ...key }),
    );
  }

  /** Asks one account: the one that is named, or that of what the request takes back. */
  async #ask<Offered extends Capability>(
    operation: Offered,
    request: object,
    // A caller in plain JavaScript may leave the options out.
    { carrier, account, ...call }: AccountOptions = {},
    ask: (
      proxy: AnyCarrierProxy,
      entity: OperationRequests[Offered],
      options: CallOptions,
    ) => Promise<OperationOutcomes[Offered]>,
  ): Promise<OperationOutcomes[Offered]> {
    const { reads, lists } = OPERATIONS[operation];
    const entity = requestOf(operation, request);
    const named = namedAccount(entity, {
      ...(carrier === undefined ? {} : { carrier }),
      ...(account === undefined ? {} : { account }),
    });
    const proxy = selectAccount(this.#proxies, named.carrier, named.account);
    const usual = reads ? this.#deadlines.deadline_ms : this.#deadlines.purchase_deadline_ms;
    const deadline_ms = deadlineOf(call.deadline_ms, usual);
    if (call.signal?.aborted)
      return [
        lists ? [] : null,
        entriesFrom(abortError(call.signal), proxy),
      ] as unknown as OperationOutcomes[Offered];
    return ask(proxy, entity, { ...call, deadline_ms });
  }
}
export interface AccountOperations extends AccountMethods {}
