import { once } from 'node:events';
import fs from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { type Database, Ledger, migrate, openDatabase, openLedger, type Query } from '@waybill/ledger';
import { type FreshPlace, freshDatabase, hasPostgres } from '@waybill/test-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lockFolder } from '../src/database/lock.js';
import { MIGRATIONS } from '../src/migrations.js';
import { ENGINES, through } from './support/databases.js';

/** A database whose transactions refuse a statement that does not wait for the one before it. */
function statementByStatement(database: Database): Database {
  const strict = (query: Query): Query => {
    let isBusy = false;
    return async (text, params) => {
      if (isBusy) throw new Error(`does not wait: ${text}`);
      isBusy = true;
      return query(text, params).finally(() => {
        isBusy = false;
      }) as ReturnType<typeof query<never>>;
    };
  };
  return {
    ...through(database, () => {}),
    transaction: (work) => database.transaction((query) => work(strict(query))),
  };
}

describe.each(ENGINES)('%s', (_, newPlace) => {
  let place: FreshPlace;
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
    expect(await database.query('SELECT $1::text[] AS list', [undefined])).toEqual([{ list: null }]);
  });

  it('has the rows of the last of several statements', async () => {
    expect(await database.query('SELECT 1 AS one; SELECT 2 AS two')).toEqual([{ two: 2 }]);
    expect(await database.query('')).toEqual([]);
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
    const one = statementByStatement(database);
    await Promise.all([1, 2, 3].map(() => migrate(one, 'trial', first)));
    await migrate(database, 'trial', [
      ...first,
      'INSERT INTO waybill.parcel VALUES (1); INSERT INTO waybill.parcel VALUES (2)',
    ]);
    expect(await database.query('SELECT number FROM waybill.parcel ORDER BY number')).toEqual([
      { number: 1 },
      { number: 2 },
    ]);
  });

  it('has the tables of a ledger after they were made, and is refused once a newer version changed them', async () => {
    await migrate(database, 'ledger', MIGRATIONS);
    expect(await new Ledger(database, undefined).find()).toEqual([]);
    await database.query(`INSERT INTO waybill.migration (package, number) VALUES ('ledger', 98)`);
    // An older version goes on beside a newer one that only added something.
    await migrate(database, 'ledger', MIGRATIONS);
    await database.query(`INSERT INTO waybill.migration VALUES ('ledger', 99, now(), true)`);
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

  it('is free again if it cannot be opened', async () => {
    const place = await ENGINES[0]![1]();
    const database = await openDatabase(place.location);
    await migrate(database, 'ledger', [...MIGRATIONS, '-- breaks\n SELECT 1']);
    await database.close();
    await expect(openLedger(place.location)).rejects.toMatchObject({ code: 'database_newer' });
    lockFolder(place.location)();
    await writeFile(join(place.location, 'postgres/PG_VERSION'), 'no version');
    for (const _ of [1, 2])
      await expect(openDatabase(place.location)).rejects.toMatchObject({ code: 'invalid_location' });
    await place.remove();
  });

  it('is made with the folders above it, and refused on a Node without a lock for it', async () => {
    const place = await ENGINES[0]![1]();
    const folder = join(place.location, 'a/b');
    lockFolder(folder)();
    expect(await readdir(folder)).toContain('waybill.lock');
    vi.spyOn(process, 'getBuiltinModule').mockReturnValueOnce(undefined as never);
    expect(() => lockFolder(folder)).toThrow(expect.objectContaining({ code: 'invalid_location' }));
    await place.remove();
  });

  it('may have a name that looks like a URL', async () => {
    await expect(openDatabase('/dev/null/mysql://shop')).rejects.toThrow('cannot be used for a database');
  });

  it('that cannot be written is refused with the reason', async () => {
    await expect(openDatabase('/dev/null/ledger')).rejects.toMatchObject({
      code: 'invalid_location',
      message: expect.stringContaining('ENOTDIR'),
    });
  });
});

describe.runIf(hasPostgres)('a server', () => {
  it('has its tables made by one of the processes that start at the same time', async () => {
    const location = await freshDatabase();
    await using one = await openDatabase(location);
    await using other = await openDatabase(location);
    // A connection that has made tables before looks less into those of PostgreSQL.
    for (const database of [one, other])
      await database.transaction(async (query) => {
        await query('SELECT pg_advisory_xact_lock($1)', [5]);
        await query(
          'CREATE SCHEMA IF NOT EXISTS shop; CREATE TABLE IF NOT EXISTS shop.sold (number integer)',
        );
      });
    const migrations = ['SELECT pg_sleep(0.05)', 'CREATE TABLE waybill.parcel (number integer)'];
    await Promise.all([one, other].map((database) => migrate(database, 'trial', migrations)));
    expect(await one.query('SELECT number FROM waybill.parcel')).toEqual([]);
  });

  it('is reached again after it has cut all connections', async () => {
    const uncaught = vi.fn();
    process.on('uncaughtException', uncaught);
    const location = await freshDatabase();
    await using database = await openDatabase(location);
    await using other = await openDatabase(location);
    await database.query('SELECT 1');
    const cut = await other.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    expect(cut).toHaveLength(1);
    // It is idle when it breaks.
    const connected = () => other.query('SELECT FROM pg_stat_activity WHERE datname = current_database()');
    await expect.poll(connected).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expect.poll(() => database.query('SELECT 1 AS one').catch(() => [])).toEqual([{ one: 1 }]);
    process.off('uncaughtException', uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });

  it('reports a commit once it is on its disk', async () => {
    const kept = vi.spyOn(Socket.prototype, 'setKeepAlive');
    await using database = await openDatabase((await freshDatabase()).replace('postgres:', 'PostgreSQL:'));
    expect(await database.query('SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
    expect(kept).toHaveBeenCalledWith(true, expect.anything());
    vi.restoreAllMocks();
  });

  it('does not keep a program running that forgot to close it', async () => {
    const connected = () => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP'));
    const before = connected();
    await using database = await openDatabase(await freshDatabase());
    await database.query('SELECT 1');
    expect(connected()).toEqual(before);
  });

  it('gets the statements of a transaction one by one, its end too', async () => {
    await using database = await openDatabase(await freshDatabase());
    let most = 0;
    let now = 0;
    const { query } = pg.Client.prototype;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: never[]) {
      most = Math.max(most, ++now);
      return (Reflect.apply(query, this, given) as unknown as Promise<unknown>).finally(() => now--);
    } as never);
    await database.transaction((run) => run('SELECT 1'));
    expect(now).toBe(0);
    await expect(database.transaction((run) => run('SELECT nonsense'))).rejects.toThrow('nonsense');
    expect([now, most]).toEqual([0, 1]);
    vi.restoreAllMocks();
  });

  it.each([
    ['to connect', 10_000],
    ['to answer', 30_000],
  ])('has its time %s, and no more', async (_, limit_ms) => {
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const location = limit_ms === 10_000 ? `postgres://shop@127.0.0.1:${port}/shop` : await freshDatabase();
    await using database = await openDatabase(location);
    if (limit_ms === 30_000) await database.query('SELECT 1');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let reason = 'it waits';
    const asked = database.query('SELECT pg_sleep(1)').catch((error: Error) => {
      reason = error.message;
    });
    await vi.advanceTimersByTimeAsync(limit_ms - 1);
    expect(reason).toBe('it waits');
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(reason).toMatch(/timeout/i);
    vi.useRealTimers();
    mute.close();
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
