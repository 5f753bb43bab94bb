import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { loadConfig, readShops } from '../src/index.js';
import { folderWith } from './support.js';

async function configOf(content: object) {
  await using folder = await folderWith({ 'waybill.config.json': content });
  return await loadConfig(folder.path);
}

describe('shops', () => {
  it('have the settings of the file, and those of the environment on top', async () => {
    const config = await configOf({
      shops: {
        main: { kind: 'shopify', settings: { shop: 'acme.myshopify.com', access_token: 'old' } },
        'main-eu': { kind: 'woocommerce' },
      },
    });
    const shops = readShops(config, {
      WAYBILL_SHOP_MAIN_ACCESS_TOKEN: 'shpat_secret',
      WAYBILL_SHOP_MAIN_NOTIFY_CUSTOMER: 'false',
      WAYBILL_SHOP_MAIN_EU_CONSUMER_KEY: 'ck_1',
      WAYBILL_SHOP_MAIN_EU_CONSUMER_SECRET: '',
    });
    expect(shops.map(({ id, kind, settings }) => ({ id, kind, settings }))).toEqual([
      {
        id: 'main',
        kind: 'shopify',
        settings: { shop: 'acme.myshopify.com', access_token: 'shpat_secret', notify_customer: false },
      },
      { id: 'main-eu', kind: 'woocommerce', settings: { consumer_key: 'ck_1' } },
    ]);
    expect(inspect(shops, { depth: 9, showHidden: true }) + JSON.stringify(shops)).not.toContain('shpat_');
  });

  it('are none without a file, and a variable for one that is not there is an error', async () => {
    const config = await configOf({ shops: { main: { kind: 'shopify' } } });
    expect(readShops(await configOf({}), {})).toEqual([]);
    expect(() => readShops(config, { WAYBILL_SHOP_MIAN_ACCESS_TOKEN: 'shpat_1' })).toThrow(
      /WAYBILL_SHOP_MIAN_ACCESS_TOKEN is for a shop that the config file does not have.*main/,
    );
  });

  it.each([
    [{ shops: { main: { kind: 'magento' } } }, /shops\.main\.kind: .*"shopify"\|"woocommerce"/],
    [{ shops: { main: { kind: 'shopify', token: 'x' } } }, /shops\.main\.token is not a key here/],
    [{ shops: { 'Main Shop': { kind: 'shopify' } } }, /Main Shop/],
    [{ shop: {} }, /shop is not a key here.*shops/],
  ])('%o is refused', async (content, message) => {
    await expect(configOf(content)).rejects.toThrow(message);
  });
});
