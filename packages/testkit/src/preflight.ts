import type { RateRequestData } from '@waybill/core';
import type { Case } from './cases.js';
import { caseText, finding, firstLine } from './failures.js';
import { type CallPlan, watchCalls } from './simulator-session.js';
import type { Suite } from './suite.js';

/** The check that reports in full why a case fails at the simulator. */
export const PREFLIGHT = 'the cases succeed at the simulator';

const preflights = new WeakMap<Suite, Map<Case, Promise<CallPlan>>>();

/**
 * Runs a case at the simulator without faults, once for all checks.
 * @throws Error that says in full why it does not succeed.
 */
export function preflight(suite: Suite, recorded: Case): Promise<CallPlan> {
  const known = preflights.get(suite) ?? new Map<Case, Promise<CallPlan>>();
  preflights.set(suite, known);
  const plan = known.get(recorded) ?? watchCalls(suite, recorded, recorded.request);
  known.set(recorded, plan);
  return plan;
}

/**
 * The calls of a case at the simulator, or of another request that its account makes.
 * @throws Error of one line for a case that fails there: one check reports it in full.
 */
export async function planOf(suite: Suite, recorded: Case, request?: RateRequestData): Promise<CallPlan> {
  const { operation } = recorded;
  const plan = await preflight(suite, recorded).catch((failure: unknown) => {
    throw finding(`see "${operation}: ${PREFLIGHT}": ${caseText(recorded)}: ${firstLine(failure)}`);
  });
  return request === undefined ? plan : watchCalls(suite, recorded, request);
}

/** @throws Error of one line for a case that fails at the simulator; a local carrier has none. */
export async function mustSucceed(suite: Suite, recorded: Case): Promise<void> {
  if (suite.simulator !== undefined) await planOf(suite, recorded);
}
