import {
  type AnyCarrierProxy,
  CARRIER,
  type CarrierDefinition,
  ConfigurationError,
  registerCarrier,
  container as root,
} from '@waybill/core';
import { defineCarrier } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { AGGREGATOR_OPTIONS, Aggregator } from '../src/index.js';
import { never, quote, rater, rates, request } from './fake-carrier.js';

const posta: CarrierDefinition<object> = defineCarrier({
  id: 'posta',
  name: 'Posta',
  settings: {
    schema: {
      '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: value as object }) },
    },
    fields: {},
  },
  services: { rows: [], code_pattern: /^\w+$/ },
  options: [],
  extras: [],
  fields: {},
  createProxy: (_, { account }): AnyCarrierProxy =>
    rater('posta', () => [[quote('posta', 9, { account })], []], account),
});
const accounts = async (aggregator: Aggregator) => {
  const [quotes] = await aggregator.getQuotes(request);
  return quotes.map(({ account }) => account);
};

describe('Aggregator in a container', () => {
  test('gets every registered carrier', async () => {
    const container = root.createChildContainer();
    registerCarrier(container, posta, {}, { account: 'east' });
    registerCarrier(container, posta, {}, { account: 'west' });
    expect(await accounts(container.resolve(Aggregator))).toEqual(['east', 'west']);
  });

  test('resolves with nothing registered', async () => {
    const [, errors] = await root.createChildContainer().resolve(Aggregator).getQuotes(request);
    expect(errors.map(({ code }) => code)).toEqual(['no_carriers']);
  });

  test("gives a tenant the parent container's carriers until it has its own, which then hide them", async () => {
    const parent = root.createChildContainer();
    registerCarrier(parent, posta, {}, { account: 'parent' });
    const guest = parent.createChildContainer();
    const tenant = parent.createChildContainer();
    registerCarrier(tenant, posta, {}, { account: 'tenant' });
    expect(await accounts(guest.resolve(Aggregator))).toEqual(['parent']);
    expect(await accounts(tenant.resolve(Aggregator))).toEqual(['tenant']);
    expect(await accounts(parent.resolve(Aggregator))).toEqual(['parent']);
  });

  test('takes options from the container', async () => {
    const container = root.createChildContainer();
    container.register(AGGREGATOR_OPTIONS, { useValue: { deadline_ms: 5 } });
    container.register<AnyCarrierProxy>(CARRIER, { useValue: rater('deaf', () => never()) });
    const [, errors] = await container.resolve(Aggregator).getQuotes(request);
    expect(errors).toMatchObject([{ carrier: 'deaf', message: 'no answer within 5 ms' }]);
  });

  test('refuses two proxies for one account, and names the account', () => {
    const container = root.createChildContainer();
    registerCarrier(container, posta, {});
    container.register<AnyCarrierProxy>(CARRIER, { useValue: rates('posta') });
    const twice = new ConfigurationError(
      'carrier posta has two proxies for account posta: give one of them another account name',
      { code: 'duplicate_account', carrier: 'posta', account: 'posta' },
    );
    expect(() => container.resolve(Aggregator)).toThrow(twice);
    expect(() => new Aggregator([rates('posta'), rates('posta')])).toThrow(twice);
  });
});
