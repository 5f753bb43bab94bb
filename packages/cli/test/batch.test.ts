import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { openBatches } from '@waybill/batch';
import { openDatabase, openLedger } from '@waybill/ledger';
import { freshDatabase, freshFolder, hasPostgres } from '@waybill/test-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, carrierPackage, noPrompts, World } from './world.js';

/** A server is opened faster than a folder. */
async function shop(): Promise<Record<string, string>> {
  return { ...accountOf('posta'), ...(hasPostgres && { WAYBILL_DATABASE: await freshDatabase() }) };
}

const env = accountOf('posta');
const HEADER =
  'order,shipper.postal_code,shipper.country_code,recipient.postal_code,recipient.country_code,shipment.items[0].weight';
const row = (order: string, weight = '2.5') => `${order},H2Y 1C6,CA,V5Y 1V4,CA,${weight}\n`;
const orders = `${HEADER}\n${row('A1')}${row('A2', 'heavy')}${row('A3')}`;

describe('waybill batch', () => {
  let world: World;
  let env: Record<string, string>;
  beforeAll(async () => {
    env = await shop();
    world = await World.create({ ...carrierPackage('posta'), 'orders.csv': orders });
  });
  afterAll(() => world[Symbol.asyncDispose]());

  it('buys a label for each row, and reports those that are wrong', async () => {
    const { exit, stdout, stderr } = await world.run('batch orders.csv', { env });
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
    expect(await world.read('labels/problems.csv')).toMatch(
      /^\uFEFFrow,order,state,column,problem\r\n2,A1,bought,/,
    );
    expect((await readdir(join(world.folder, 'labels'))).sort()).toEqual([
      'A1-7_001.pdf',
      'A3-7_001.pdf',
      'problems.csv',
      'results.csv',
    ]);
  });

  it('run again buys nothing but what is new or was put right, and says so', async () => {
    await world.write({ 'orders.csv': `${HEADER}\n${row('A4')}${row('A1')}${row('A2')}${row('A3')}` });
    const { exit, stdout } = await world.run('batch orders.csv --json', { env });
    const [summary, problems] = JSON.parse(stdout);
    expect(summary).toMatchObject({ batch: 'orders', rows: 4, states: { bought: 4 }, bought_now: 2 });
    expect(problems.map(({ row: number }: { row: number }) => number)).toEqual([2, 3, 4, 5]);
    expect(exit).toBe(0);
    const again = await world.run('batch orders.csv', { env });
    expect(again.stdout).toContain('Nothing was bought now: what is bought was bought before.');
  });

  it('its purchases are listed, shown, exported and forgotten', async () => {
    const listed = await world.run('purchases list --carrier posta --text A4', { env });
    expect(listed.stdout).toMatch(/^KEY {8}STATE {3}ACCOUNT .*\norders\/A4 {2}bought {2}posta {4}EXP /);
    const shown = await world.run('purchases show orders/A1 --out papers', { env });
    expect(shown.stdout).toMatch(/charge +12\.00 CAD/);
    expect(await world.read('papers/7_001.pdf')).toBe('%PDF label');
    const exported = await world.run('purchases export', { env });
    expect(
      exported.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).key),
    ).toEqual(expect.arrayContaining(['orders/A1', 'orders/A2', 'orders/A3', 'orders/A4']));
    const forgotten = await world.run('purchases forget --before 2100-01-01 --json', { env });
    expect(JSON.parse(forgotten.stdout)).toEqual({ purchases: 4, rows: 4 });
    expect((await world.run('purchases show nothing', { env })).exit).toBe(3);
  });
});

describe('a row whose purchase got no answer', () => {
  it('is unknown until somebody settles it, and is then bought', async () => {
    await using world = await World.create({
      ...carrierPackage('posta'),
      'orders.csv': `${HEADER}\n${row('A1')}`,
    });
    const env = await shop();
    const vanishing = { ...env, WAYBILL_POSTA_KEY: 'vanish' };
    const { exit, stdout } = await world.run('batch orders.csv', { env: vanishing });
    expect(stdout).toContain('1 row: 0 bought, 1 unknown');
    expect(stdout).toContain('waybill purchases list --state unknown');
    expect(exit).toBe(5);

    expect((await world.run('purchases list --state unknown', { env })).stdout).toContain('orders/A1');
    const vague = await world.run('purchases settle orders/A1 --note portal', { env });
    expect(vague).toMatchObject({ exit: 2, stderr: 'Say what you found out: --bought or --not-bought\n' });
    const settled = await world.run('purchases settle orders/A1 --not-bought --note portal', { env });
    expect(settled.stdout).toMatch(/state +refused/);
    const again = await world.run('batch orders.csv --retry', { env });
    expect(again.stdout).toContain('1 row: 1 bought');
  });
});

describe('a row of which something is missing', () => {
  it('is bought, and reported', async () => {
    await using world = await World.create({
      ...carrierPackage('posta'),
      'orders.csv': `${HEADER}\n${row('A1')}`,
    });
    const env = { ...(await shop()), WAYBILL_POSTA_KEY: 'lack' };
    const { exit, stdout } = await world.run('batch orders.csv', { env });
    expect(stdout).toContain('1 row: 1 bought');
    expect(stdout).toContain('bought, but a label, a price or a package is missing');
    expect(exit).toBe(7);
  });
});

