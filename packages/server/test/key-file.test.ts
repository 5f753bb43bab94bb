import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { Logger } from '@waybill/core/observe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiKey, addKey, listKeys, openKeyFile, removeKey, rotateKey, sha256Of } from '../src/index.js';
import { keyIn } from '../src/keys/authenticate.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-keys-'));
  file = join(folder, 'waybill-keys.json');
});
// A use may still be written.
afterEach(() => rm(folder, { recursive: true, maxRetries: 3 }));

const scopes = ['quote'] as const;
const add = (name = 'shop') => addKey(file, { name, scopes });
const key = (name: string): ApiKey => ({ name, sha256: sha256Of(name), scopes });
function loggerTo(log: (message: string, ...facts: unknown[]) => void): Logger {
  return { debug: log, info: log, warn: log, error: log };
}
const write = (content: unknown) =>
  writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));

describe('a key file', () => {
  it('is made with the first key, for its owner alone, and nothing else is left in the folder', async () => {
    const shop = { name: 'shop', scopes: ['buy'], accounts: ['ups'], tenant: 'east' } as const;
    const text = await addKey(file, shop);
    expect(text).toMatch(/^wb_[\w-]{43}$/);
    expect(await listKeys(file)).toEqual([{ ...shop, sha256: sha256Of(text) }]);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['waybill-keys.json']);
  });

  it('finds a key by its hash, and no other', async () => {
    const text = await add();
    const keys = await openKeyFile(file);
    expect(await keys.find(sha256Of(text))).toMatchObject({ name: 'shop' });
    expect(await keys.find(sha256Of(`${text}x`))).toBeUndefined();
  });

  it('has no two keys of one name, and no list without the one that is to be removed', async () => {
    await add();
    await expect(add()).rejects.toThrow('there is a key shop already');
    await expect(removeKey(file, 'shpo')).rejects.toThrow('there is no key shpo; did you mean shop?');
    await removeKey(file, 'shop');
    expect(await listKeys(file)).toEqual([]);
    await expect(removeKey(file, 'shop')).rejects.toThrow('there is no key shop; there are none');
  });

  it('loses no key when several are added at once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `key ${index}`);
    await Promise.all(names.map((name) => add(name)));
    expect((await listKeys(file)).map(({ name }) => name).sort()).toEqual(names.toSorted());
  });

  it('that is a link stays one', async () => {
    const target = join(folder, 'elsewhere.json');
    await writeFile(target, '{ "keys": [] }');
    await symlink(target, file);
    await add();
    expect(await listKeys(target)).toMatchObject([{ name: 'shop' }]);
  });

  it.each([
    ['{ "keys": [', 'is not JSON'],
    [{}, 'keys: '],
    [{ keys: [], more: 1 }, 'Unrecognized key: "more"'],
    [{ keys: [{ ...key('a'), scope: 'buy' }] }, 'keys[0]: '],
    [
      { keys: [{ ...key('a'), scopes: [] }] },
      'keys[0].scopes: must have one of quote, read, pack, buy and admin',
    ],
    [{ keys: [{ ...key('a'), scopes: ['sell'] }] }, 'keys[0].scopes[0]: '],
    [{ keys: [{ ...key('a'), sha256: 'abc' }] }, 'keys[0].sha256: must be a SHA-256'],
    [{ keys: [{ ...key('a'), tenant: 'a›b' }] }, 'keys[0].tenant: must not have ›'],
    [{ keys: [{ ...key('a'), accounts: [] }] }, 'keys[0].accounts: must have one'],
    [{ keys: [{ ...key('a'), expires: 'soon' }] }, 'keys[0].expires: must be a time'],
    [{ keys: [key('a'), { ...key('b'), name: 'a' }] }, 'has two keys with the same name: a'],
    [{ keys: [key('a'), { ...key('a'), name: 'b' }] }, 'has two keys with the same key: b'],
    [
      {
        keys: [
          key('a'),
          { ...key('b'), previous: [{ sha256: sha256Of('a'), expires: '2030-01-01T00:00:00Z' }] },
        ],
      },
      'has two keys with the same key: b',
    ],
  ])('%j is refused: %s', async (content, message) => {
    await write(content);
    const said = expect.stringContaining(message);
    await expect(openKeyFile(file)).rejects.toMatchObject({ code: 'key_file', message: said });
    await expect(add()).rejects.toMatchObject({ code: 'key_file' });
    expect(await readdir(folder)).toEqual(['waybill-keys.json']);
  });

  it('that is not there is refused, in a folder that is not there as well', async () => {
    await expect(openKeyFile(file)).rejects.toThrow(`there is no key file ${file}`);
    const deeper = addKey(join(file, 'deeper.json'), { name: 'shop', scopes });
    await expect(deeper).rejects.toThrow('cannot be written');
  });
});

