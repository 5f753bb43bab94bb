import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CARRIER,
  CLOCK,
  ConfigurationError,
  carriersIn,
  type DependencyContainer,
  disposeCarriers,
  HTTP_CLIENT,
  inject,
  injectAll,
  injectable,
  LOGGER,
  registerCarrier,
  container as root,
  TOKEN_STORE,
} from '../src/index.js';
import { type AccountLimits, DEFAULT_CALLS_AT_ONCE, LIMITS, QUOTA_STORE } from '../src/observe.js';
import { failingLater, goodSettings, made, type SampleProxy, sample } from './sample-carrier.js';

let container: DependencyContainer;
const carriers = (from = container) => carriersIn(from) as SampleProxy[];
const accounts = (from = container) => carriers(from).map(({ account }) => account);
const register = (account?: string, into = container) =>
  registerCarrier(into, sample, goodSettings, account === undefined ? {} : { account });

beforeEach(() => {
  container = root.createChildContainer();
  made.count = 0;
});
afterEach(() => container.dispose());

describe('carriersIn', () => {
  test('makes each proxy once, when it is first resolved', () => {
    expect(carriersIn(container)).toEqual([]);
    register();
    expect(made.count).toBe(0);
    const [first] = carriers();
    expect(carriers()[0]).toBe(first);
    expect(made.count).toBe(1);
  });

  test('keeps the order of registration, several accounts of one carrier among them', () => {
    for (const account of ['toronto', 'berlin', 'oslo']) register(account);
    expect(accounts()).toEqual(['toronto', 'berlin', 'oslo']);
  });

  test('includes a proxy that was registered by hand', () => {
    const own = sample.create(goodSettings);
    container.register(CARRIER, { useValue: own });
    expect(carriersIn(container)).toEqual([own]);
  });

  test('has the carriers of the parent until a child has one of its own', () => {
    register('parent');
    const tenant = container.createChildContainer();
    expect(accounts(tenant)).toEqual(['parent']);
    register('tenant', tenant);
    expect([accounts(tenant), accounts()]).toEqual([['tenant'], ['parent']]);
  });
});

describe('registerCarrier', () => {
  test('checks settings at once, and does not register a carrier with wrong ones', () => {
    const wrong = () => registerCarrier(container, sample, { user: '', password: 'pw123' });
    expect(wrong).toThrow(ConfigurationError);
    expect(wrong).toThrow(/settings\.user: .*\n- settings\.password: /);
    expect(wrong).not.toThrow(/pw123/);
    // @ts-expect-error a password is missing
    expect(() => registerCarrier(container, sample, { user: 'user-1' })).toThrow(ConfigurationError);
    expect(carriersIn(container)).toEqual([]);
  });

  test('refuses the same account of a carrier twice, and names carrier and account', () => {
    register('toronto');
    expect(() => register('toronto')).toThrow(ConfigurationError);
    expect(() => register('toronto')).toThrow('carrier sample is already registered for account toronto');
    expect(accounts()).toEqual(['toronto']);
  });

  test('may be used again after the container was reset', () => {
    register();
    container.reset();
    expect(accounts()).toEqual([]);
    register();
    expect(accounts()).toEqual(['sample']);
  });
});

