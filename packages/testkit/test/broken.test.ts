import { readFileSync } from 'node:fs';
import { CHECKS, runChecks } from '@waybill/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import type { SuiteOptions } from '../src/suite.js';
import { BORDER_DEFECTS } from './broken/border-defects.js';
import type { Defect, Defects } from './broken/broken.js';
import { DECLARATION_DEFECTS } from './broken/declaration-defects.js';
import { DEFECTS as EXCHANGE_DEFECTS } from './broken/defects.js';
import { DRIFT_DEFECTS } from './broken/drift-defects.js';
import { TROUBLE_DEFECTS } from './broken/fault-defects.js';
import { FURTHER_DEFECTS } from './broken/further-defects.js';
import { IDEMPOTENT_DEFECTS, idempotent } from './broken/idempotent-defects.js';
import { ISOLATION_DEFECTS } from './broken/isolation-defects.js';
import { JOURNAL_DEFECTS } from './broken/journal-defects.js';
import { KEPT_DEFECTS } from './broken/kept-defects.js';
import { LATER_DEFECTS } from './broken/later-defects.js';
import { LIMIT_DEFECTS } from './broken/limit-defects.js';
import { LOCAL_DEFECTS } from './broken/local-defects.js';
import { MEANING_DEFECTS } from './broken/meaning-defects.js';
import { onePriceForEach, PACKAGE_DEFECTS } from './broken/package-defects.js';
import { PRICED_BY_DEFECTS, withoutRates } from './broken/priced-by-defects.js';
import { RECOVERY_DEFECTS } from './broken/recovery-defects.js';
import { SCENARIO_DEFECTS } from './broken/scenario-defects.js';
import { SIMULATOR_DEFECTS } from './broken/simulator-defects.js';
import { TOKEN_DEFECTS } from './broken/token-defects.js';
import { UNIT_DEFECTS, unitsAsGiven } from './broken/unit-defects.js';
import { VERDICT_DEFECTS } from './broken/verdict-defects.js';
import { accounts, settings } from './cornerpost/definition.js';
import { contracts } from './examplepost/contracts.js';
import { reply } from './examplepost/reply.js';
import { simulator } from './examplepost/simulator.js';

const atServer = {
  cases: new URL('./examplepost/fixtures', import.meta.url),
  readme: new URL('./examplepost/README.md', import.meta.url),
  takes: new URL('./examplepost/takes.yaml', import.meta.url),
  samples: new URL('./examplepost/official-samples.yaml', import.meta.url),
  simulator,
  reply,
  contracts,
  limits: { 'shipment.items[0].weight': 1000 },
};
const here: SuiteOptions = {
  cases: new URL('./cornerpost/fixtures', import.meta.url),
  readme: new URL('./cornerpost/README.md', import.meta.url),
  settings,
  accounts,
};
const DEFECTS: Defects = {
  ...DECLARATION_DEFECTS,
  ...EXCHANGE_DEFECTS,
  ...TROUBLE_DEFECTS,
  ...VERDICT_DEFECTS,
  ...IDEMPOTENT_DEFECTS,
  ...UNIT_DEFECTS,
  ...LIMIT_DEFECTS,
  ...TOKEN_DEFECTS,
  ...PACKAGE_DEFECTS,
  ...MEANING_DEFECTS,
  ...BORDER_DEFECTS,
  ...SCENARIO_DEFECTS,
  ...ISOLATION_DEFECTS,
  ...KEPT_DEFECTS,
  ...LATER_DEFECTS,
  ...RECOVERY_DEFECTS,
  ...PRICED_BY_DEFECTS,
  ...JOURNAL_DEFECTS,
  ...FURTHER_DEFECTS,
  ...LOCAL_DEFECTS,
  ...DRIFT_DEFECTS,
  ...SIMULATOR_DEFECTS,
};
/** The checks that must notice each mistake: these and no others. */
const FAILS: Readonly<Record<string, readonly string[]>> = parse(
  readFileSync(new URL('./broken/fails.yaml', import.meta.url), 'utf8'),
);

/** A broken carrier is judged by a few of the checks that it should pass, and each by others. */
const STRIDE = process.env.WAYBILL_THOROUGH === '1' ? 1 : 48;

/** The checks that judge the broken carrier at a position of the list. */
function checksFor(fails: readonly string[], position: number): readonly string[] {
  const names = CHECKS.map(({ name }) => name);
  return names.filter((name, index) => fails.includes(name) || (index + position) % STRIDE === 0);
}

/** Checks of declarations, and of what many cases or none show. Others name the case that they speak of. */
const OF_NO_CASE =
  /^(declared|tables|every|settings|each environment|README|cases show|services that|ordinary (lanes|requests)|scenarios|documents)|: every (field|option|extra) /;

async function failuresOf({ carrier, only, scenarios, ...own }: Defect): Promise<string[]> {
  const options = carrier.in_process ? here : { ...atServer, ...own };
  const skip = scenarios ? {} : { 'scenarios are sent, or refused by field': 'other checks must notice it' };
  const report = await runChecks(carrier, { ...options, skip, ...(only && { only }) });
  for (const { name, error } of report.failed) {
    if (!OF_NO_CASE.test(name)) expect((error as Error).message, name).toMatch(/case \S+ \(\S+case\.yaml\)/);
  }
  return report.failed.map(({ name }) => name);
}

/** In the order of the registry, as reports give them. */
function inOrder(names: readonly string[]): string[] {
  return CHECKS.map(({ name }) => name).filter((name) => names.includes(name));
}

describe('a carrier that', () => {
  beforeAll(() => {
    // Any folder will do: the invented carrier's contract is a program.
    vi.stubEnv('WAYBILL_CONTRACTS', import.meta.dirname);
    vi.stubEnv('WAYBILL_FUZZ_RUNS', '100');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  test.concurrent('prices each package by itself fails no check', async () => {
    expect(await failuresOf({ carrier: onePriceForEach })).toEqual([]);
  });

  test.concurrent('has no rates and does the rest right is priced by a list', async () => {
    expect(await failuresOf(withoutRates)).toEqual([]);
  });

  test.concurrent('sends a purchase again that its server recognises fails no check', async () => {
    expect(await failuresOf(idempotent)).toEqual([]);
  });

  test.concurrent('writes every package in the units of the request keeps them', async () => {
    expect(await failuresOf(unitsAsGiven)).toEqual([]);
  });

  for (const [position, [mistake, carrier]] of Object.entries(DEFECTS).entries()) {
    const { alone, ...defect } = 'carrier' in carrier ? carrier : { carrier, alone: false };
    const fails = FAILS[mistake] ?? [];
    const run = alone ? test : test.concurrent;
    run(`${mistake} fails ${fails.length === 1 ? 'one check' : `${fails.length} checks`}`, async () => {
      expect(inOrder(fails)).toHaveLength(fails.length);
      expect(fails).not.toEqual([]);
      expect(await failuresOf({ only: checksFor(fails, position), ...defect })).toEqual(inOrder(fails));
    });
  }
});

test('every check is failed by some broken carrier', () => {
  expect(Object.keys(FAILS).filter((mistake) => !(mistake in DEFECTS))).toEqual([]);
  const failed = new Set(Object.values(FAILS).flat());
  expect(CHECKS.map(({ name }) => name).filter((name) => !failed.has(name))).toEqual([]);
});