describe('a batch for which accounts were named', () => {
  it('is bought with no others, also by workers that have more', async () => {
    await using world = await World.create({
      ...carrierPackage('posta'),
      'orders.csv': `${HEADER}\n${row('A1')}`,
    });
    const own = await shop();
    expect((await world.run('batch orders.csv --carrier Posta', { env: own })).exit).toBe(0);
    await using ledger = await openLedger(own.WAYBILL_DATABASE ?? join(world.folder, 'waybill-data'));
    await using batches = await openBatches(ledger, []);
    expect((await batches.get('orders'))?.accounts).toEqual(['posta/posta']);
  });
});

describe('before anything is bought', () => {
  it('--dry-run rates every row, adds up, and keeps nothing', async () => {
    await using world = await World.create({ ...carrierPackage('posta'), 'orders.csv': orders });
    const { exit, stdout } = await world.run('batch orders.csv --dry-run', { env });
    expect(stdout).toContain('2  A1     Posta Carrier: Express');
    expect(stdout).toContain('2 rows would be bought for 24.00 CAD, 1 would not. Nothing was bought.\n');
    expect(exit).toBe(7);
    expect(await readdir(world.folder)).not.toContain('waybill-data');
  });

  it.each([
    ['other.csv', 'other.csv: there is no such file'],
    ['typo.csv', '- recipient.cty is not a field of a request; did you mean city?'],
    ['excel.csv', "- the columns are separated by semicolons: read the file with delimiter ';'"],
    ['orders.csv --mapping map.json', '- columns["Ship City"] is recipient.cty, which is not a field'],
    ['orders.csv --budget much', 'It must be an amount and a currency: "5000 CAD".'],
    ['orders.csv --delimiter ;;', 'It must be one character, or tab.'],
    ['-', 'orders of standard input need a --name'],
    ['orders.csv --simulate --database postgres://shop', '--simulate needs a folder'],
  ])('%s is refused', async (args, message) => {
    await using world = await World.create({
      ...carrierPackage('posta'),
      'orders.csv': orders,
      'typo.csv': 'recipient.cty\nLaval\n',
      'excel.csv': 'recipient.city;order\nLaval;1\n',
      'map.json': { columns: { 'Ship City': 'recipient.cty' } },
    });
    const { exit, stderr } = await world.run(`batch ${args}`, { env });
    expect(stderr).toContain(message);
    expect(exit).toBe(2);
    expect(await readdir(world.folder)).not.toContain('waybill-data');
  });

  it('a person at a terminal is asked about production accounts', async () => {
    await using world = await World.create({ ...carrierPackage('posta'), 'orders.csv': orders });
    const asked: string[] = [];
    const confirm = async (question: string) => {
      asked.push(question);
      return false;
    };
    const { exit, stderr } = await world.run('batch orders.csv --budget 5000CAD', {
      env: { ...env, WAYBILL_POSTA_ENVIRONMENT: 'production' },
      prompts: { ...noPrompts, confirm },
    });
    expect(asked).toEqual([
      'Buy up to 2 labels, for at most 5000 CAD, from production accounts among posta?',
    ]);
    expect(stderr).toContain('Nothing was bought.');
    expect(exit).toBe(3);
  });

  it('an interrupted batch keeps its rows, and says how to go on', async () => {
    await using world = await World.create({ ...carrierPackage('posta'), 'orders.csv': orders });
    const { exit, stdout, stderr } = await world.run('batch orders.csv', {
      env: await shop(),
      signal: AbortSignal.abort(),
    });
    expect(stdout).toContain('3 rows: 0 bought, 2 waiting, 1 invalid');
    expect(stderr).toContain('The same command again goes on where this one stopped.\n');
    expect(exit).toBe(130);
  });
});

describe('simulators', () => {
  it('have a database, labels and a batch of their own, shown with a bar on a terminal', async () => {
    await using world = await World.create({ ...carrierPackage('posta'), 'orders.csv': orders });
    // To make a database takes longer than all the rest.
    const { location } = await freshFolder(openDatabase);
    await rename(location, join(world.folder, 'simulated-data'));
    const written: string[] = [];
    const stderr = { isTTY: true, columns: 100, write: (text: string) => written.push(text) };
    const { stdout } = await world.run('batch orders.csv --simulate --json', { stderr });
    const [{ batch, database, folder, bought_now }] = JSON.parse(stdout);
    expect({ batch, bought_now }).toEqual({ batch: 'orders (simulated)', bought_now: 2 });
    expect(database).toBe(join(world.folder, 'simulated-data'));
    expect(folder).toBe(join(world.folder, 'simulated-labels'));
    expect(written.join('')).toMatch(/K█{8}░{16} 1 of 3 rows: 0 bought, 1 failed, 2 waiting/);
    expect(written.join('')).toContain('3 of 3 rows: 2 bought, 1 failed, 0 waiting, spent 10.00 CAD\n');
  });
});

describe('commands about a database', () => {
  it('say where they looked for it', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const { exit, stderr } = await world.run('purchases list');
    expect(stderr).toBe(
      `No purchases are kept in ${world.folder}/waybill-data. Name the database with --database, or in WAYBILL_DATABASE.\n`,
    );
    expect(exit).toBe(4);
    expect(await readdir(world.folder)).not.toContain('waybill-data');
  });

  it.runIf(hasPostgres)('waybill work adds a machine to a server', async () => {
    await using world = await World.create({ ...carrierPackage('posta'), 'orders.csv': orders });
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

  it('waybill work is for a server', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const { exit, stderr } = await world.run('work --database ./data', { env });
    expect(stderr).toContain('name it with --database postgres://…, or in WAYBILL_DATABASE');
    expect(exit).toBe(2);
  });
});