describe('a key', () => {
  const nameOf = async (text: string) => {
    const headers = new Headers({ authorization: `Bearer ${text}` });
    const found = keyIn(await openKeyFile(file), headers);
    return found.then(
      (found) => found?.name,
      ({ message }: Error) => message,
    );
  };
  const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(time) });
  afterEach(() => vi.useRealTimers());

  it('is refused once it has expired', async () => {
    const text = await addKey(file, { name: 'shop', scopes, expires: '2026-11-02T00:00:00Z' });
    at('2026-11-01T23:59:59Z');
    expect(await nameOf(text)).toBe('shop');
    at('2026-11-02T00:00:00Z');
    expect(await nameOf(text)).toContain('has expired, or was rotated: 2026-11-02T00:00:00Z');
  });

  it('that is rotated is a new one, and the old ones are taken for a while', async () => {
    at('2026-11-01T00:00:00Z');
    const first = await add();
    const second = await rotateKey(file, 'shop', 60_000);
    const third = await rotateKey(file, 'shop', 0);
    const found = async () => [await nameOf(first), await nameOf(second), await nameOf(third)];
    const refused = expect.stringContaining('has expired, or was rotated');
    expect(await found()).toEqual(['shop', refused, 'shop']);
    at('2026-11-01T00:01:00Z');
    expect(await found()).toEqual([refused, refused, 'shop']);
    await rotateKey(file, 'shop', 0);
    expect((await listKeys(file))[0]?.previous).toEqual([
      { sha256: sha256Of(third), expires: '2026-11-01T00:01:00.000Z' },
    ]);
    await expect(rotateKey(file, 'shpo', 0)).rejects.toThrow('there is no key shpo; did you mean shop?');
  });

  it('is listed with its last use, once a minute, and one that is refused is not used', async () => {
    at('2026-11-01T00:00:00Z');
    const [used, expired] = [
      await add(),
      await addKey(file, { name: 'old', scopes, expires: '2026-10-01T00:00:00Z' }),
    ];
    const store = await openKeyFile(file);
    const lastUse = async () => (await listKeys(file)).map(({ last_used }) => last_used);
    for (const text of [used, expired]) await store.find(sha256Of(text));
    await expect.poll(lastUse).toEqual(['2026-11-01T00:00:00.000Z', undefined]);
    at('2026-11-01T00:00:59Z');
    await store.find(sha256Of(used));
    at('2026-11-01T00:02:00Z');
    await store.find(sha256Of(used));
    await expect.poll(lastUse).toEqual(['2026-11-01T00:02:00.000Z', undefined]);
  });
});

describe('a key file that changes', () => {
  let keys: Awaited<ReturnType<typeof openKeyFile>>;
  let messages: string[];
  const logger = loggerTo((message) => messages.push(message));
  const later = () => vi.advanceTimersByTime(1_000);

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    messages = [];
    await write({ keys: [key('first')] });
    keys = await openKeyFile(file, { logger });
  });
  afterEach(() => vi.useRealTimers());
  const names = async () => {
    const found = [await keys.find(sha256Of('first')), await keys.find(sha256Of('second'))];
    return found.flatMap((one) => one?.name ?? []);
  };

  it('counts a second later', async () => {
    await write({ keys: [key('first'), key('second')] });
    expect(await names()).toEqual(['first']);
    later();
    expect(await names()).toEqual(['first', 'second']);
    await removeKey(file, 'first');
    later();
    expect(await names()).toEqual(['second']);
    expect(messages).toEqual([expect.stringContaining('2 keys'), expect.stringContaining('1 keys')]);
  });

  it('keeps the keys of before while it is broken or away, and says so once', async () => {
    for (const breakFile of [() => write('{'), () => rm(file)]) {
      messages = [];
      await breakFile();
      for (let times = 0; times < 3; times++) {
        later();
        expect(await names()).toEqual(['first']);
      }
      expect(messages).toEqual([expect.stringContaining('the keys of before are still used')]);
    }
    await write({ keys: [key('second')] });
    later();
    expect(await names()).toEqual(['second']);
  });
});

it('the key itself is in no file, message, error or store', async () => {
  const logged: unknown[] = [];
  const logger = loggerTo((...args) => logged.push(args));
  const text = await add();
  const keys = await openKeyFile(file, { logger });
  const found = await keys.find(sha256Of(text));
  const refusalOf = (done: Promise<unknown>) => done.catch((error: unknown) => error);
  const refusals = [await refusalOf(add()), await refusalOf(removeKey(file, 'other'))];
  // Somebody writes the key itself into the file.
  for (const content of [`{ "keys": [ ${text} ] }`, { keys: [{ name: 'shop', sha256: text, scopes }] }]) {
    await write(content);
    refusals.push(await refusalOf(openKeyFile(file)));
  }
  await write({ keys: [key('first')] });
  const shown = inspect([keys, found, refusals, logged], { depth: 20, showHidden: true });
  const everything = [await readFile(file, 'utf8'), shown, JSON.stringify([keys, found, refusals])];
  expect(refusals.every((error) => error instanceof Error)).toBe(true);
  expect(everything.join('\n')).not.toContain(text.slice(3));
});
