import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenContracts, runChecks } from '@waybill/testkit';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { contracts } from './examplepost/contracts.js';
import { examplepost } from './examplepost/definition.js';
import { reply } from './examplepost/reply.js';
import { simulator } from './examplepost/simulator.js';

const cases = new URL('./examplepost/fixtures', import.meta.url);
const HERE = import.meta.dirname;
const none = () => undefined;
const NAME = 'documents follow the official contract';

async function judged(folder: string | undefined, open: OpenContracts | undefined) {
  vi.stubEnv('WAYBILL_CONTRACTS', folder);
  const options = { cases, simulator, reply, ...(open === undefined ? {} : { contracts: open }) };
  return runChecks(examplepost, { ...options, only: [NAME] });
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('official contracts', () => {
  test('judge recorded documents and those of the simulator, and the report has the counts', async () => {
    const { passed, notes } = await judged(import.meta.dirname, contracts);
    expect(passed).toEqual([NAME]);
    expect(notes).toEqual([
      expect.stringMatching(/^\d+ requests and \d+ replies judged by the official contract: 0 problems$/),
    ]);
  });

  test('judge recorded documents of tracking and voiding as well', async () => {
    const nothingLater: OpenContracts = () => ({
      request: ({ method }) => (method === 'DELETE' ? ['is a void'] : []),
      reply: ({ path }) => (path.startsWith('/v1/tracking/') ? ['is a way'] : []),
    });
    const { failed } = await judged(import.meta.dirname, nothingLater);
    expect(String(failed[0]?.error)).toContain('request DELETE /v1/parcels/P1: is a void');
    expect(String(failed[0]?.error)).toContain('reply to GET /v1/tracking/EXP1: is a way');
  });

  test('judge scenarios as well, count them apart, and name the one that is not valid', async () => {
    vi.stubEnv('WAYBILL_CONTRACTS', import.meta.dirname);
    const only = ['scenarios are sent, or refused by field', NAME];
    const noGreek: OpenContracts = () => ({
      request: ({ body }) => (body.includes('Αθηνάς') ? ['is Greek'] : []),
      reply: () => [],
    });
    const { failed, notes } = await runChecks(examplepost, {
      ...{ cases, simulator, reply, contracts: noGreek },
      only,
    });
    expect(String(failed[0]?.error)).toMatch(
      /request POST \S+ \(scenario "a label in ZPL to Athens"\): is Greek/,
    );
    expect(notes).toContainEqual(
      expect.stringMatching(/^\d+ requests and \d+ replies of scenarios judged .*: [12] problems$/),
    );
  });

  test('are skipped, with a word, where no folder is named', async () => {
    const { skipped } = await judged(undefined, contracts);
    expect(skipped).toEqual([
      { name: NAME, reason: 'WAYBILL_CONTRACTS names no folder of official contracts' },
    ]);
  });

  test('are skipped, with a word, for a carrier of which the folder holds none and that opens none', async () => {
    const { skipped } = await judged(join(import.meta.dirname, 'examplepost'), undefined);
    expect(skipped).toEqual([{ name: NAME, reason: 'WAYBILL_CONTRACTS holds none of examplepost' }]);
  });

  test.each<[string, string, OpenContracts | undefined, RegExp]>([
    ['a folder that is not there', join(tmpdir(), 'no-such-folder'), contracts, /ENOENT/],
    ['an empty folder', mkdtempSync(join(tmpdir(), 'contracts-')), contracts, /is empty/],
    ['a carrier that opens no contract', HERE, undefined, /give `contracts`/],
    ['no document judged', HERE, () => ({ request: none, reply: none }), /no request was validated/],
    ['a contract that cannot be opened', HERE, () => Promise.reject(new Error('no schema')), /no schema/],
    ['a reply that is not valid', HERE, () => ({ request: () => [], reply: () => ['is odd'] }), /is odd/],
  ])('fail for %s', async (_what, folder, open, message) => {
    const { failed } = await judged(folder, open);
    expect(String(failed[0]?.error)).toMatch(message);
  });
});
