import type { CarrierDefinition } from '@waybill/core';
import { loadCases, withAccounts } from './cases.js';
import { CONTRACTS_FOLDER } from './checks/contract.js';
import { CHECKS } from './registry.js';
import { type Check, declaredOperations, type Suite, type SuiteOptions } from './suite.js';

/** A check for one carrier, and why it does not run if it does not. */
export interface PlannedCheck {
  readonly check: Check;
  readonly skipped?: string;
}

/** What the checks said about a carrier. */
export interface Report {
  readonly passed: readonly string[];
  readonly failed: readonly { readonly name: string; readonly error: unknown }[];
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
}

/**
 * Reads the cases and decides which checks run.
 * @throws Error for a case that cannot be read, and for a check in `skip` that does not exist or has no reason.
 */
export function plan(
  definition: CarrierDefinition,
  { cases, simulator, reply, contracts, skip = {} }: SuiteOptions,
): { suite: Suite; checks: readonly PlannedCheck[] } {
  for (const [name, reason] of Object.entries(skip)) {
    if (!CHECKS.some((check) => check.name === name)) throw new Error(`skip: there is no check "${name}"`);
    if (reason.trim() === '') throw new Error(`skip: "${name}" needs a reason`);
  }
  let last = 0;
  const suite: Suite = {
    definition,
    simulator,
    reply,
    contracts,
    cases: withAccounts(loadCases(cases), simulator),
    traffic: [],
    next: () => ++last,
  };
  const declared = declaredOperations(definition);
  const checks = CHECKS.map((check) => {
    const missing = check.needs.filter((operation) => !declared.includes(operation));
    const reason =
      skip[check.name] ??
      (missing.length > 0
        ? `${definition.id} does not offer ${missing.join(', ')}`
        : withoutContracts(check));
    return { check, ...(reason === undefined ? {} : { skipped: reason }) };
  });
  return { suite, checks };
}

function withoutContracts({ name }: Check): string | undefined {
  return name === 'documents follow the official contract' && process.env[CONTRACTS_FOLDER] === undefined
    ? `${CONTRACTS_FOLDER} names no folder of official contracts`
    : undefined;
}

/** Much of the suite waits for servers that do not answer, so several checks run side by side. */
const SIDE_BY_SIDE = 8;

/** Runs the checks without a test runner. `only` takes those of these names. */
export async function runChecks(
  definition: CarrierDefinition,
  { only, ...options }: SuiteOptions & { readonly only?: readonly string[] },
): Promise<Report> {
  const { suite, checks } = plan(definition, options);
  const wanted = checks.filter(({ check }) => only === undefined || only.includes(check.name));
  const errors = new Map<string, unknown>();
  const run = async ({ check }: PlannedCheck) => {
    try {
      await check.run(suite);
    } catch (error) {
      errors.set(check.name, error);
    }
  };
  const runnable = wanted.filter(({ skipped }) => skipped === undefined);
  const together = runnable.filter(({ check }) => !check.alone).values();
  const worker = async () => {
    for (const planned of together) await run(planned);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  for (const planned of runnable) if (planned.check.alone) await run(planned);
  const names = runnable.map(({ check }) => check.name);
  return {
    passed: names.filter((name) => !errors.has(name)),
    failed: names.filter((name) => errors.has(name)).map((name) => ({ name, error: errors.get(name) })),
    skipped: wanted.flatMap(({ check: { name }, skipped }) =>
      skipped === undefined ? [] : [{ name, reason: skipped }],
    ),
  };
}
