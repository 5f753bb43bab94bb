import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { openBatches } from '@waybill/batch';
import { openDatabase, openLedger } from '@waybill/ledger';
import { freshDatabase, freshFolder, hasPostgres } from '@waybill/test-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, carrierPackage, newWorld, person, terminal, World } from './world.js';

/** A server is opened faster than a folder. */
async function shop(key = 'posta-key'): Promise<Record<string, string>> {
  return { WAYBILL_POSTA_KEY: key, ...(hasPostgres && { WAYBILL_DATABASE: await freshDatabase() }) };
}

const HEADER =
  'order,shipper.postal_code,shipper.country_code,recipient.postal_code,recipient.country_code,shipment.items[0].weight';
const row = (order: string, weight = '2.5') => `${order},H2Y 1C6,CA,V5Y 1V4,CA,${weight}\n`;
const orders = `${HEADER}\n${row('A1')}${row('A2', 'heavy')}${row('A3')}`;
const files = { ...carrierPackage('posta'), 'orders.csv': orders };

describe('waybill batch', () => {
  let world: World;
  let env: Record<string, string>;
  beforeAll(async () => {
    env = await shop();
    world = await World.create(files, env);
  });
  afterAll(() => world[Symbol.asyncDispose]());

  it('buys a label for each row, and reports those that are wrong', async () => {
    const { exit, stdout, stderr } = await world.run('batch orders.csv');
    expect(stdout).toContain('3 rows: 2 bought, 1 invalid\nBought now: 2. Spent in this batch: 24.00 CAD.\n');
    expect(stdout).toContain('  3  A2     shipment.items[0].weight must be a number alone, not "heavy"\n');
    expect(stderr).toContain('Purchases are kept in ');
    expect(stderr).not.toContain(env.WAYBILL_DATABASE ?? 'no server');
    expect(stderr).toContain('3 of 3 rows: 2 bought, 1 failed, 0 waiting, spent 24.00 CAD\n');
    expect(exit).toBe(7);
  });

  it('writes results, problems and labels', async () => {
    expect(await world.read('labels/results.csv')).toBe(
      '\uFEFFrow,order,state,carrier,account,service,tracking_numbers,total_charge,currency,files\r\n' +
        '2,A1,bought,posta,posta,Express,7/001,12.00,CAD,A1-7_001.pdf\r\n' +
        '3,A2,invalid,,,,,,,\r\n' +
        '4,A3,bought,posta,posta,Express,7/001,12.00,CAD,A3-7_001.pdf\r\n',
    );
    // The labels of this carrier are not really PDF.
    const problems = await world.read('labels/problems.csv');
    expect(problems).toMatch(/^\uFEFFrow,order,state,column,problem\r\n2,A1,bought,/);
    const written = (await readdir(join(world.folder, 'labels'))).sort();
    expect(written).toEqual(['A1-7_001.pdf', 'A3-7_001.pdf', 'problems.csv', 'results.csv']);
  });

  it('run again buys nothing but what is new or was put right, and says so', async () => {
    await world.write({ 'orders.csv': `${HEADER}\n${row('A4')}${row('A1')}${row('A2')}${row('A3')}` });
    const { stdout } = await world.done('batch orders.csv --json');
    const [summary, problems] = JSON.parse(stdout);
    expect(summary).toMatchObject({ batch: 'orders', rows: 4, states: { bought: 4 }, bought_now: 2 });
    expect(problems.map(({ row: number }: { row: number }) => number)).toEqual([2, 3, 4, 5]);
    const again = await world.run('batch orders.csv');
    expect(again.stdout).toContain('Nothing was bought now: what is bought was bought before.');
  });

  it('its purchases are listed, shown, exported and forgotten', async () => {
    const listed = await world.run('purchases list --carrier posta --text A4');
    expect(listed.stdout).toMatch(/^KEY {8}STATE {3}ACCOUNT .*\norders\/A4 {2}bought {2}posta {4}EXP /);
    const shown = await world.run('purchases show orders/A1 --out papers');
    expect(shown.stdout).toMatch(/charge +12\.00 CAD/);
    expect(await world.read('papers/7_001.pdf')).toBe('%PDF label');
    const exported = await world.run('purchases export');
    const keys = exported.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).key);
    expect(keys.sort()).toEqual(['orders/A1', 'orders/A2', 'orders/A3', 'orders/A4']);
    const forgotten = await world.json('purchases forget --before 2100-01-01');
    expect(forgotten).toEqual({ purchases: 4, rows: 4 });
    expect((await world.run('purchases show nothing')).exit).toBe(3);
  });
});

