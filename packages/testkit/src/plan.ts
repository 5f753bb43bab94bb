import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CarrierDefinition } from '@waybill/core';
import { type Capability, OPERATIONS, type SettingRow } from '@waybill/core/plugin';
import { loadAll, withAccounts } from './cases.js';
import { CONTRACTS_FOLDER } from './checks/contract.js';
import { packageRoot, pathOf } from './package-root.js';
import { printedLimits } from './printed.js';
import { CHECKS } from './registry.js';
import {
  type Check,
  declaredFurther,
  declaredLater,
  declaredOperations,
  type Need,
  type Suite,
  type SuiteOptions,
} from './suite.js';
import { isThorough } from './thorough.js';

/**
 * Set in a workspace of many carriers: ids of those that show what their common kit does. The checks that judge the kit are skipped for
 * all others, except by a thorough run.
 */
const KIT_SHOWN_BY = 'WAYBILL_KIT_SHOWN_BY';

/** A check for one carrier, and why it does not run if it does not. */
export interface PlannedCheck {
  readonly check: Check;
  readonly skipped?: string;
}

/** A carrier with the checks that it is to pass. */
export interface Plan {
  readonly suite: Suite;
  readonly checks: readonly PlannedCheck[];
  /** Path of the folder of cases. */
  readonly cases: string;
  /** What checks count, as they count it. */
  readonly notes: readonly string[];
}

/**
 * Reads the cases and decides which checks run.
 * @throws Error for a case that cannot be read, for a check in `skip` that does not exist or has no reason, for a local
 * carrier with a simulator and for any other without one.
 */
export function plan(definition: CarrierDefinition, options: SuiteOptions): Plan {
  const { cases, vary = {}, unsent = {}, skip = {} } = options;
  for (const name of Object.keys(skip)) {
    if (!CHECKS.some((check) => check.name === name)) throw new Error(`skip: there is no check "${name}"`);
  }
  mustHaveReasons('skip', skip);
  mustHaveReasons('unsent', unsent);
  let last = 0;
  const notes: string[] = [];
  const { id, in_process } = definition;
  const simulator = 'simulator' in options ? options.simulator : undefined;
  if ((simulator === undefined) !== (in_process === true))
    throw new Error(
      in_process ? `${id} is local: give \`settings\`, no simulator` : `${id}: give its \`simulator\``,
    );
  const essential = ('simulator' in options && options.essential) || {};
  mustHaveReasons('essential', essential);
  const refusedAt = ('simulator' in options && options.refusedAt) || {};
  mustHaveReasons('refusedAt', refusedAt);
  if ('simulator' in options && options.idempotent !== undefined)
    mustHaveReasons('idempotent', { purchases: options.idempotent });
  const { settings, accounts = {} } = 'simulator' in options ? options.simulator : options;
  const loaded = loadAll(cases, in_process);
  const suite: Suite = {
    definition,
    simulator,
    settings,
    accounts,
    vary,
    unsent,
    takes: fileBeside(options, 'takes'),
    samples: fileBeside(options, 'samples'),
    limits: { ...printedLimits(definition.printed), ...options.limits },
    units: options.units ?? [],
    scenarios: options.scenarios ?? [],
    readme: options.readme === undefined ? readmeAbove(pathOf(cases)) : pathOf(options.readme),
    reply: 'simulator' in options ? options.reply : undefined,
    contracts: 'simulator' in options ? options.contracts : undefined,
    essential,
    refusedAt,
    isIdempotent: 'simulator' in options && options.idempotent !== undefined,
    cases: withAccounts(loaded.cases, settings, accounts),
    later: withAccounts(loaded.later, settings, accounts),
    traffic: [],
    note: (counted) => void notes.push(counted),
    next: () => ++last,
  };
  const missing = whatIsMissing(suite);
  const kit = shownElsewhere(id);
  const checks = CHECKS.map((check) => {
    const reason =
      skip[check.name] ??
      check.needs.map((need) => missing[need]).find((why) => why !== undefined) ??
      (check.judges === 'kit' ? kit : undefined);
    return { check, ...(reason === undefined ? {} : { skipped: reason }) };
  });
  return { suite, checks, cases: pathOf(cases), notes };
}

