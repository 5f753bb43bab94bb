import {
  type AddressOutcome,
  type AddressRequestData,
  type AnyCarrierProxy,
  type CallOptions,
  type Capability,
  cancelPickup,
  checkPickup,
  closeDay,
  createReturn,
  fetchManifest,
  fetchPickup,
  fetchProofOfDelivery,
  findLocations,
  type LocationsOutcome,
  type LocationsRequestData,
  type ManifestDocumentsRequestData,
  type ManifestOutcome,
  type ManifestRequestData,
  type PickupAvailabilityOutcome,
  type PickupAvailabilityRequestData,
  type PickupCancelOutcome,
  type PickupCancelRequestData,
  type PickupOutcome,
  type PickupRequestData,
  type PickupStatusRequestData,
  type PickupUpdateRequestData,
  type ProofOutcome,
  type ProofRequestData,
  type RecoveryRequestData,
  type ReturnRequestData,
  recoverShipment,
  type ShippingOutcome,
  schedulePickup,
  updatePickup,
  type VoidOutcome,
  type VoidRequestData,
  validateAddress,
  voidShipment,
} from '@waybill/core';
import {
  abortError,
  entriesFrom,
  LIST_OPERATIONS,
  type PurchaseLedger,
  READING_OPERATIONS,
  requestOf,
} from '@waybill/core/plugin';
import { keptVoid } from './kept-void.js';
import { type AccountOptions, deadlineOf, type ReturnOptions, refuseForgottenKey } from './options.js';
import { namedAccount, selectAccount } from './select-carriers.js';

/**
 * How long operations may take, in milliseconds.
 * @internal
 */
interface Deadlines {
  readonly deadline_ms: number;
  readonly purchase_deadline_ms: number;
}

