import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCases, runChecks } from '@waybill/testkit';
import { recordCase } from '@waybill/testkit/record';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { examplepost } from './examplepost/definition.js';
import { reply } from './examplepost/reply.js';
import { simulator } from './examplepost/simulator.js';

const fixtures = fileURLToPath(new URL('./examplepost/fixtures', import.meta.url));
let cases: string;

beforeEach(() => {
  cases = mkdtempSync(join(tmpdir(), 'cases-'));
  cpSync(fixtures, cases, { recursive: true });
});
afterEach(() => rmSync(cases, { recursive: true }));

async function record(account?: string): Promise<string> {
  const [known] = loadCases(fixtures).filter(({ name }) => name === 'to-norway');
  if (known === undefined) throw new Error('there is no such case');
  const folder = join(cases, 'shipping', 'recorded');
  const files = await recordCase({
    ...{ definition: examplepost, simulator, operation: 'shipping', request: known.request, folder },
    ...(account === undefined ? {} : { account }),
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
