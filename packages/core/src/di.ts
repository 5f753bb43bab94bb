// tsyringe needs a Reflect polyfill when it is loaded. Both are imported here, so that apps need not do it.
import './reflect.js';
import type { DependencyContainer } from 'tsyringe';
import type { AnyCarrierProxy } from './contract/carrier.js';
import { type Clock, systemClock } from './contract/clock.js';
import {
  type CarrierContext,
  type HttpClient,
  type Logger,
  randomId,
  silentLogger,
  type TokenStore,
} from './contract/context.js';
import type { CarrierDefinition } from './contract/definition.js';
import { type AccountLimits, checkLimits, type QuotaStore } from './contract/limits.js';
import type { Observer } from './contract/observer.js';
import type { PriceList } from './contract/price-list.js';
import { checkPriceList } from './contract/priced.js';
import { ConfigurationError } from './errors.js';

export { container, type DependencyContainer, inject, injectAll, injectable } from 'tsyringe';

/** Every registered carrier account. `Symbol.for`, so that two installed copies of this package agree. */
export const CARRIER: unique symbol = Symbol.for('@waybill/core:carrier');
/** An {@link HttpClient} to use instead of carrier-kit's. Register it before the first carrier is resolved. */
export const HTTP_CLIENT: unique symbol = Symbol.for('@waybill/core:http-client');
/** A {@link TokenStore} to use instead of carrier-kit's. Register it before the first carrier is resolved. */
export const TOKEN_STORE: unique symbol = Symbol.for('@waybill/core:token-store');
/** A {@link QuotaStore}, for counts that several processes share. Register it before the first carrier is resolved. */
export const QUOTA_STORE: unique symbol = Symbol.for('@waybill/core:quota-store');
/** {@link AccountLimits} of every account that has none of its own. Register them before the first carrier is resolved. */
export const LIMITS: unique symbol = Symbol.for('@waybill/core:limits');
/** A {@link PurchaseLedger}, for aggregators that a container makes. */
export const LEDGER: unique symbol = Symbol.for('@waybill/core:ledger');
/** A {@link Clock}. Register it before the first carrier is resolved. */
export const CLOCK: unique symbol = Symbol.for('@waybill/core:clock');
/** A {@link Logger}. Register it before the first carrier is resolved. */
export const LOGGER: unique symbol = Symbol.for('@waybill/core:logger');
/** An {@link Observer}. Register it before the first carrier is resolved. */
export const OBSERVER: unique symbol = Symbol.for('@waybill/core:observer');

interface Registration {
  readonly carrier: string;
  readonly account: string;
  proxy?: AnyCarrierProxy & Partial<AsyncDisposable>;
}
const registrations = new WeakMap<DependencyContainer, Registration[]>();

/**
 * Registers one account with one carrier. Settings are checked at once. The proxy is made once, when this container or
 * a child of it first resolves it. `simulated` is for trials, `priced_by` for carriers without prices: see {@link CarrierContext}.
 * @throws {@link ConfigurationError} for bad settings, for a price list that does not fit the carrier, and when the same
 * carrier and account is registered twice.
 */
export function registerCarrier<Input>(
  container: DependencyContainer,
  definition: CarrierDefinition<Input>,
  settings: Input,
  {
    account = definition.id,
    newId = randomId,
    simulated = false,
    limits,
    priced_by,
  }: {
    account?: string;
    newId?: () => string;
    simulated?: boolean;
    limits?: AccountLimits;
    priced_by?: PriceList;
  } = {},
): void {
  // A container that was reset has lost its carriers.
  const registered = container.isRegistered(CARRIER) ? (registrations.get(container) ?? []) : [];
  if (registered.some((other) => other.carrier === definition.id && other.account === account)) {
    throw new ConfigurationError(
      `carrier ${definition.id} is already registered for account ${account}: give one of the two another account name`,
      { code: 'duplicate_account', carrier: definition.id, account },
    );
  }
  const checked = definition.checkSettings(settings, account);
  checkLimits(limits ?? {}, { carrier: definition.id, account });
  if (priced_by !== undefined)
    checkPriceList(priced_by, definition, checked, { account, clock: systemClock });
  const registration: Registration = { carrier: definition.id, account };
  registrations.set(container, [...registered, registration]);
  container.register(CARRIER, {
    // tsyringe passes the resolving container, which may be a child; the context comes from the registering one.
    useFactory: () => {
      if (registration.proxy !== undefined) return registration.proxy;
      const context = {
        ...contextFrom(container),
        account,
        newId,
        ...(simulated ? { simulated } : {}),
        ...(limits ? { limits } : {}),
        ...(priced_by ? { priced_by } : {}),
      };
      checkLimits(context.limits ?? {}, { carrier: definition.id, account });
      registration.proxy = definition.createProxy(checked, context);
      return registration.proxy;
    },
  });
}

function contextFrom(container: DependencyContainer): Omit<CarrierContext, 'account' | 'newId'> {
  const find = <T>(token: symbol): T | undefined =>
    container.isRegistered(token, true) ? container.resolve<T>(token) : undefined;
  const http = find<HttpClient>(HTTP_CLIENT);
  const tokens = find<TokenStore>(TOKEN_STORE);
  const observer = find<Observer>(OBSERVER);
  const quotas = find<QuotaStore>(QUOTA_STORE);
  const limits = find<AccountLimits>(LIMITS);
  return {
    clock: find<Clock>(CLOCK) ?? systemClock,
    logger: find<Logger>(LOGGER) ?? silentLogger,
    ...(http ? { http } : {}),
    ...(tokens ? { tokens } : {}),
    ...(observer ? { observer } : {}),
    ...(quotas ? { quotas } : {}),
    ...(limits ? { limits } : {}),
  };
}

/** Every carrier account in a container, in the order of registration. */
export function carriersIn(container: DependencyContainer): AnyCarrierProxy[] {
  return container.isRegistered(CARRIER, true) ? container.resolveAll<AnyCarrierProxy>(CARRIER) : [];
}

/**
 * Disposes of the carriers registered in this container. They are made again when they are next resolved.
 * @throws AggregateError with every error, after all carriers were disposed of.
 */
export async function disposeCarriers(container: DependencyContainer): Promise<void> {
  const proxies = (registrations.get(container) ?? []).map((registration) => {
    const { proxy } = registration;
    delete registration.proxy;
    return proxy;
  });
  const disposed = await Promise.allSettled(proxies.map(async (proxy) => proxy?.[Symbol.asyncDispose]?.()));
  const failures = disposed.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, 'some carriers could not be disposed of');
}
