import { join } from 'node:path';
import { ConfigurationError, capabilitiesOf, carriersIn, container } from '@waybill/core';
import { type AccountPrices, defineCarrier, type PriceList } from '@waybill/core/plugin';
import { describe, expect, it } from 'vitest';
import { type Account, fromEnv, loadAccounts } from '../src/index.js';
import { Folder } from './folder.js';
import { carrier, posta } from './posta.js';

/** A carrier that ships and has no prices. */
const parcels = defineCarrier({
  ...carrier('parcels'),
  fields: {},
  createProxy: (_settings, { account }) => ({
    carrier: 'parcels',
    account,
    mapper: {
      createShipmentRequest: () => ({}),
      parseShippingResponse: () => [null, []],
      createRecoveryRequest: () => ({}),
      parseRecoveryResponse: () => [null, []],
    },
    createShipping: async () => ({}),
    recoverShipping: async () => ({}),
  }),
});

/** A list that is called after its path, and is asked by a proxy for its name. */
function listAt(path: string): PriceList {
  if (path.endsWith('broken.yaml')) throw new ConfigurationError('broken.yaml: 1 problem', { code: 'bad' });
  const lookUp = () => path;
  return { name: path, version: '1', pricesFor: () => ({ lookUp }) as unknown as AccountPrices };
}

/** What `@waybill/carrier-ratecard` is. */
const cards = defineCarrier({ ...carrier('cards'), priceList: listAt });

async function listOf(account: Account | undefined): Promise<unknown> {
  const proxy = account?.create();
  expect(capabilitiesOf(proxy as never)).toEqual(['rating', 'shipping', 'recovery']);
  return (proxy as unknown as { getQuotes(query: unknown): Promise<unknown> }).getQuotes({});
}

describe('an account that is priced by a list', () => {
  it('has the path in the config file relative to it, and the environment wins', async () => {
    const accounts = ['east', 'west'].map((account) => ({
      carrier: 'parcels',
      account,
      settings: { key: 'k' },
      priced_by: 'cards/own.yaml',
    }));
    await using folder = await Folder.create({ 'waybill.config.json': { accounts } });
    const [east, west] = await loadAccounts({
      cwd: folder.path,
      carriers: [parcels, cards],
      env: { WAYBILL_PARCELS__WEST_PRICED_BY: 'west.yaml' },
    });
    expect(await listOf(east)).toBe(join(folder.path, 'cards/own.yaml'));
    expect(await listOf(west)).toBe('west.yaml');
    expect([east?.is_priced, east?.settings]).toEqual([true, { key: 'k' }]);
  });

  it('may be of the environment alone, and registered in a container', async () => {
    const env = { WAYBILL_PARCELS_KEY: 'k', WAYBILL_PARCELS_PRICED_BY: 'own.yaml' };
    const [account] = fromEnv({ carriers: [parcels, cards], env });
    expect(await listOf(account)).toBe('own.yaml');
    const shop = container.createChildContainer();
    account?.register(shop);
    expect(carriersIn(shop).map(capabilitiesOf)).toEqual([['rating', 'shipping', 'recovery']]);
    expect(account?.create({ priced_by: listAt('other.yaml') })).toHaveProperty('getQuotes');
  });

  it('needs the package that reads lists, and a list without mistakes', () => {
    const env = { WAYBILL_PARCELS_KEY: 'k', WAYBILL_PARCELS_PRICED_BY: 'own.yaml' };
    expect(() => fromEnv({ carriers: [parcels], env })[0]?.create()).toThrow(
      'parcels (account parcels): priced_by: own.yaml is a rate card, which another package reads: npm install @waybill/carrier-ratecard',
    );
    const broken = { ...env, WAYBILL_PARCELS_PRICED_BY: 'broken.yaml' };
    expect(() => fromEnv({ carriers: [parcels, cards], env: broken })[0]?.create()).toThrow(
      'parcels (account parcels): priced_by: broken.yaml: 1 problem',
    );
  });

  it('is refused to a carrier that has prices', () => {
    const env = { WAYBILL_POSTA_KEY: 'k', WAYBILL_POSTA_PRICED_BY: 'own.yaml' };
    expect(() => fromEnv({ carriers: [posta, cards], env })[0]?.create()).toThrow(
      'posta (account posta): priced_by is for carriers that ship',
    );
  });
});
