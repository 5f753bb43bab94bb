import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineSimulator } from '@waybill/simulator';
import { route } from '@waybill/simulator/server';
import { loadCases, runChecks } from '@waybill/testkit';
import { recordCase } from '@waybill/testkit/record';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { examplepost } from './examplepost/definition.js';
import { reply } from './examplepost/reply.js';
import { simulator } from './examplepost/simulator.js';
import { tokenpost } from './tokenpost/definition.js';
import { simulator as tokenSimulator } from './tokenpost/simulator.js';

const fixtures = fileURLToPath(new URL('./examplepost/fixtures', import.meta.url));
let cases: string;

beforeEach(() => {
  cases = mkdtempSync(join(tmpdir(), 'cases-'));
  cpSync(fixtures, cases, { recursive: true });
});
afterEach(() => rmSync(cases, { recursive: true }));

async function record(account?: string, of: Partial<Parameters<typeof recordCase>[0]> = {}): Promise<string> {
  const [known] = loadCases(fixtures).filter(({ name }) => name === 'to-norway');
  if (known === undefined) throw new Error('there is no such case');
  const folder = join(cases, 'shipping', 'recorded');
  const files = await recordCase({
    ...{ definition: examplepost, simulator, operation: 'shipping', request: known.request, folder },
    ...(account === undefined ? {} : { account }),
    ...of,
  });
  mkdirSync(folder);
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  return join(folder, 'case.yaml');
}

const complete = (file: string) =>
  writeFileSync(
    file,
    readFileSync(file, 'utf8')
      .replace('\nwhat:\n', '\nwhat: Recorded.\n')
      .replace(/\noutcome:\n$/, '\noutcome: [ null, [] ]\n'),
  );

test('a recorded case is refused until somebody writes its sentence and its outcome', async () => {
  await record();
  expect(() => loadCases(cases)).toThrow(
    /what: is missing: a sentence(.|\n)*outcome: is missing: write the outcome/,
  );
});

test('once they are written the carrier sends what was recorded', async () => {
  const file = await record();
  complete(file);
  const sends = 'shipping: sends the recorded requests';
  expect(await runChecks(examplepost, { cases, simulator, reply, only: [sends] })).toMatchObject({
    passed: [sends],
    failed: [],
  });
});

test('the login of the other cases is named, not repeated', async () => {
  expect(readFileSync(await record(), 'utf8')).toContain('\n  - login: default\n');
});

test('another account logs in by itself', async () => {
  const file = await record('second');
  expect(readFileSync(file, 'utf8')).toContain('\naccount: second\n');
  expect(readFileSync(file, 'utf8')).not.toContain('login: default');
  complete(file);
  expect(loadCases(cases).find(({ name }) => name === 'recorded')?.account).toBe('second');
});

test('an account that the simulator does not have is an error that names the others', async () => {
  await expect(record('third')).rejects.toThrow('no account third; further accounts: second');
});

const LONG = 'long '.repeat(100);
const FILES = [`%PDF-1.4\n${LONG}%%EOF\n`, `^XA^FD${LONG}^FS^XZ`, `\x89PNG${LONG}`, `GIF89a${LONG}`];
const base64 = (file: string) => Buffer.from(file, 'latin1').toString('base64');

/** The purchase has a link and long labels in its reply; the label that is fetched is long as well. */
const verbose = defineSimulator({
  ...simulator,
  routes: (context) => [
    route('POST /v1/parcels', () => {
      context.purchased('EXP1');
      const labels = [...FILES.map(base64), FILES[1]];
      const link = `${context.url()}/v1/labels/P1`;
      return Response.json({ parcel_id: 'P1', tracking: 'EXP1', total: '9.07', labels, link });
    }),
    route('GET /v1/labels/:id', () => new Response(FILES[0], { headers: { location: context.url() } })),
    ...simulator.routes(context),
  ],
});

test('links lead to the carrier’s own server, and labels are short, each with its number', async () => {
  const file = await record(undefined, { simulator: verbose });
  const written = readFileSync(file, 'utf8');
  expect(written).not.toMatch(/127\.0\.0\.1|long/);
  expect(written).toMatch(/link: https:\/\/[a-z.-]+\/v1\/labels\/P1\n/);
  expect(written).toContain(base64('%PDF-1.4\n%%EOF\n% label 1\n'));
  expect(written).toContain(base64('^XA^FDlabel 2^FS^XZ'));
  for (const [start, number] of [
    ['\x89PNG\r\n', 3],
    ['GIF89a', 4],
  ] as const) {
    const found = [...written.matchAll(/- ([A-Za-z0-9+/]+=*)$/gm)].map(([, text = '']) =>
      Buffer.from(text, 'base64').toString('latin1'),
    );
    expect(found.find((label) => label.startsWith(start))).toMatch(new RegExp(`label ${number}$`));
  }
  expect(written).toContain('- ^XA^FDlabel 5^FS^XZ');
  expect(written).toContain('location: https://');
  expect(readFileSync(join(file, '../2.reply.pdf'), 'latin1')).toBe('%PDF-1.4\n%%EOF\n% label 6\n');
});

test('without a recorded login, tokens are made up in the login’s reply and in the calls that follow', async () => {
  rmSync(join(cases, 'logins.yaml'));
  const written = readFileSync(
    await record(undefined, { definition: tokenpost(), simulator: tokenSimulator }),
    'utf8',
  );
  expect(written).toContain('access_token: made-up-token-1');
  expect(written).toContain('authorization: Bearer made-up-token-1');
  expect(written).not.toMatch(/Bearer (?!made-up-token-1)/);
});
