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
import { goodSettings, made, type SampleProxy, sample } from './sample-carrier.js';

function thrownBy(act: () => unknown): unknown {
  try {
    act();
    return undefined;
  } catch (error) {
    return error;
  }
}

let container: DependencyContainer;
const carriers = (from = container) => carriersIn(from) as SampleProxy[];

beforeEach(() => {
  container = root.createChildContainer();
  made.count = 0;
});
afterEach(() => container.dispose());

describe('carriersIn', () => {
  test('is empty when no carrier is registered', () => {
    expect(carriersIn(container)).toEqual([]);
  });

  test('makes each proxy once, when it is first resolved', () => {
    registerCarrier(container, sample, goodSettings);
    expect(made.count).toBe(0);
    const [first] = carriers();
    const [again] = carriers();
    expect(again).toBe(first);
    expect(made.count).toBe(1);
  });

  test('keeps the order of registration, several accounts of one carrier among them', () => {
    for (const account of ['toronto', 'berlin', 'oslo'])
      registerCarrier(container, sample, goodSettings, { account });
    expect(carriers().map(({ account }) => account)).toEqual(['toronto', 'berlin', 'oslo']);
  });

  test('includes a proxy that was registered by hand', () => {
    const own = sample.create(goodSettings);
    container.register(CARRIER, { useValue: own });
    expect(carriersIn(container)).toEqual([own]);
  });
});

describe('registerCarrier', () => {
  test('checks settings at once, and does not register a carrier with wrong ones', () => {
    const bad = { user: '', password: 'pw123' };
    expect(() => registerCarrier(container, sample, bad)).toThrow(ConfigurationError);
    expect(() => registerCarrier(container, sample, bad)).toThrow(
      /settings\.user: .*\n- settings\.password: /,
    );
    expect(() => registerCarrier(container, sample, bad)).not.toThrow(/pw123/);
    expect(carriersIn(container)).toEqual([]);
  });

  test('refuses the same account of a carrier twice, and names carrier and account', () => {
    registerCarrier(container, sample, goodSettings, { account: 'toronto' });
    const again = () => registerCarrier(container, sample, goodSettings, { account: 'toronto' });
    expect(again).toThrow(ConfigurationError);
    expect(again).toThrow('carrier sample is already registered for account toronto');
    expect(carriersIn(container)).toHaveLength(1);
  });

  test('may be used again after the container was reset', () => {
    registerCarrier(container, sample, goodSettings);
    container.reset();
    expect(carriersIn(container)).toEqual([]);
    registerCarrier(container, sample, goodSettings);
    expect(carriersIn(container)).toHaveLength(1);
  });

  test('knows the settings of each carrier in the type check', () => {
    // @ts-expect-error a password is missing
    expect(() => registerCarrier(container, sample, { user: 'user-1' })).toThrow(ConfigurationError);
  });
});