/**
 * The operations that go to one account: the one that the caller names, or that of the shipment, the pickup or the closed day
 * that the request takes back.
 */
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

  /**
   * Voids a shipment at the account that bought it, which the stored result names. Voiding again is harmless. A ledger keeps
   * what was voided.
   * @throws {@link ValidationError} for a bad request; {@link ConfigurationError} for a carrier or an account that is not
   * registered.
   */
  async voidShipment(request: VoidRequestData, options: AccountOptions = {}): Promise<VoidOutcome> {
    const outcome = await this.#ask('voiding', voidShipment, request, options);
    return this.#ledger === undefined ? outcome : keptVoid(this.#ledger, request, outcome);
  }

  /**
   * Finds out what became of a purchase, at the account that bought, which `recovery` names: `details.recovery` of an entry
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
   * Checks an address with one carrier.
   * @throws as {@link AccountOperations.voidShipment} does, and without a carrier.
   */
  async validateAddress(request: AddressRequestData, options: AccountOptions): Promise<AddressOutcome> {
    return this.#ask('address_validation', validateAddress, request, options);
  }

  /**
   * Asks one carrier when its driver can come.
   * @throws as {@link AccountOperations.voidShipment} does, and without a carrier.
   */
  async checkPickup(
    request: PickupAvailabilityRequestData,
    options: AccountOptions = {},
  ): Promise<PickupAvailabilityOutcome> {
    return this.#ask('pickup_availability', checkPickup, request, options);
  }

  /**
   * Books a driver of one carrier: the one that is named, or that of the `shipments`.
   * @throws as {@link AccountOperations.voidShipment} does, and without a carrier.
   */
  async schedulePickup(request: PickupRequestData, options: AccountOptions = {}): Promise<PickupOutcome> {
    return this.#ask('pickup', schedulePickup, request, options);
  }

  /**
   * Changes a pickup at the account that booked it, which the stored result names.
   * @throws as {@link AccountOperations.voidShipment} does.
   */
  async updatePickup(request: PickupUpdateRequestData, options: AccountOptions = {}): Promise<PickupOutcome> {
    return this.#ask('pickup_update', updatePickup, request, options);
  }

  /**
   * Cancels a pickup at the account that booked it, which the stored result names. Cancelling again is harmless.
   * @throws as {@link AccountOperations.voidShipment} does.
   */
  async cancelPickup(
    request: PickupCancelRequestData,
    options: AccountOptions = {},
  ): Promise<PickupCancelOutcome> {
    return this.#ask('pickup_cancel', cancelPickup, request, options);
  }

  /**
   * Asks what became of a pickup at the account that booked it, which the stored result names.
   * @throws as {@link AccountOperations.voidShipment} does.
   */
  async fetchPickup(request: PickupStatusRequestData, options: AccountOptions = {}): Promise<PickupOutcome> {
    return this.#ask('pickup_status', fetchPickup, request, options);
  }

  /**
   * Closes the day of one account: the one that is named, or that of the `shipments`.
   * @throws as {@link AccountOperations.voidShipment} does, and without a carrier.
   */
  async closeDay(request: ManifestRequestData, options: AccountOptions = {}): Promise<ManifestOutcome> {
    return this.#ask('manifest', closeDay, request, options);
  }

  /**
   * Fetches the documents of a closed day from the account that closed it, which the stored result names.
   * @throws as {@link AccountOperations.voidShipment} does.
   */
  async fetchManifest(
    request: ManifestDocumentsRequestData,
    options: AccountOptions = {},
  ): Promise<ManifestOutcome> {
    return this.#ask('manifest_documents', fetchManifest, request, options);
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
    if (ledger === undefined) return this.#ask('returns', createReturn, request, options);
    const key = idempotency_key === undefined ? {} : { idempotency_key };
    const kept: Helper<ReturnRequestData, ShippingOutcome> = (proxy, data, call) =>
      ledger.createReturn(proxy, data, { ...call, ...key });
    return this.#ask('returns', kept, request, options);
  }

  /**
   * Finds places of one carrier.
   * @throws as {@link AccountOperations.voidShipment} does, and without a carrier.
   */
  async findLocations(request: LocationsRequestData, options: AccountOptions): Promise<LocationsOutcome> {
    return this.#ask('locations', findLocations, request, options);
  }

  /**
   * Fetches what proves a delivery from the carrier that is named, or from the account that bought the `shipment`.
   * @throws as {@link AccountOperations.voidShipment} does, and without a carrier.
   */
  async fetchProofOfDelivery(request: ProofRequestData, options: AccountOptions = {}): Promise<ProofOutcome> {
    return this.#ask('proof_of_delivery', fetchProofOfDelivery, request, options);
  }

  /** Asks one account: the one that is named, or that of what the request takes back. */
  async #ask<Data extends object, Outcome>(
    capability: Capability,
    helper: Helper<Data, Outcome>,
    request: Data,
    // A caller in plain JavaScript may leave the options out.
    { carrier, account, ...call }: AccountOptions = {},
  ): Promise<Outcome> {
    const entity = requestOf(capability, request);
    const named = namedAccount(entity, {
      ...(carrier === undefined ? {} : { carrier }),
      ...(account === undefined ? {} : { account }),
    });
    const proxy = selectAccount(this.#proxies, named.carrier, named.account);
    const usual = READING_OPERATIONS.includes(capability)
      ? this.#deadlines.deadline_ms
      : this.#deadlines.purchase_deadline_ms;
    const deadline_ms = deadlineOf(call.deadline_ms, usual);
    if (call.signal?.aborted) {
      const nothing = LIST_OPERATIONS.includes(capability) ? [] : null;
      return [nothing, entriesFrom(abortError(call.signal), proxy)] as unknown as Outcome;
    }
    return helper(proxy, entity as unknown as Data, { ...call, deadline_ms });
  }
}

/** A function of core for one operation of one account. */
type Helper<Data, Outcome> = (
  proxy: AnyCarrierProxy,
  request: Data,
  options: CallOptions,
) => Promise<Outcome>;