describe('a batch of one row', () => {
  const world = newWorld({ ...carrierPackage('posta'), 'orders.csv': `${HEADER}\n${row('A1')}` });

  it('whose purchase got no answer is unknown until somebody settles it, and is then bought', async () => {
    const env = await shop();
    const vanishing = { ...env, WAYBILL_POSTA_KEY: 'vanish' };
    const { exit, stdout } = await world.run('batch orders.csv', { env: vanishing });
    expect(stdout).toContain('1 row: 0 bought, 1 unknown');
    expect(stdout).toContain('waybill purchases --unknown');
    expect(exit).toBe(5);

    expect((await world.run('purchases --unknown', { env })).stdout).toMatch(/orders\/A1 .* \d+ s ago\n/);
    const vague = await world.run('purchases settle orders/A1 --note portal', { env });
    expect(vague).toMatchObject({ exit: 2, stderr: 'Say what you found out: --bought or --not-bought\n' });
    const settled = await world.run('purchases settle orders/A1 --not-bought --note portal', { env });
    expect(settled.stdout).toMatch(/state +refused/);
    const again = await world.run('batch orders.csv --retry', { env });
    expect(again.stdout).toContain('1 row: 1 bought');
  });

  it('of which something is missing is bought, and reported', async () => {
    const { exit, stdout } = await world.run('batch orders.csv', { env: await shop('lack') });
    expect(stdout).toContain('1 row: 1 bought');
    expect(stdout).toContain('bought, but a label, a price or a package is missing');
    expect(exit).toBe(7);
  });

  it('for which accounts were named is bought with no others, also by workers that have more', async () => {
    const own = await shop();
    await world.done('batch orders.csv --carrier Posta', { env: own });
    await using ledger = await openLedger(own.WAYBILL_DATABASE ?? join(world.folder, 'waybill-data'));
    await using batches = await openBatches(ledger, []);
    expect((await batches.get('orders'))?.accounts).toEqual(['posta/posta']);
  });
});

describe('before anything is bought', () => {
  const world = newWorld(files, accountOf('posta'));

  it('--dry-run rates every row, adds up, and keeps nothing', async () => {
    const { exit, stdout } = await world.run('batch orders.csv --dry-run');
    expect(stdout).toContain('2  A1     Posta Carrier: Express');
    expect(stdout).toContain('2 rows would be bought for 24.00 CAD, 1 would not. Nothing was bought.\n');
    expect(exit).toBe(7);
    expect(await readdir(world.folder)).not.toContain('waybill-data');
  });

  it('a person at a terminal is asked about production accounts', async () => {
    const { asked, prompts } = person(() => false);
    const env = { ...world.env, WAYBILL_POSTA_ENVIRONMENT: 'production' };
    const stderr = expect.stringContaining('Nothing was bought.');
    const given = { env, prompts };
    expect(await world.run('batch orders.csv --budget 5000CAD', given)).toMatchObject({ exit: 3, stderr });
    const limit = 'Buy up to 2 labels, for at most 5000 CAD,';
    expect(asked).toEqual([`${limit} from production accounts among posta?`]);
  });

  it('an interrupted batch keeps its rows, and says how to go on', async () => {
    const given = { env: await shop(), signal: AbortSignal.abort() };
    const { exit, stdout, stderr } = await world.run('batch orders.csv', given);
    expect(stdout).toContain('3 rows: 0 bought, 2 waiting, 1 invalid');
    expect(stderr).toContain('The same command again goes on where this one stopped.\n');
    expect(exit).toBe(130);
  });

  it('simulators have a database, labels and a batch of their own, shown with a bar on a terminal', async () => {
    // To make a database takes longer than all the rest.
    const { location } = await freshFolder(openDatabase);
    await rename(location, join(world.folder, 'simulated-data'));
    const { written, ...stderr } = terminal({ columns: 100 });
    const [summary] = await world.json('batch orders.csv --simulate', { stderr });
    expect(summary).toMatchObject({
      ...{ batch: 'orders (simulated)', bought_now: 2 },
      database: join(world.folder, 'simulated-data'),
      folder: join(world.folder, 'simulated-labels'),
    });
    expect(written.join('')).toMatch(/K█{8}░{16} 1 of 3 rows: 0 bought, 1 failed, 2 waiting/);
    expect(written.join('')).toContain('3 of 3 rows: 2 bought, 1 failed, 0 waiting, spent 10.00 CAD\n');
  });
});

describe('commands about a database', () => {
  const world = newWorld(files);

  it('say where they looked for it', async () => {
    const place = `No purchases are kept in ${world.folder}/waybill-data.`;
    expect(await world.run('purchases list')).toMatchObject({
      exit: 4,
      stderr: `${place} Name the database with --database, or in WAYBILL_DATABASE.\n`,
    });
    expect(await readdir(world.folder)).not.toContain('waybill-data');
  });

  it.runIf(hasPostgres)('waybill work adds a machine to a server', async () => {
    const env = await shop();
    const interrupt = new AbortController();
    const working = world.run('work', { env, signal: interrupt.signal });
    const { stdout } = await world.run('batch orders.csv', { env });
    expect(stdout).toContain('3 rows: 2 bought, 1 invalid');
    interrupt.abort();
    const { exit, stderr } = await working;
    expect(stderr).toMatch(/^Working on the batches of postgres:\/\/[^@ ]+ with posta, until interrupted/);
    expect(exit).toBe(130);
  });
});