/** Why checks of the kit are skipped for a carrier, if they are. */
function shownElsewhere(id: string): string | undefined {
  const shown: readonly string[] = process.env[KIT_SHOWN_BY]?.match(/\S+/g) ?? [];
  return isThorough || shown.length === 0 || shown.includes(id)
    ? undefined
    : `the kit is tried with ${shown.join(', ')}`;
}

function mustHaveReasons(option: string, reasons: Readonly<Record<string, string>>): void {
  for (const [name, reason] of Object.entries(reasons))
    if (reason.trim() === '') throw new Error(`${option}: "${name}" needs a reason`);
}

const NAMES = { takes: 'takes.yaml', samples: 'official-samples.yaml' } as const;

/** The file of an option; by default the one of its name beside the folder of cases. */
function fileBeside(options: SuiteOptions, option: keyof typeof NAMES): string | undefined {
  const named = options[option];
  if (named !== undefined) return pathOf(named);
  const beside = join(pathOf(options.cases), '..', NAMES[option]);
  return existsSync(beside) ? beside : undefined;
}

function readmeAbove(cases: string): string | undefined {
  const root = packageRoot(cases);
  return root && join(root, 'README.md');
}

/** Why checks that need something have no subject with this carrier; what is there has no entry. */
function whatIsMissing(suite: Suite): Readonly<Partial<Record<Need, string>>> {
  const { definition } = suite;
  const { id, in_process, settings } = definition;
  const rows = Object.values<SettingRow>(settings.fields);
  const offered: Capability[] = [...declaredOperations(definition), ...declaredLater(definition)];
  const unless = (there: boolean, need: Need, why: string) => (there ? {} : { [need]: why });
  return {
    ...unless(in_process !== true, 'wire', `${id} sends nothing`),
    ...Object.fromEntries(
      Object.keys(OPERATIONS)
        .filter((operation) => !offered.includes(operation as Capability))
        .map((operation) => [operation, `${id} does not offer ${operation.replaceAll('_', ' ')}`]),
    ),
    ...unless(!offered.includes('rating'), 'unpriced', `${id} has prices of its own`),
    ...unless(declaredFurther(definition).length > 0, 'further', `${id} offers no further operation`),
    ...unless(
      (definition.operations?.recovery?.finds_by ?? 'nothing') !== 'nothing',
      'lookup',
      `${id} cannot be asked about a purchase`,
    ),
    // Of a carrier with a login the check of its settings demands a secret.
    ...unless(
      rows.some(({ secret }) => secret),
      'secret',
      `${id} has no secret setting`,
    ),
    ...unless(suite.reply?.withDecoy !== undefined, 'decoy', '`reply.withDecoy` is not given'),
    ...unless(suite.takes !== undefined, 'takes', '`takes.yaml` is not given'),
    ...unless(suite.samples !== undefined, 'samples', '`official-samples.yaml` is not given'),
    ...unless(Object.keys(suite.limits).length > 0, 'limits', '`limits` are not given'),
    ...unless(suite.units.length > 0, 'units', '`units` are not given'),
    ...withoutContract(suite),
  };
}

/** A carrier whose contract stands in the folder, or that knows how to open it, is judged by it. */
function withoutContract({ definition: { id }, contracts }: Suite): { readonly contract?: string } {
  const folder = process.env[CONTRACTS_FOLDER];
  if (folder === undefined) return { contract: `${CONTRACTS_FOLDER} names no folder of official contracts` };
  return contracts === undefined && !existsSync(join(folder, id))
    ? { contract: `${CONTRACTS_FOLDER} holds none of ${id}` }
    : {};
}
