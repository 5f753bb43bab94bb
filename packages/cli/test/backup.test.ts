import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase, openLedger } from '@waybill/ledger';
import { freshFolder } from '@waybill/test-postgres';
import { describe, expect, it } from 'vitest';
import { forgetAfter } from '../src/batch/retention.js';
import { accountOf, carrierPackage, newWorld } from './world.js';

const orders =
  'order,shipper.postal_code,shipper.country_code,recipient.postal_code,recipient.country_code,shipment.items[0].weight\n' +
  'A1,H2Y 1C6,CA,V5Y 1V4,CA,2.5\n';
const world = newWorld({ ...carrierPackage('posta'), 'orders.csv': orders });
const env = accountOf('posta');

describe('waybill backup, restore and move', () => {
  it('keeps what a running program has, asks carriers after a restore, and moves it', async () => {
    const places = await Promise.all([1, 2, 3].map(() => freshFolder(openDatabase)));
    const [shop, copy, moved] = places.map(({ location }) => location);
    await world.done(`batch orders.csv --database ${shop}`, { env });
    {
      await using _ = await openLedger(shop as string);
      const { stdout } = await world.done(`backup monday.waybill --database ${shop}`);
      expect(stdout).toContain('1 purchases of ');
    }
    const again = await world.run(`backup monday.waybill --database ${shop}`);
    expect([again.exit, again.stderr]).toEqual([2, expect.stringContaining('is there already')]);
    expect((await world.run('backup none.waybill --database nowhere')).exit).toBe(4);

    const restored = await world.done(`restore monday.waybill --database ${copy}`);
    expect(restored.stdout).toMatch(/^1 purchases are in .*waybill restore --done\n$/s);
    expect((await world.run(`restore monday.waybill --database ${copy}`)).exit).toBe(2);
    await world.write({ 'orders.csv': orders.replace('A1', 'A2') });
    // The carrier says that it has no such purchase.
    const bought = await world.done(`batch orders.csv --database ${copy}`, { env });
    expect(bought.stdout).toContain('Bought now: 1.');
    expect((await world.done(`restore --done --database ${copy}`)).stdout).toContain('0 purchases that were');
    expect((await world.run('restore')).exit).toBe(2);

    expect((await world.done(`move --from ${copy} --to ${moved}`)).stdout).toContain(
      '2 purchases were moved',
    );
    expect((await world.run(`purchases list --database ${copy}`)).stderr).toContain(
      'moved to another database',
    );
    expect((await world.run(`purchases list --database ${moved}`)).stdout).toContain('orders/A2');
    await Promise.all(places.map((place) => place.remove()));
  });
});

describe('--keep', () => {
  it('forgets what is older, at once, and says how much', async () => {
    const before: Date[] = [];
    const store = { forget: async (day: Date) => before.push(day) } as never;
    const said: string[] = [];
    const logger = { info: (text: string) => void said.push(text), error: () => undefined };
    await using _ = forgetAfter(400, { ledger: store, batches: store, desk: store }, logger);
    await delay(10);
    expect(Math.round((Date.now() - Number(before[0])) / 86_400_000)).toBe(400);
    expect(said).toEqual([
      'addresses and labels of 1 purchases, 2 rows and 3 orders older than 400 days were deleted',
    ]);
    expect((await world.run('serve --keep 400')).stderr).toContain('a number of days: 400d');
  });

  it('says what went wrong, and tries again later', async () => {
    const said: string[] = [];
    const logger = { info: () => undefined, error: (text: string) => void said.push(text) };
    const broken = { forget: () => Promise.reject(new Error('no disk')) } as never;
    await using _ = forgetAfter(1, { ledger: broken, batches: broken }, logger);
    await delay(10);
    expect(said).toEqual(['old addresses were not deleted: no disk']);
  });
});
