import { chmod, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  backUp,
  type Database,
  type Ledger,
  migrate,
  movePurchases,
  openDatabase,
  openLedger,
  restoreBackup,
} from '@waybill/ledger';
import { type FreshPlace, freshFolder } from '@waybill/test-postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MIGRATIONS } from '../src/migrations.js';
import { anyPlace, ENGINES } from './support/databases.js';
import { carrier, entry, request, shipment } from './support/shop.js';

const TABLES = ['CREATE TABLE waybill.word (word text, place bigint, PRIMARY KEY (place, word))'];
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

async function all(ledger: Ledger): Promise<unknown[]> {
  const found = [];
  for await (const purchase of ledger.export()) found.push(purchase);
  return found;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-backup-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(ENGINES)('a backup of %s', (_, newPlace) => {
  const places: FreshPlace[] = [];
  const newLocation = async () => {
    const place = await newPlace();
    places.push(place);
    return place.location;
  };
  afterAll(() => Promise.all(places.map((place) => place.remove())));

  it('is made while it is in use, and put back whole into either engine', async () => {
    const location = await newLocation();
    await using ledger = await openLedger(location);
    await migrate(ledger.database, 'words', TABLES);
    const words = ['\\N', 'NULL', '{"', 'a\nb\u2028c', 'ü'];
    for (let place = 0; place < 60; place++)
      await ledger.database.query('INSERT INTO waybill.word VALUES ($1, $2)', [words[place % 5], place]);
    const { meta } = shipment();
    const notices = [{ code: 'odd', message: 'a "quote" \\ and \0' }];
    const sold = shipment({ documents: [btoa('%PDF \0\xff')], meta: { ...meta, notices } });
    const posta = carrier(() => [sold, []]);
    for (let number = 0; number < 55; number++)
      await ledger.createShipment(posta, request, { idempotency_key: `order-${number}` });
    const before = await all(ledger);

    const file = join(folder, `whole-${ledger.database.kind}.gz`);
    expect(await backUp(location, file)).toBe(55);
    expect(await modeOf(file)).toBe('600');
    await expect(backUp(location, file)).rejects.toMatchObject({ code: 'file_exists' });

    for (const [, otherPlace] of ENGINES) {
      const other = await otherPlace();
      places.push(other);
      const restored = await restoreBackup(file, other.location, { words: TABLES });
      expect(restored.purchases).toBe(55);
      await using copy = await openLedger(other.location);
      expect(await all(copy)).toEqual(before);
      expect(await copy.documents('order-54')).toEqual(await ledger.documents('order-54'));
      const inOrder = 'SELECT word, place FROM waybill.word ORDER BY place';
      expect(await copy.database.query(inOrder)).toEqual(await ledger.database.query(inOrder));
      const again = restoreBackup(file, other.location);
      await expect(again).rejects.toMatchObject({
        code: copy.database.kind === 'embedded' ? 'database_in_use' : 'database_not_empty',
      });
    }
  });

  it('that is put back has every key asked about before anything is sent', async () => {
    const location = await newLocation();
    await using ledger = await openLedger(location);
    const file = join(folder, `asked-${ledger.database.kind}.gz`);
    const sold = new Map<string, string>();
    let found = true;
    const posta = carrier(
      () => [shipment(), []],
      undefined,
      () => {
        if (!found) return [null, [entry({ code: 'unclear', kind: 'unknown_outcome' })]];
        return sold.has('T-7')
          ? [shipment({ tracking_number: 'T-7' }), []]
          : [null, [entry({ code: 'not_bought', kind: 'not_found', retryable: true })]];
      },
    );
    await ledger.createShipment(posta, request, { idempotency_key: 'kept' });
    await backUp(location, file);
    const other = await newLocation();
    const { made_at } = await restoreBackup(file, other);
    expect(Date.parse(made_at)).toBeLessThanOrEqual(Date.now() + 1000);
    await using after = await openLedger(other);
    const buy = (idempotency_key: string, proxy = posta) =>
      after.createShipment(proxy, request, { idempotency_key });

    expect((await buy('kept'))[0]?.tracking_number).toBe('T-1');
    sold.set('T-7', 'since');
    expect((await buy('since'))[0]?.tracking_number).toBe('T-7');
    expect(posta.bought).toBe(1);
    sold.clear();
    expect((await buy('new'))[0]?.tracking_number).toBe('T-1');
    expect(posta.bought).toBe(2);

    // The carrier has no answer: it is unknown until a person knows.
    found = false;
    for (const key of ['unclear', 'settled', 'freed'])
      expect((await buy(key))[1]).toMatchObject([{ code: 'unknown_since_restore', kind: 'unknown_outcome' }]);
    await after.settle('settled', { bought: false, note: 'not in the portal' });
    expect((await buy('settled'))[0]?.tracking_number).toBe('T-1');
    expect(posta.bought).toBe(3);

    // Each request has an id of its own: that the carrier does not know this one says nothing.
    found = true;
    let id = 0;
    const mapper = { ...posta.mapper, createShipmentRequest: () => ({ city: '', id: id++ }) };
    const numbered = Object.assign(Object.create(posta), { mapper });
    expect((await buy('numbered', numbered))[1]).toMatchObject([{ code: 'unknown_since_restore' }]);
    const back = await after.createReturn(posta, request, { idempotency_key: 'back' });
    expect(back[1]).toMatchObject([{ code: 'unknown_since_restore' }]);
    expect(posta.bought).toBe(3);

    expect(await after.endRestore()).toBe(4);
    expect((await buy('freed'))[0]?.tracking_number).toBe('T-1');
    expect((await buy('later', numbered))[0]?.tracking_number).toBe('T-1');
    expect(posta.bought).toBe(5);
  });

  it('that was cut off, changed or made by a newer version puts nothing back', async () => {
    const location = await newLocation();
    await using ledger = await openLedger(location);
    const file = join(folder, `cut-${ledger.database.kind}.gz`);
    const posta = carrier(() => [shipment(), []]);
    await ledger.createShipment(posta, request, { idempotency_key: 'one' });
    await backUp(location, file);
    const whole = gunzipSync(await readFile(file)).toString();
    const lines = whole.trimEnd().split('\n');
    const other = await newLocation();
    const refused: [code: string, text: string][] = [
      ['invalid_backup', `${lines.slice(0, -1).join('\n')}\n`],
      ['invalid_backup', '{"format":"other"}\n'],
      ['invalid_backup', whole.replace('\n["purchase"', '\n["pg_catalog.pg_class"')],
      ['invalid_backup', whole.trimEnd()],
      ['invalid_backup', whole.replace('"version":1', '"version":2')],
      ['database_newer', whole.replace(/"ledger":\d+/, '"ledger":99')],
      ['database_newer', whole.replace(/"ledger":/, '"parcels":')],
    ];
    for (const [code, text] of refused) {
      await writeFile(file, gzipSync(text));
      await expect(restoreBackup(file, other)).rejects.toMatchObject({ code });
    }
    await truncate(file, 40);
    for (const missing of [file, `${file}-missing`])
      await expect(restoreBackup(missing, other)).rejects.toMatchObject({ code: 'invalid_backup' });
    await writeFile(file, gzipSync(whole));
    expect(await restoreBackup(file, other)).toMatchObject({ purchases: 1 });
  });
});

it('a backup of every version is put back, and brought up to date', async () => {
  for (const version of MIGRATIONS.keys()) {
    const old = (await anyPlace()).location;
    await using database = await openDatabase(old);
    const file = join(folder, `version-${version}-${database.kind}.gz`);
    await migrate(database, 'ledger', MIGRATIONS.slice(0, version + 1));
    await database.query(
      `INSERT INTO waybill.purchase (key, carrier, account, request_sha256, state, claim, tracking_numbers)
         VALUES ('old', 'ups', 'ups', 'x', 'unknown', gen_random_uuid(), '{1Z}')`,
    );
    await backUp(old, file);
    const place = (await anyPlace()).location;
    await restoreBackup(file, place);
    await using ledger = await openLedger(place);
    expect(await ledger.find({ text: '1Z' })).toMatchObject([{ key: 'old', operation: 'shipping' }]);
    await database.close();
    await using upgraded = await openLedger(old);
    expect(await upgraded.get('old')).toEqual(await ledger.get('old'));
  }
});

describe('a folder', () => {
  it('is for its owner alone, also one that was open to others', async () => {
    const { location, remove } = await freshFolder(openDatabase);
    await chmod(location, 0o755);
    await (await openDatabase(location)).close();
    expect(await modeOf(location)).toBe('700');
    for (const name of await readdir(location))
      expect(await modeOf(join(location, name))).toMatch(/^[67]00$/);
    await remove();
  });

  it('whose disk is nearly full buys nothing, and goes on once there is room', async () => {
    const { location, remove } = await freshFolder(openDatabase);
    await using ledger = await openLedger(location);
    const posta = carrier(() => [shipment(), []]);
    const free = vi
      .spyOn(ledger.database as Required<Database>, 'freeBytes')
      .mockResolvedValueOnce(3_000_000);
    const buy = () => ledger.createShipment(posta, request, { idempotency_key: 'one' });
    const [, [full]] = await buy();
    expect(full).toMatchObject({ code: 'ledger_unavailable', message: expect.stringContaining('3 MB left') });
    expect(posta.bought).toBe(0);
    expect((await buy())[0]?.tracking_number).toBe('T-1');
    expect(free).toHaveBeenCalledTimes(2);
    await remove();
  });

  it('is moved, and refused from then on; one that cannot be moved stays', async () => {
    const from = await freshFolder(openDatabase);
    const to = await freshFolder(openDatabase);
    const posta = carrier(() => [shipment(), []]);
    for (const place of [from, to]) {
      await using ledger = await openLedger(place.location);
      await ledger.createShipment(posta, request, { idempotency_key: 'one' });
    }
    const full = movePurchases(from.location, to.location);
    await expect(full).rejects.toMatchObject({ code: 'database_not_empty' });
    const empty = await anyPlace();
    expect(await movePurchases(from.location, empty.location)).toMatchObject({ purchases: 1 });
    await expect(openDatabase(from.location)).rejects.toMatchObject({ code: 'database_moved' });
    await using ledger = await openLedger(empty.location);
    expect((await ledger.createShipment(posta, request, { idempotency_key: 'two' }))[0]).not.toBeNull();
    expect(posta.bought).toBe(3);
    await Promise.all([from.remove(), to.remove()]);
  });
});

describe.each(ENGINES)('%s with a key of its own', (_, newPlace) => {
  const [first, second] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];

  it('keeps no address, label or word of a carrier in the clear, and finds keys and numbers', async () => {
    const place = await newPlace();
    const posta = carrier(() => [
      shipment({ documents: [btoa('%PDF Argyle')] }),
      [entry({ code: 'odd', kind: 'carrier', message: 'Argyle?' })],
    ]);
    const store = new Map<string, Uint8Array>();
    const documents = {
      put: async (name: string, bytes: Uint8Array) => void store.set(name, bytes),
      get: async (name: string) => store.get(name),
      delete: async (name: string) => void store.delete(name),
    };
    const buy = (ledger: Ledger, idempotency_key: string) =>
      ledger.createShipment(posta, request, { idempotency_key });
    let bought: unknown;
    {
      await using plain = await openLedger(place.location);
      await buy(plain, 'plain');
    }
    {
      await using ledger = await openLedger(place.location, { data_key: first });
      bought = await buy(ledger, 'order-1');
      expect(await buy(ledger, 'order-1')).toEqual(bought);
      expect(await ledger.get('order-1')).toMatchObject({ request: { recipient: { city: 'Halifax' } } });
      expect((await ledger.find({ text: 'T-1' })).map(({ key }) => key)).toEqual(['order-1', 'plain']);
      expect(await ledger.find({ text: 'Boudreau' })).toMatchObject([{ key: 'plain' }]);
    }
    {
      await using outside = await openLedger(place.location, { data_key: `${second}, ${first}`, documents });
      expect(await buy(outside, 'order-1')).toEqual(bought);
      expect((await buy(outside, 'order-2'))[0]?.documents).toEqual([btoa('%PDF Argyle')]);
      expect((await outside.documents('order-2')).map(({ bytes }) => `${Buffer.from(bytes)}`)).toEqual([
        '%PDF Argyle',
      ]);
      expect(Buffer.concat([...store.values()]).includes('Argyle')).toBe(false);
    }
    {
      await using database = await openDatabase(place.location);
      const rows = await database.query<{ row: string }>(
        `SELECT to_json(purchase)::text || coalesce(encode(bytes, 'escape'), '') AS row FROM waybill.purchase
           LEFT JOIN waybill.document ON document.purchase = purchase.number ORDER BY purchase.number`,
      );
      expect(rows.map(({ row }) => /Argyle|Boudreau|Halifax/.test(row))).toEqual([true, false, false]);
    }
    {
      await using ledger = await openLedger(place.location, { data_key: `${second}, ${first}` });
      const before = await ledger.get('plain');
      // The request, the result, the errors and the label.
      expect(await ledger.sealKept()).toBe(4);
      expect(await ledger.sealKept()).toBe(0);
      expect(await ledger.get('plain')).toEqual(before);
      expect(await ledger.find({ text: 'Boudreau' })).toEqual([]);
      const [raw] = await ledger.database.query<{ row: string }>(
        "SELECT to_json(purchase)::text AS row FROM waybill.purchase WHERE key = 'plain'",
      );
      expect(raw?.row).not.toMatch(/Argyle|Boudreau|Halifax/);
    }
    await using lost = await openLedger(place.location, { data_key: second });
    await expect(lost.get('order-1')).rejects.toMatchObject({ code: 'data_key' });
    expect((await buy(lost, 'order-1'))[0]).toBeNull();
    expect(posta.bought).toBe(3);
    expect((await lost.get('order-2'))?.key).toBe('order-2');
    await lost.close();
    await using without = await openLedger(place.location);
    await expect(without.get('order-2')).rejects.toMatchObject({ code: 'data_key' });
    await without.close();
    await expect(openLedger(place.location, { data_key: 'short' })).rejects.toMatchObject({
      code: 'data_key',
    });
    await place.remove();
  });
});
