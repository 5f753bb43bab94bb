import type { AnyCarrierProxy, ErrorEntry } from '@waybill/core';
import type { LaterCase } from './cases.js';
import { about, entriesText } from './failures.js';
import type { LaterOperation } from './operations.js';
import { type SimulatorSession, withSimulator } from './simulator-session.js';
import type { Suite } from './suite.js';

/** A recorded request at the simulator. */
export interface AtSimulator<Request> {
  readonly request: Request;
  readonly proxy: AnyCarrierProxy;
  readonly session: SimulatorSession;
  readonly suite: Suite;
}

/** A check that plays the first case of an operation that ends well at the simulator: whatever fails names that case. */
export function onRecorded<Request>(
  operation: LaterOperation,
  act: (at: AtSimulator<Request>) => Promise<void>,
): (suite: Suite) => Promise<void> {
  return (suite) => {
    const recorded = goodCase(suite, operation);
    return about(recorded, () =>
      withSimulator(suite, (session) =>
        act({
          request: recorded.request as Request,
          proxy: session.proxy(recorded.settings),
          session,
          suite,
        }),
      ),
    );
  };
}

/** @throws Error when there is none. */
export function goodCase(suite: Suite, operation: LaterOperation): LaterCase {
  const good = suite.later.find(
    ({ operation: its, account, expected: [result, errors] }) =>
      its === operation && account === undefined && errors.length === 0 && [result].flat()[0] != null,
  );
  if (good === undefined) throw new Error(`no ${operation} case of the main account ends well: add one`);
  return good;
}

/**
 * Asks as often as it makes calls, and each time the answer to another call is lost, `times` in a row. Before that it is asked
 * once, so that a login is there.
 */
export async function eachAnswerLost<Outcome>(
  session: SimulatorSession,
  ask: () => Promise<Outcome>,
  look: (outcome: Outcome, text: string) => Promise<void> | void,
  times = 1,
): Promise<void> {
  await ask();
  const before = session.running.exchanges.length;
  await ask();
  const calls = session.running.exchanges.length - before;
  for (let lost = 0; lost < calls; lost++) {
    session.fault({ kind: 'reset_after' }, { after: lost, times });
    await look(await ask(), `the answer to call ${lost + 1} of ${calls} is lost`);
  }
}

/** What is wrong with the entries of a change that may have been made. */
export function unknownProblems(errors: readonly ErrorEntry[], retryable: boolean): string[] {
  const unknown = errors.filter(({ kind }) => kind === 'unknown_outcome');
  return [
    ...(unknown.length > 0
      ? []
      : [`no entry is of kind unknown_outcome: ${entriesText(errors) || 'no entry'}`]),
    ...unknown.flatMap((entry) => [
      ...(entry.retryable === retryable ? [] : [`retryable is ${entry.retryable}: ${entry.message}`]),
      ...(typeof entry.details?.lookup === 'string' ? [] : [`details.lookup is missing: ${entry.message}`]),
    ]),
  ];
}

/** A number of the same form that was never given out. */
export function strangerTo(number: string): string {
  const [digits = ''] = /\d{1,3}(?=\D*$)/.exec(number) ?? [];
  const other = digits === '9'.repeat(digits.length) ? '8' : '9';
  return (
    number.slice(0, number.lastIndexOf(digits)) +
    other.repeat(digits.length) +
    number.slice(number.lastIndexOf(digits) + digits.length)
  );
}

/** As a shop stores it. */
export function stored<Result>(result: Result): Result {
  return JSON.parse(JSON.stringify(result)) as Result;
}

/** The same handle of another account and of another carrier, with the field that must be named. */
export function foreignHandles<Handle extends { readonly carrier: string; readonly account?: string }>(
  handle: Handle,
  path: string,
): readonly (readonly [handle: Handle, field: string])[] {
  return [
    [{ ...handle, account: `${handle.account ?? handle.carrier}-2` }, `${path}.account`],
    [{ ...handle, carrier: `${handle.carrier}-2` }, `${path}.carrier`],
  ];
}
