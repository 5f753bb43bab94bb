import { join } from 'node:path';
import { ConfigurationError, capabilitiesOf, carriersIn, container } from '@waybill/core';
import { type AccountPrices, defineCarrier, type PriceList } from '@waybill/core/plugin';
import { describe, expect, it } from 'vitest';
import { type Account, fromEnv, loadAccounts } from '../src/index.js';
import { accountsFile, carrier, folderWith } from './support.js';

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

const INSTALL = 'which another package reads: npm install @waybill/carrier-ratecard';
const priced = carrier('parcels');
/** What `@waybill/carrier-ratecard` is. */
const cards = defineCarrier({ ...carrier('cards'), priceList: listAt });

async function listOf(account: Account | undefined): Promise<unknown> {
  const proxy = account?.create();
  expect(capabilitiesOf(proxy as never)).toEqual(['rating', 'shipping', 'recovery']);
  return (proxy as unknown as { getQuotes(query: unknown): Promise<unknown> }).getQuotes({});
}

describe('an account that is priced by a list', () => {
  it('has the path in the config file relative to it, and the environment wins', async () => {
    const own = { carrier: 'parcels', settings: { key: 'k' }, priced_by: 'cards/own.yaml' };
    const files = accountsFile({ ...own, account: 'east' }, { ...own, account: 'west' });
    await using folder = await folderWith(files);
    const env = { WAYBILL_PARCELS__WEST_PRICED_BY: 'west.yaml' };
    const [east, west] = await loadAccounts({ cwd: folder.path, carriers: [parcels, cards], env });
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

  it.each([
    ['without its reader', [parcels], 'own.yaml', `priced_by: own.yaml is a rate card, ${INSTALL}`],
    ['with mistakes in the list', [parcels, cards], 'broken.yaml', 'priced_by: broken.yaml: 1 problem'],
    ['where a carrier has prices', [priced, cards], 'own.yaml', 'priced_by is for carriers that ship'],
  ])('is refused %s', (_, carriers, list, message) => {
    const env = { WAYBILL_PARCELS_KEY: 'k', WAYBILL_PARCELS_PRICED_BY: list };
    expect(() => fromEnv({ carriers, env })[0]?.create()).toThrow(`parcels (account parcels): ${message}`);
  });
});