describe('the context', () => {
  const http = { send: vi.fn() };

  test('holds what is registered before first use, even if it is registered after the carrier', () => {
    const tokens = { get: vi.fn(), set: vi.fn(), delete: vi.fn() };
    const clock = { now: () => 5 };
    const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const newId = () => 'id-1';
    registerCarrier(container, sample, goodSettings, { account: 'toronto', newId });
    container.register(HTTP_CLIENT, { useValue: http });
    container.register(TOKEN_STORE, { useValue: tokens });
    container.register(CLOCK, { useValue: clock });
    container.register(LOGGER, { useValue: logger });
    const [proxy] = carriers();
    expect(proxy?.context).toMatchObject({ account: 'toronto' });
    for (const [name, value] of Object.entries({ http, tokens, clock, logger, newId }))
      expect(Reflect.get(proxy?.context ?? {}, name)).toBe(value);
  });

  test('holds the store of counts, and the limits of the account, else those of the container', () => {
    const quotas = { add: vi.fn() };
    container.register(QUOTA_STORE, { useValue: quotas });
    container.register(LIMITS, { useValue: { calls_at_once: 4 } });
    register();
    registerCarrier(container, sample, goodSettings, { account: 'own', limits: { quota: [] } });
    const [usual, own] = carriers();
    expect(usual?.context.quotas).toBe(quotas);
    expect(usual?.context.limits).toEqual({ calls_at_once: 4 });
    expect(own?.context.limits).toEqual({ quota: [] });
  });

  test.each<[name: string, range: string, limits: AccountLimits]>([
    ['calls_at_once', '1 or more', { calls_at_once: 0 }],
    ['kept_for_purchases', 'between 0 and 31', { kept_for_purchases: DEFAULT_CALLS_AT_ONCE }],
    ['failures_in_a_row', '1 or more', { failures_in_a_row: 1.5 }],
    ['quota[0].per_ms', '1 or more', { quota: [{ calls: 60, per_ms: 0 }] }],
  ])('refuses impossible limits: %s must be %s', (name, range, limits) => {
    const problems = [`limits.${name}: must be a whole number, ${range}`];
    const refusal = expect.objectContaining({ code: 'invalid_limits', details: { problems } });
    expect(() => registerCarrier(container, sample, goodSettings, { limits })).toThrow(refusal);
    expect(() => sample.create(goodSettings, { limits })).toThrow(refusal);
    container.register(LIMITS, { useValue: limits });
    register();
    expect(() => carriers()).toThrow(refusal);
  });

  test('takes limits at their edges', () => {
    const limits = { calls_at_once: 1, kept_for_purchases: 0, failures_in_a_row: 1 };
    for (const edge of [limits, { kept_for_purchases: DEFAULT_CALLS_AT_ONCE - 1 }])
      expect(() => sample.create(goodSettings, { limits: edge })).not.toThrow();
  });

  test('holds what a parent of the registering container has', () => {
    container.register(HTTP_CLIENT, { useValue: http });
    const tenant = container.createChildContainer();
    register('tenant', tenant);
    expect(carriers(tenant)[0]?.context.http).toBe(http);
  });

  test('comes from the registering container, even if a child resolves first', () => {
    container.register(HTTP_CLIENT, { useValue: http });
    register();
    const tenant = container.createChildContainer();
    tenant.register(HTTP_CLIENT, { useValue: { send: vi.fn() } });
    const [throughTenant] = carriers(tenant);
    expect(throughTenant?.context.http).toBe(http);
    expect(carriers()[0]).toBe(throughTenant);
    expect(made.count).toBe(1);
  });

  test('says so when it is for a trial', () => {
    registerCarrier(container, sample, goodSettings, { simulated: true });
    expect(carriers()[0]?.context.simulated).toBe(true);
  });

  test('has no http client and no token store unless they are registered', () => {
    register();
    expect(Object.keys(carriers()[0]?.context ?? {}).sort()).toEqual(['account', 'clock', 'logger', 'newId']);
  });
});

describe('disposeCarriers', () => {
  test('disposes of each proxy, which is made again when it is next resolved', async () => {
    register();
    const [first] = carriers();
    await disposeCarriers(container);
    const [second] = carriers();
    expect(second).not.toBe(first);
    expect([first?.disposals, second?.disposals]).toEqual([1, 0]);
  });

  test('makes no proxy only to dispose of it', async () => {
    await disposeCarriers(container);
    register();
    await disposeCarriers(container);
    expect(made.count).toBe(0);
  });

  test('goes on when one proxy fails, then throws', async () => {
    for (const account of ['a', 'b']) register(account);
    const [a, b] = carriers();
    Object.assign(a ?? {}, { [Symbol.asyncDispose]: failingLater(new Error('stuck')) });
    await expect(disposeCarriers(container)).rejects.toThrow(AggregateError);
    expect(b?.disposals).toBe(1);
    expect(carriers()[0]).not.toBe(a);
  });
});

test('the decorators of this package inject carriers into a class', () => {
  @injectable()
  class Shop {
    constructor(
      @injectAll(CARRIER, { isOptional: true }) readonly carriers: SampleProxy[],
      @inject(CLOCK) readonly clock: unknown,
    ) {}
  }
  container.register(CLOCK, { useValue: 'a clock' });
  expect(container.resolve(Shop)).toMatchObject({ carriers: [], clock: 'a clock' });
  register();
  expect(container.resolve(Shop).carriers).toEqual(carriers());
});
