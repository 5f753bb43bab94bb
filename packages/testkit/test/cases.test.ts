import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from '@waybill/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accounts, cornerpost, settings } from './cornerpost/definition.js';
import { examplepost } from './examplepost/definition.js';
import { reply } from './examplepost/reply.js';
import { simulator } from './examplepost/simulator.js';

const fixtures = fileURLToPath(new URL('./examplepost/fixtures', import.meta.url));
const here = { cases: new URL('./cornerpost/fixtures', import.meta.url), settings, accounts };
const READS = 'rating: reads the recorded outcome';
let cases: string;

beforeEach(() => {
  cases = mkdtempSync(join(tmpdir(), 'cases-'));
  cpSync(fixtures, cases, { recursive: true });
});
afterEach(() => rmSync(cases, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(cases, 'rating/two-services', file), text);
const remove = (file: string) => rmSync(join(cases, 'rating/two-services', file));
const read = (skip: Readonly<Record<string, string>> = {}) =>
  runChecks(examplepost, { cases, simulator, reply, skip, only: [READS] });

describe('a case that cannot be read is an error that names the file', () => {
  test.each<[string, () => void, RegExp]>([
    ['no sentence', () => write('case.md', '\n'), /case\.md: says nothing/],
    ['no request', () => remove('request.json'), /request\.json: is missing/],
    ['broken JSON', () => write('expected.json', '[[],'), /expected\.json: .*JSON/],
    [
      'a request nobody could make',
      () => write('request.json', '{"shipper":{}}'),
      /request\.json: .*recipient/s,
    ],
    ['a body that is not there', () => remove('1.reply.json'), /1\.reply\.json: is missing/],
    ['a file too many', () => write('2.reply.json', '{}'), /2\.reply\.json is used by no call/],
    ['a call of unknown form', () => write('calls.json', '[{"verb":"POST"}]'), /calls\.json: .*verb/s],
    ['an outcome of one element', () => write('expected.json', '[[]]'), /expected\.json: /],
    [
      'an account the simulator has not',
      () => write('account.json', '{"account":"third"}'),
      /no account third/,
    ],
    [
      'an unknown operation',
      () => cpSync(join(cases, 'rating'), join(cases, 'trackin'), { recursive: true }),
      /trackin: is no operation/,
    ],
    [
      'a file among the cases',
      () => writeFileSync(join(cases, 'rating/notes.txt'), ''),
      /notes\.txt: only folders/,
    ],
  ])('%s', async (_what, spoil, message) => {
    spoil();
    await expect(read()).rejects.toThrow(message);
  });

  test('as it is written it can be read', async () => {
    expect(await read()).toMatchObject({ passed: [READS], failed: [], skipped: [] });
  });

  test('settings of an account reach the carrier', async () => {
    write('account.json', '{"account":"second","settings":{"username":"nobody"}}');
    const { failed } = await runChecks(examplepost, {
      cases,
      simulator,
      reply,
      only: ['rating: sends the recorded requests'],
    });
    const login = Buffer.from('nobody:other-password').toString('base64');
    expect(String(failed[0]?.error)).toContain(`was Basic ${login}`);
  });
});

describe('a local carrier', () => {
  test('sends nothing, and what needs a server is skipped for that reason', async () => {
    const { skipped, failed } = await runChecks(cornerpost, {
      ...here,
      only: ['rating: HTTP 502', 'each environment has its own host', 'rating: no secret is seen'],
    });
    expect(failed).toEqual([]);
    expect(skipped).toEqual([
      { name: 'each environment has its own host', reason: 'cornerpost sends nothing' },
      { name: 'rating: HTTP 502', reason: 'cornerpost sends nothing' },
      { name: 'rating: no secret is seen', reason: 'cornerpost has no secret setting' },
    ]);
  });

  test('has no simulator, and every other carrier has one', async () => {
    await expect(runChecks(cornerpost, { cases, simulator, reply })).rejects.toThrow(
      'cornerpost is local: give `settings`, no simulator',
    );
    await expect(runChecks(examplepost, { cases, settings })).rejects.toThrow(
      'examplepost: give its `simulator`',
    );
  });

  test('has cases without calls', async () => {
    const copy = fileURLToPath(here.cases);
    cpSync(join(copy, 'rating/within-germany'), join(cases, 'rating/two-services'), { recursive: true });
    await expect(runChecks(cornerpost, { ...here, cases })).rejects.toThrow(
      /calls\.json: a local carrier makes no calls/,
    );
  });
});

describe('a check is skipped', () => {
  test('for a reason, which is reported', async () => {
    const { skipped } = await read({ [READS]: 'the price list is a secret' });
    expect(skipped).toEqual([{ name: READS, reason: 'the price list is a secret' }]);
  });

  test('never without a reason', async () => {
    await expect(read({ [READS]: ' ' })).rejects.toThrow(`"${READS}" needs a reason`);
  });

  test('only if there is one of that name', async () => {
    await expect(read({ 'rating: is fast': 'it is slow' })).rejects.toThrow('no check "rating: is fast"');
  });

  test('when its operation is not declared', async () => {
    const { rating } = examplepost.fields;
    const { skipped } = await runChecks(
      { ...examplepost, fields: rating ? { rating } : {} },
      { cases, simulator, reply, only: ['shipping: a purchase is sent once'] },
    );
    expect(skipped).toEqual([
      { name: 'shipping: a purchase is sent once', reason: 'examplepost does not offer shipping' },
    ]);
  });
});
