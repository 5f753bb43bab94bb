import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCases, runChecks } from '@waybill/testkit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(cases, { recursive: true });
});

const WHAT = /^what: (.|\n)*?\n\n/;
const REQUEST = /^request:(.|\n)*?(?=^calls:)/m;
const OUTCOME = /^outcome:(.|\n)*/m;
const SENDS = / sends:(.|\n)*?(?= {4}gives)/;

const folder = () => join(cases, 'rating/two-services');
const write = (file: string, text: string) => writeFileSync(join(folder(), file), text);
/** Changes `case.yaml`. */
const edit = (pattern: RegExp | string, replacement: string) => {
  const text = readFileSync(join(folder(), 'case.yaml'), 'utf8');
  const edited = text.replace(pattern, replacement);
  expect(edited).not.toBe(text);
  write('case.yaml', edited);
};
const read = (skip: Readonly<Record<string, string>> = {}) =>
  runChecks(examplepost, { cases, simulator, reply, skip, only: [READS] });

describe('a case that cannot be read is an error that names file, line and path', () => {
  test.each<[string, () => void, RegExp]>([
    ['without a sentence', () => edit(WHAT, ''), /case\.yaml: what: is missing/],
    ['with an empty sentence', () => edit(WHAT, 'what: ""\n\n'), /case\.yaml:1: what: says nothing/],
    ['without a request', () => edit(REQUEST, ''), /case\.yaml: request: is missing/],
    ['without an outcome', () => edit(OUTCOME, ''), /outcome: is missing: write the outcome by hand/],
    ['with an empty outcome', () => edit(OUTCOME, 'outcome:\n'), /outcome: is missing: write/],
    ['with half an outcome', () => edit(OUTCOME, 'outcome: [ [] ]'), /case\.yaml:\d+: outcome/],
    ['that is not YAML', () => edit('calls:\n', 'calls: [\n'), /case\.yaml: .* at line \d+/],
    [
      'with no real request',
      () => edit(REQUEST, 'request: { shipper: {} }\n'),
      /case\.yaml: request: .*recipient/s,
    ],
    [
      'without a body that it names',
      () => edit(SENDS, ' sends: 1.request.json\n'),
      /1\.request\.json: is missing/,
    ],
    ['with a file too many', () => write('2.reply.json', '{}'), /case\.yaml does not use 2\.reply\.json/],
    ['with an unknown key in a call', () => edit('gives:', 'gets:'), /case\.yaml:\d+: calls\[1\].*gets/],
    [
      'with a status that is none',
      () => edit('status: 200', 'status: 20'),
      /yaml:\d+: calls\[1\]\.gives\.status: /,
    ],
    ['with a call that is none', () => edit('call: POST /', 'call: SEND /'), /a call is written as POST/],
    [
      'with a header in capitals',
      () => edit('content-type', 'Content-Type'),
      /header names are written in lower case/,
    ],
    [
      'of an unknown login',
      () => edit('login: default', 'login: other'),
      /no login other in logins\.yaml, which has: default/,
    ],
    ['of an unknown account', () => edit('\nrequest:', '\naccount: third\nrequest:'), /no account third/],
    [
      'of an unknown operation',
      () => cpSync(join(cases, 'rating'), join(cases, 'trackin'), { recursive: true }),
      /trackin: is not an operation/,
    ],
    [
      'with a file among the cases',
      () => writeFileSync(join(cases, 'rating/notes.txt'), ''),
      /notes\.txt: only folders/,
    ],
    ['without its file', () => rmSync(join(folder(), 'case.yaml')), /case\.yaml: is missing/],
  ])('%s', async (_what, spoil, message) => {
    spoil();
    await expect(read()).rejects.toThrow(message);
  });

  test('a name of a header may have an underscore', async () => {
    edit('content-type', 'client_id');
    expect(await read()).toMatchObject({ passed: [READS], failed: [] });
  });

  test('as it is written it can be read', async () => {
    expect(await read()).toMatchObject({ passed: [READS], failed: [], skipped: [] });
  });

  test('settings of an account reach the carrier', async () => {
    edit('\nrequest:', '\naccount: second\nsettings: { username: nobody }\nrequest:');
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
    await expect(runChecks(cornerpost, { ...here, cases: fixtures })).rejects.toThrow(
      /case\.yaml: calls: a local carrier makes no calls/,
    );
  });
});

describe('the bodies of a case', () => {
  const bodies = () => loadCases(cases).find(({ name }) => name === 'two-services')?.calls[0];
  const sends = (body: string) => edit(SENDS, ` sends: ${body}\n`);

  test('are JSON without spaces where it stands in the case', () => {
    sends('{ a: [ 1, "2" ] }');
    expect(bodies()?.request).toBe('{"a":[1,"2"]}');
  });

  test('are the exact bytes of the file that is named', () => {
    write('odd.json', '{ "a" :1.10}\r\n');
    sends('odd.json');
    expect(bodies()?.request).toBe('{ "a" :1.10}\r\n');
  });

  test('are any other text as it stands', () => {
    sends('grant_type=password&x=y.json');
    expect(bodies()?.request).toBe('grant_type=password&x=y.json');
  });

  test('are forms, field by field, where the content type says so', () => {
    edit('content-type: application/json', 'content-type: application/x-www-form-urlencoded');
    sends('{ RQXML: "<a>1 2</a>", b: c }');
    expect(bodies()?.request).toBe('RQXML=%3Ca%3E1+2%3C%2Fa%3E&b=c');
  });

  test('are empty where none is written', () => {
    edit(SENDS, '\n');
    expect(bodies()?.request).toBeNull();
  });
});

test('the calls that follow a login send its headers, unless the case takes one away', () => {
  const headers = () => loadCases(cases).find(({ name }) => name === 'two-services')?.calls[0]?.headers;
  expect(headers()).toHaveProperty('authorization');
  edit('content-type: application/json', 'content-type: application/json, authorization: null');
  expect(headers()).toEqual({ 'content-type': 'application/json' });
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

  test.skipIf(process.env.WAYBILL_THOROUGH === '1')(
    'when it judges the kit, and other carriers of the workspace show that',
    async () => {
      const check = 'journal: what this account did not begin is not resumed';
      const judge = () => runChecks(examplepost, { cases, simulator, reply, only: [check, READS] });
      vi.stubEnv('WAYBILL_KIT_SHOWN_BY', 'hillpost dalepost');
      const { passed, skipped } = await judge();
      expect(passed).toEqual([READS]);
      expect(skipped).toEqual([{ name: check, reason: 'the kit is tried with hillpost, dalepost' }]);
      vi.stubEnv('WAYBILL_KIT_SHOWN_BY', 'hillpost examplepost');
      expect(await judge()).toMatchObject({ passed: [READS, check], skipped: [] });
    },
  );
});
