import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freshDatabase, hasPostgres } from '@waybill/test-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carrierPackage, World } from './world.js';

const party = {
  company_name: 'Junction Ceramics',
  address_lines: ['100 Queen Street West'],
  city: 'Toronto',
  postal_code: 'M5H 2N2',
  country_code: 'CA',
};
const settings = {
  version: 0,
  senders: [{ name: 'Toronto', party }],
  boxes: [],
  products: [{ sku: 'MUG', weight_kg: 0.4 }],
  rules: [],
};
const HEADER =
  'Name,Email,Financial Status,Fulfillment Status,Currency,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem requires shipping,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Created at\n';
const order = (number: number, sku = 'MUG') =>
  `#${number},a@example.com,paid,unfulfilled,CAD,1,Mug,30.00,${sku},true,Alex Boudreau,1841 Argyle Street,Halifax,B3J 3A5,NS,CA,2026-11-24 09:00:00 -0500\n`;

describe('waybill orders', () => {
  let world: World;
  beforeAll(async () => {
    const env = {
      WAYBILL_POSTA_KEY: 'posta-key',
      ...(hasPostgres && { WAYBILL_DATABASE: await freshDatabase() }),
    };
    const files = {
      'desk.json': settings,
      'shopify.csv': `${HEADER}${order(1001)}${order(1002)}${order(1003, 'VASE')}`,
    };
    world = await World.create({ ...carrierPackage('posta'), ...files }, env);
  });
  afterAll(() => world[Symbol.asyncDispose]());

  it('imports an export once, after the settings of the desk', async () => {
    expect((await world.run('desk import desk.json')).stdout).toBe('The settings have version 1 now.\n');
    const again = await world.run('desk import desk.json');
    expect([again.exit, again.stderr]).toEqual([2, expect.stringContaining('waybill desk export')]);
    const { exit, stdout } = await world.run('orders import shopify.csv');
    expect(stdout).toContain('shopify: 3 added, 0 changed, 0 known, 0 skipped\n');
    expect(stdout).toContain('  #1003 (row 4) needs attention: The weight is unknown');
    expect(exit).toBe(7);
    expect((await world.run('orders import shopify.csv')).stdout).toContain('0 added, 0 changed, 3 known');
    expect((await world.run('orders import request.json')).stderr).toContain('request.json cannot be read');
  });

  it('prices, buys and lists orders by their numbers', async () => {
    const prices = await world.run('orders prices 1001');
    expect(prices.stdout).toMatch(/#1001 {2}posta \w+ +12\.00 CAD/);
    const { exit, stdout } = await world.run('orders buy');
    expect([exit, stdout]).toEqual([0, '2 of 2 orders were bought, for 24.00 CAD\n']);
    const list = await world.run('orders list --state bought');
    expect(list.stdout).toMatch(/#1001 +bought +Alex Boudreau +Halifax, CA +0\.4 kg/);
    expect(list.stderr).toContain('1 attention');
    expect((await world.run('orders buy 1001')).stderr).toContain('It is bought.');
    expect((await world.run('orders buy 77')).stderr).toContain('there is no order 77');
    const tracking = await world.run('orders tracking --source shopify');
    expect(tracking.stdout).toContain('#1002');
  });

  it('prints packing slips', async () => {
    const { stdout } = await world.run('orders documents --no-labels --out slips.pdf');
    expect(stdout).toContain('0 labels and 2 packing slips');
    expect((await world.read('slips.pdf')).slice(0, 5)).toBe('%PDF-');
  });

  it('takes files that come into a folder, and moves those away that it cannot read', async () => {
    await world.write({ 'in/more.csv': `${HEADER}${order(1004)}`, 'in/broken.csv': 'nothing\n' });
    const stop = new AbortController();
    const watching = world.run('orders watch in', { signal: stop.signal });
    const names = async (folder: string) => readdir(join(world.folder, folder)).catch(() => []);
    await expect.poll(async () => (await names('in/failed')).length, { timeout: 15_000 }).toBe(1);
    await expect.poll(async () => (await names('in/imported')).length, { timeout: 15_000 }).toBe(1);
    stop.abort();
    const { exit, stdout } = await watching;
    expect([exit, stdout]).toEqual([0, expect.stringContaining('more.csv: shopify: 1 added')]);
  });
});