describe('the context', () => {
  const http = { send: vi.fn() };
  const tokens = { get: vi.fn(), set: vi.fn(), delete: vi.fn() };
  const clock = { now: () => 5 };
  const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

  test('holds what is registered before first use, even if it is registered after the carrier', () => {
    registerCarrier(container, sample, goodSettings, { account: 'toronto', newId: () => 'id-1' });
    container.register(HTTP_CLIENT, { useValue: http });
    container.register(TOKEN_STORE, { useValue: tokens });
    container.register(CLOCK, { useValue: clock });
    container.register(LOGGER, { useValue: logger });
    const context = carriers()[0]?.context;
    expect(context).toMatchObject({ account: 'toronto' });
    expect(context?.http).toBe(http);
    expect(context?.tokens).toBe(tokens);
    expect(context?.clock).toBe(clock);
    expect(context?.logger).toBe(logger);
    expect(context?.newId()).toBe('id-1');
  });

  test('holds the store of counts, and the limits of the account, else those of the container', () => {
    const quotas = { add: vi.fn() };
    container.register(QUOTA_STORE, { useValue: quotas });
    container.register(LIMITS, { useValue: { calls_at_once: 4 } });
    registerCarrier(container, sample, goodSettings);
    registerCarrier(container, sample, goodSettings, { account: 'own', limits: { quota: [] } });
    const [usual, own] = carriers();
    expect(usual?.context.quotas).toBe(quotas);
    expect(usual?.context.limits).toEqual({ calls_at_once: 4 });
    expect(own?.context.limits).toEqual({ quota: [] });
  });

  test.each<[problem: string, limits: AccountLimits]>([
    ['limits.calls_at_once: must be a whole number, 1 or more', { calls_at_once: 0 }],
    [
      'limits.kept_for_purchases: must be a whole number, between 0 and 31',
      { kept_for_purchases: DEFAULT_CALLS_AT_ONCE },
    ],
    ['limits.failures_in_a_row: must be a whole number, 1 or more', { failures_in_a_row: 1.5 }],
    ['limits.quota[0].per_ms: must be a whole number, 1 or more', { quota: [{ calls: 60, per_ms: 0 }] }],
  ])('refuses impossible limits: %s', (problem, limits) => {
    const refusal = expect.objectContaining({
      code: 'invalid_limits',
      details: { problems: [problem] },
    });
    expect(thrownBy(() => registerCarrier(container, sample, goodSettings, { limits }))).toEqual(refusal);
    expect(thrownBy(() => sample.create(goodSettings, { limits }))).toEqual(refusal);
    container.register(LIMITS, { useValue: limits });
    registerCarrier(container, sample, goodSettings);
    expect(thrownBy(() => carriers())).toEqual(refusal);
  });

  test('holds what a parent of the registering container has', () => {
    container.register(HTTP_CLIENT, { useValue: http });
    const tenant = container.createChildContainer();
    registerCarrier(tenant, sample, goodSettings);
    expect(carriers(tenant)[0]?.context.http).toBe(http);
  });

  test('comes from the registering container, even if a child resolves first', () => {
    const tenants = { send: vi.fn() };
    container.register(HTTP_CLIENT, { useValue: http });
    registerCarrier(container, sample, goodSettings);
    const tenant = container.createChildContainer();
    tenant.register(HTTP_CLIENT, { useValue: tenants });
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
    registerCarrier(container, sample, goodSettings);
    expect(Object.keys(carriers()[0]?.context ?? {}).sort()).toEqual(['account', 'clock', 'logger', 'newId']);
  });
});

describe('child containers', () => {
  test('see the carriers of the parent until they have one of their own', () => {
    registerCarrier(container, sample, goodSettings, { account: 'parent' });
    const tenant = container.createChildContainer();
    expect(carriers(tenant).map(({ account }) => account)).toEqual(['parent']);
    registerCarrier(tenant, sample, goodSettings, { account: 'tenant' });
    expect(carriers(tenant).map(({ account }) => account)).toEqual(['tenant']);
    expect(carriers().map(({ account }) => account)).toEqual(['parent']);
  });
});

describe('disposeCarriers', () => {
  test('disposes of each proxy, which is made again when it is next resolved', async () => {
    registerCarrier(container, sample, goodSettings);
    const [first] = carriers();
    await disposeCarriers(container);
    expect(first?.disposals).toBe(1);
    const [second] = carriers();
    expect(second).not.toBe(first);
    expect(second?.disposals).toBe(0);
  });

  test('makes no proxy only to dispose of it', async () => {
    await disposeCarriers(container);
    registerCarrier(container, sample, goodSettings);
    await disposeCarriers(container);
    expect(made.count).toBe(0);
  });

  test('goes on when one proxy fails, then throws', async () => {
    registerCarrier(container, sample, goodSettings, { account: 'a' });
    registerCarrier(container, sample, goodSettings, { account: 'b' });
    const [a, b] = carriers();
    Object.assign(a ?? {}, { [Symbol.asyncDispose]: () => Promise.reject(new Error('stuck')) });
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
  registerCarrier(container, sample, goodSettings);
  expect(container.resolve(Shop).carriers).toEqual(carriers());
});
