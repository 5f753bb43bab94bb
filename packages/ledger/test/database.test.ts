import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { type Database, migrate, openDatabase } from '@waybill/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('an embedded database', () => {
  let folder: string;
  let database: Database;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waybill-ledger-'));
    database = await openDatabase(folder);
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  it('refuses a folder that is open already, and says what to do', async () => {
    await expect(openDatabase(folder)).rejects.toMatchObject({
      code: 'database_in_use',
      message: expect.stringContaining('already open in this process'),
    });
  });

  it('applies each migration once, also when several processes start at the same time', async () => {
    const first = ['CREATE TABLE waybill.parcel (number integer)'];
    await Promise.all([1, 2, 3].map(() => migrate(database, 'trial', first)));
    await migrate(database, 'trial', [
      ...first,
      'INSERT INTO waybill.parcel VALUES (1); INSERT INTO waybill.parcel VALUES (2)',
    ]);
    expect(await database.query('SELECT number FROM waybill.parcel ORDER BY number')).toEqual([
      { number: 1 },
      { number: 2 },
    ]);
  });

  it('refuses tables of a newer version', async () => {
    await migrate(database, 'newer', ['SELECT 1', 'SELECT 2']);
    await expect(migrate(database, 'newer', ['SELECT 1'])).rejects.toMatchObject({ code: 'database_newer' });
  });

  it('applies nothing of a migration that fails', async () => {
    const broken = ['CREATE TABLE waybill.half (number integer)', 'SELECT nonsense'];
    await expect(migrate(database, 'broken', broken)).rejects.toThrow('nonsense');
    expect(await database.query(`SELECT to_regclass('waybill.half') AS half`)).toEqual([{ half: null }]);
  });
});

describe('a location that is no database', () => {
  it.each(['', ' ', 'mysql://shop:geheim@localhost/shop', 'postgres://shop:geheim@:port/shop'])(
    'is refused without its password: %j',
    async (location) => {
      const error = await openDatabase(location).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'ConfigurationError', code: 'invalid_location' });
      expect(inspect(error)).not.toContain('geheim');
    },
  );
});

it('does not show the password of a server when it is logged', async () => {
  const database = await openDatabase('postgres://shop:geheim@127.0.0.1:1/shop');
  expect(inspect(database, { depth: 9, showHidden: true }) + JSON.stringify(database)).not.toContain(
    'geheim',
  );
  const error = await database.query('SELECT 1').catch((thrown: unknown) => thrown);
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('geheim');
  await database.close();
});
