import fs from 'node:fs';
import { inspect } from 'node:util';
import { type Database, Ledger, migrate, openDatabase, openLedger } from '@waybill/ledger';
import { freshDatabase, hasPostgres } from '@waybill/test-postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MIGRATIONS } from '../src/migrations.js';
import { ENGINES, type Place } from './support/databases.js';

describe.each(ENGINES)('%s', (_, newPlace) => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    place = await newPlace();
    database = await openDatabase(place.location);
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  it('reads columns as the other one does', async () => {
    expect(
      await database.query(
        `SELECT 5::bigint AS number, 9007199254740993 AS large, $1::numeric AS amount, $2::json AS json,
           $3::text[] AS list, to_timestamp(0) AS time`,
        ['1.50', '{"b":1,"a":"\\u0000"}', ['x', null]],
      ),
    ).toEqual([
      {
        number: 5,
        large: 9007199254740993n,
        amount: '1.50',
        json: { b: 1, a: '\0' },
        list: ['x', null],
        time: new Date(0),
      },
    ]);
    const [row] = await database.query<{ bytes: Uint8Array }>('SELECT $1::bytea AS bytes', [
      Buffer.from([0, 255]),
    ]);
    expect([...(row?.bytes ?? [])]).toEqual([0, 255]);
  });

  it('takes back a transaction that fails', async () => {
    await database.query('CREATE TABLE trial (number integer)');
    await expect(
      database.transaction(async (query) => {
        await query('INSERT INTO trial VALUES ($1)', [1]);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await database.transaction((query) => query('INSERT INTO trial VALUES ($1)', [2]));
    expect(await database.query('SELECT number FROM trial')).toEqual([{ number: 2 }]);
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

  it('has the tables of a ledger after they were made, and is refused once a newer version changed them', async () => {
    await migrate(database, 'ledger', MIGRATIONS);
    expect(await new Ledger(database, undefined).find()).toEqual([]);
    await database.query(`INSERT INTO waybill.migration (package, number) VALUES ('ledger', 99)`);
    const refused = migrate(database, 'ledger', MIGRATIONS);
    await expect(refused).rejects.toMatchObject({ name: 'ConfigurationError', code: 'database_newer' });
    await expect(refused).rejects.toThrow('install a newer @waybill/ledger');
  });

  it('applies nothing of a migration that fails', async () => {
    const broken = ['CREATE TABLE waybill.half (number integer)', 'SELECT nonsense'];
    await expect(migrate(database, 'broken', broken)).rejects.toThrow('nonsense');
    expect(await database.query(`SELECT to_regclass('waybill.half') AS half`)).toEqual([{ half: null }]);
  });
});

describe('a folder', () => {
  it('is refused while it is open, with advice, and free once it is closed', async () => {
    const place = await ENGINES[0]![1]();
    const database = await openDatabase(place.location);
    await expect(openDatabase(place.location)).rejects.toMatchObject({
      code: 'database_in_use',
      message: expect.stringMatching(/already open in this process.*use a PostgreSQL server/),
    });
    await database.close();
    await database.close();
    await (await openDatabase(place.location)).close();
    await place.remove();
  });

  it('has a commit on its disk before it is reported', async () => {
    const place = await ENGINES[0]![1]();
    await using database = await openDatabase(place.location);
    await database.query('CREATE TABLE trial (number integer)');
    const synced = vi.spyOn(fs, 'fsyncSync');
    await database.query('INSERT INTO trial VALUES (1)');
    expect(synced).toHaveBeenCalledOnce();
    synced.mockRestore();
    await place.remove();
  });

  it('that cannot be written is refused with the reason', async () => {
    await expect(openDatabase('/dev/null/ledger')).rejects.toMatchObject({
      code: 'invalid_location',
      message: expect.stringContaining('ENOTDIR'),
    });
  });
});

describe.runIf(hasPostgres)('a server', () => {
  it('is reached again after it has cut all connections', async () => {
    const location = await freshDatabase();
    await using database = await openDatabase(location);
    await using other = await openDatabase(location);
    await database.query('SELECT 1');
    const cut = await other.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    expect(cut).toHaveLength(1);
    await expect.poll(() => database.query('SELECT 1 AS one').catch(() => [])).toEqual([{ one: 1 }]);
  });

  it('reports a commit once it is on its disk', async () => {
    await using database = await openDatabase(await freshDatabase());
    expect(await database.query('SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
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

it('says that a server does not answer, without its password', async () => {
  const error = await openLedger('postgres://shop:geheim@127.0.0.1:1/shop').catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'UnavailableError', code: 'ledger_unavailable', retryable: true });
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('geheim');
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
