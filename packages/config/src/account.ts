import {
  type AccountLimits,
  type AnyCarrierProxy,
  type CarrierContext,
  type CarrierDefinition,
  type DependencyContainer,
  registerCarrier,
} from '@waybill/core';

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

  constructor(
    definition: CarrierDefinition,
    account: string,
    settings: Readonly<Record<string, unknown>>,
    limits?: AccountLimits,
  ) {
    this.carrier = definition.id;
    this.account = account;
    this.#definition = definition;
    this.#settings = settings;
    this.limits = limits;
  }

  get definition(): CarrierDefinition {
    return this.#definition;
  }

  /** With secrets among them. */
  get settings(): Readonly<Record<string, unknown>> {
    return this.#settings;
  }

  /**
   * The account's proxy, for `new Aggregator([…])`.
   * @param context what the proxy uses instead of its own: `http`, `tokens`, `logger`, `clock`, …; its `limits` replace those of the
   * config file
   * @throws {@link ConfigurationError} with every problem in the settings, or in the limits.
   */
  create(context: Omit<Partial<CarrierContext>, 'account'> = {}): AnyCarrierProxy {
    return this.#definition.create(this.#settings, { ...this.#ownLimits, ...context, account: this.account });
  }

  /**
   * Registers the account in a container, for `container.resolve(Aggregator)`.
   * @param limits how much is asked of the carrier, in place of what the config file says
   * @throws {@link ConfigurationError} with every problem in the settings, or in the limits, and when the account is registered already.
   */
  register(container: DependencyContainer, { limits }: { readonly limits?: AccountLimits } = {}): void {
    const own = limits === undefined ? this.#ownLimits : { limits };
    registerCarrier(container, this.#definition, this.#settings, { account: this.account, ...own });
  }

  get #ownLimits(): { readonly limits?: AccountLimits } {
    return this.limits === undefined ? {} : { limits: this.limits };
  }
}
