import {
  type AnyCarrierProxy,
  type CarrierDefinition,
  type DependencyContainer,
  registerCarrier,
} from '@waybill/core';
import type { AccountLimits } from '@waybill/core/observe';
import type { CarrierContext, PriceList } from '@waybill/core/plugin';

/** What an account has besides its settings. */
export type AccountOptions = Pick<Partial<CarrierContext>, 'limits' | 'priced_by'>;

/**
 * One of the shop's accounts with a carrier, as it is configured. Its settings are checked when it is used. Logging it
 * shows whose account it is, and no setting.
 */
export class Account {
  /** The carrier's id. */
  readonly carrier: string;
  /** The account's name; the carrier's id where none was given. */
  readonly account: string;
  readonly #definition: CarrierDefinition;
  readonly #settings: Readonly<Record<string, unknown>>;
  /** How much is asked of the carrier, where the config file says it. */
  readonly limits: AccountLimits | undefined;
  readonly #priced_by: (() => PriceList) | undefined;

  /** @param priced_by reads the shop's prices for a carrier without any; called whenever the account is used */
  constructor(
    definition: CarrierDefinition,
    account: string,
    settings: Readonly<Record<string, unknown>>,
    limits?: AccountLimits,
    priced_by?: () => PriceList,
  ) {
    this.carrier = definition.id;
    this.account = account;
    this.#definition = definition;
    this.#settings = settings;
    this.limits = limits;
    this.#priced_by = priced_by;
  }

  get definition(): CarrierDefinition {
    return this.#definition;
  }

  /** Whether a price list of the shop prices it, because the carrier cannot be asked. */
  get is_priced(): boolean {
    return this.#priced_by !== undefined;
  }

  /** The same account at another server. */
  withSettings(settings: Readonly<Record<string, unknown>>): Account {
    return new Account(this.#definition, this.account, settings, this.limits, this.#priced_by);
  }

  /** With secrets among them. */
  get settings(): Readonly<Record<string, unknown>> {
    return this.#settings;
  }

  /**
   * The account's proxy, for `new Aggregator([…])`.
   * @param context what the proxy uses instead of its own: `http`, `tokens`, `logger`, `clock`, …; its `limits` replace those of the
   * config file, its `priced_by` the account's
   * @throws {@link ConfigurationError} with every problem in the settings, in the limits, or in the price list.
   */
  create(context: Omit<Partial<CarrierContext>, 'account'> = {}): AnyCarrierProxy {
    return this.#definition.create(this.#settings, {
      ...this.#own(context),
      ...context,
      account: this.account,
    });
  }

  /**
   * Registers the account in a container, for `container.resolve(Aggregator)`.
   * @param limits how much is asked of the carrier, in place of what the config file says
   * @param priced_by the shop's prices, in place of what the config file or the environment names
   * @throws {@link ConfigurationError} with every problem in the settings, in the limits, or in the price list, and when the
   * account is registered already.
   */
  register(container: DependencyContainer, given: AccountOptions = {}): void {
    const own = { ...this.#own(given), ...given };
    registerCarrier(container, this.#definition, this.#settings, { account: this.account, ...own });
  }

  /** What is the account's own where it is not given. */
  #own(given: AccountOptions): AccountOptions {
    const limits = given.limits ?? this.limits;
    const priced_by = given.priced_by ?? this.#priced_by?.();
    return { ...(limits && { limits }), ...(priced_by && { priced_by }) };
  }
}
