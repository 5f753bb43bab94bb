/** What is said of a file of sample replies that does not fit what is published. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '@waybill/testkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countOf, readSamples } from '../src/samples-file.js';
import { contracts } from './examplepost/contracts.js';
import { examplepost } from './examplepost/definition.js';
import { reply } from './examplepost/reply.js';
import { simulator } from './examplepost/simulator.js';

const folder = mkdtempSync(join(tmpdir(), 'official-samples-'));
beforeAll(() => vi.stubEnv('WAYBILL_CONTRACTS', import.meta.dirname));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const CHECK = 'official sample replies are read';
const HEAD = 'contract: invented\n';
const API = `replies:
  - { of: rating, from: spec/api.yaml, reads: { POST /v1/prices 200 two: "2 quotes, cheapest 7.14 EUR", POST /v1/prices 410: carrier MOVED } }
`;
const FILE = `  - { of: rating, within: errors, summary: hint, from: spec/official-samples, reads: { prices-404.json: carrier AREA } }\n`;
const XML = 'others: { "spec/api.yaml: *xml*": the same in XML }\n';

async function saidOf(text: string): Promise<string> {
  const samples = join(folder, 'official-samples.yaml');
  writeFileSync(samples, text);
  const { failed, notes } = await runChecks(examplepost, {
    cases: new URL('./examplepost/fixtures', import.meta.url),
    ...{ simulator, reply, contracts, samples, only: [CHECK] },
  });
  return failed.length === 0 ? notes.join() : String(failed[0]?.error);
}

test.each([
  ['all listed', HEAD + API + FILE + XML, '3 of 3 official sample replies are read'],
  [
    'one that cannot be played',
    `${HEAD + API}not_played: { spec/official-samples/prices-404.json: cut }\n${XML}`,
    '2 of 3',
  ],
  ['a file not listed', HEAD + API + XML, 'prices-404.json is not listed: play it in `replies`'],
  [
    'an example not listed',
    HEAD + API + FILE,
    'spec/api.yaml: POST /v1/prices 200 (application/xml) is not listed',
  ],
  [
    'one that is gone',
    `${HEAD + API + FILE}not_played: { spec/official-samples/labels.json: cut }\n${XML}`,
    'labels.json is listed, and is not there',
  ],
  ['one listed twice', HEAD + API + FILE + FILE + XML, 'prices-404.json is listed twice'],
  [
    'a place with nothing at it',
    `${HEAD + API + FILE + XML.replace(' }', ', spec/old/*: old }')}`,
    'others: nothing is at spec/old/*',
  ],
  [
    'another outcome',
    HEAD + API.replace('7.14', '7.15') + FILE + XML,
    'reads "2 quotes, cheapest 7.14 EUR", and not "2 quotes, cheapest 7.15 EUR"',
  ],
  [
    'a message that is lost',
    HEAD + API + FILE.replace('summary: hint, ', '') + XML,
    'the message is lost: Try the next town to it',
  ],
  [
    'a call that the case does not make',
    HEAD + API + FILE.replace('within', 'answers: GET /v2/prices, within') + XML,
    'two-services/case.yaml) is GET /v2/prices',
  ],
  [
    'an operation that there is not',
    HEAD + API.replace('rating', 'guessing'),
    'official-samples.yaml:3: replies[0].of',
  ],
])('%s', async (_what, text, said) => {
  expect(await saidOf(text)).toContain(said);
});

test('what is played is counted without the samples', () => {
  const file = new URL('./examplepost/official-samples.yaml', import.meta.url).pathname;
  expect(countOf(readSamples(file))).toEqual({ played: 3, all: 3 });
});
