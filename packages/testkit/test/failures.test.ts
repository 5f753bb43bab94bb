import assert, { AssertionError } from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from '@waybill/testkit';
import { expect, test } from 'vitest';
import { withoutComparison } from '../src/failures.js';
import { type Defect, mappedBy } from './broken/broken.js';
import { SIMULATOR_DEFECTS } from './broken/simulator-defects.js';
import { examplepost } from './examplepost/definition.js';
import { reply } from './examplepost/reply.js';
import { simulator } from './examplepost/simulator.js';

const {
  'sends a field of prices under another name': renaming,
  'has a simulator that trips over parcels': tripping,
} = SIMULATOR_DEFECTS;
const here = (path: string) => new URL(`./examplepost/${path}`, import.meta.url);

/** What each of these checks says of a carrier. */
async function saidOf(
  { carrier, simulator: own = simulator }: Pick<Defect, 'carrier' | 'simulator'>,
  only: readonly string[],
  readme: string | URL = here('README.md'),
): Promise<string[]> {
  const { failed } = await runChecks(carrier, {
    ...{ cases: here('fixtures'), readme, simulator: own, reply, only },
  });
  return failed.map(({ error }) => (error as Error).message);
}

test('why a case fails at the simulator is reported in full once', async () => {
  const [first, ...others] = await saidOf(renaming, [
    'rating: the cases succeed at the simulator',
    'rating: HTTP 502',
    'rating: abort is honoured',
    'rating: quotes keep the quote law',
  ]);
  expect(first).toMatch(
    /case two-services \(\S*examplepost\/fixtures\/rating\/two-services\/case\.yaml\): defect of the simulator: TypeError: /,
  );
  expect(first).toMatch(/\n\s+at .*simulator\.ts/);
  expect(first).toContain('and so: it must succeed at the simulator, but ended in unavailable');
  expect(others).toHaveLength(3);
  for (const other of others)
    expect(other).toMatch(
      /^see "rating: the cases succeed at the simulator": case two-services \(\S+case\.yaml\): defect of the simulator: TypeError: .*$/,
    );
});

test('a defect of the simulator stands before what it makes of the carrier', async () => {
  const [first] = await saidOf(tripping, ['shipping: the cases succeed at the simulator']);
  expect(first).toMatch(
    /^case to-norway \(\S+\): defect of the simulator: TypeError: no weight of undefined\n\s+at /,
  );
});

test('a call that was not sent is reported with the reason', async () => {
  const refusing = mappedBy(({ createQuoteRequest }) => ({
    createQuoteRequest: (request) => {
      if (request.shipment.ship_date !== undefined) throw new RangeError('STD names no service');
      return createQuoteRequest(request);
    },
  }));
  const [first] = await saidOf({ carrier: refusing }, ['rating: sends the recorded requests']);
  expect(first).toMatch(
    /^case two-services \(\S+\):\ndid not send POST \/v1\/prices\nbecause of .*STD names no service/,
  );
});

test('README tables that are out of date are reported with the command that writes them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  const readme = join(folder, 'README.md');
  copyFileSync(fileURLToPath(here('README.md')), readme);
  const check = ['README tables equal the declarations'];
  expect(await saidOf({ carrier: examplepost }, check, readme)).toEqual([]);
  writeFileSync(readme, '# Example Post\n');
  const [said] = await saidOf({ carrier: examplepost }, check, readme);
  rmSync(folder, { recursive: true });
  expect(said).toContain(`${readme}:\n`);
  expect(said).toContain('writeReadmeTables(readme, carrier) of @waybill/testkit/readme');
});

test('a body that differs is reported once, and only there', async () => {
  const [said] = await saidOf(renaming, ['rating: sends the recorded requests']);
  expect(said).toMatch(/^case no-such-postal-code \(\S+\):\nPOST \/v1\/prices: the body differs\n/);
  expect(said?.match(/parcel:/g)).toHaveLength(1);
  expect(said).not.toContain('did not send');
});

test.each<[string, () => void, boolean | undefined]>([
  ['with a message of its own is shown', () => assert.deepEqual([1], [2], 'case one'), undefined],
  ['without one is shown by its message already', () => assert.deepEqual([1], [2]), false],
  ['of a condition says nothing', () => assert.ok([].length > 0, 'no quote'), false],
])('a comparison %s', (_what, fail, showDiff) => {
  let failure: unknown;
  try {
    fail();
  } catch (error) {
    failure = withoutComparison(error);
  }
  expect(failure).toBeInstanceOf(AssertionError);
  expect((failure as { showDiff?: boolean }).showDiff).toBe(showDiff);
});
