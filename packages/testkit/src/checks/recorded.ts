import assert from 'node:assert/strict';
import { type AnyCarrierProxy, type Capability, OPERATION_METHODS } from '@waybill/core';
import type { Case, LaterCase } from '../cases.js';
import { caseText, entriesText, mustBeNone } from '../failures.js';
import { Replay, replayServer } from '../replay.js';
import { replayCase } from '../replay-case.js';
import { type OperationRun, pinnedContext, runOperation } from '../run-operation.js';
import type { Check, Need, Suite } from '../suite.js';

/** Plays a case over real HTTP, strictly. */
async function strictly<Any extends Case | LaterCase>(
  suite: Suite,
  recorded: Any,
): Promise<{ performance: OperationRun<Any['expected']>; replay: Replay }> {
  const replay = new Replay(recorded.calls, { strict: true });
  await using server = await replayServer(replay);
  const proxy: AnyCarrierProxy = suite.definition.create(
    { ...recorded.settings, server_url: server.url },
    pinnedContext(),
  );
  const performance = await runOperation<Any['expected']>(proxy, recorded.operation, recorded.request);
  return { performance, replay };
}

/**
 * The cases of an operation.
 * @throws Error when there is none.
 */
function recordedOf({ cases, later }: Suite, operation: Capability): (Case | LaterCase)[] {
  const recorded = [...cases, ...later].filter((each) => each.operation === operation);
  if (recorded.length === 0) throw new Error(`there is no ${operation} case: add one`);
  return recorded;
}

/** Only a carrier that finds purchases has calls of its own to record for their recovery. */
function needsOf(operation: Capability): Need[] {
  return operation === 'recovery' ? [operation, 'lookup'] : [operation];
}

const sends = (operation: Capability): Check => ({
  name: `${operation}: sends the recorded requests`,
  proves:
    'Method, path, the headers that matter and the body of every call are the recorded ones, each once and no more. XML is compared with the order of its elements.',
  needs: [...needsOf(operation), 'wire'],
  run: async (suite) => {
    for (const recorded of recordedOf(suite, operation)) {
      const { replay, performance } = await strictly(suite, recorded);
      const missing = replay.left.map(({ method, path }) => `did not send ${method} ${path}`);
      const errors = replay.problems.length > 0 || missing.length === 0 ? [] : performance.outcome[1];
      const reason = errors.length === 0 ? [] : [`because of ${entriesText(errors)}`];
      mustBeNone([...replay.problems, ...missing, ...reason], caseText(recorded));
      suite.traffic.push(
        ...replay.requests.map((call) => ({ call, reply: null })),
        ...recorded.calls.map(({ method, path, headers, request, status, reply_headers, reply }) => ({
          call: { method, path, headers, body: request ?? '' },
          reply: { status, headers: reply_headers, body: reply },
        })),
      );
    }
  },
});

const reads = (operation: Capability): Check => ({
  name: `${operation}: reads the recorded outcome`,
  proves: 'The recorded replies give the outcome that was written by hand, and it is the same after JSON.',
  needs: needsOf(operation),
  run: async (suite) => {
    for (const recorded of recordedOf(suite, operation)) {
      const { outcome, thrown } = await replayCase(suite, recorded);
      const plain = JSON.parse(JSON.stringify(outcome));
      assert.deepEqual(plain, recorded.expected, caseText(recorded));
      assert.deepEqual(outcome, plain, `${caseText(recorded)}: the outcome is not plain JSON`);
      if (recorded.calls.length > 0 && thrown !== undefined && !recorded.expected[1].length) throw thrown;
    }
  },
});

const stored = (operation: Capability): Check => ({
  name: `${operation}: a stored exchange reads the same`,
  proves:
    'The wire response is plain data: parsed again after JSON, by another proxy, it gives the same outcome.',
  needs: needsOf(operation),
  run: async (suite) => {
    for (const recorded of recordedOf(suite, operation)) {
      const first = await replayCase(suite, recorded);
      if (first.wireResponse === undefined) continue;
      const again = await replayCase(suite, recorded, {
        watch: (value) => (value === undefined ? value : JSON.parse(JSON.stringify(value))),
      });
      assert.deepEqual(again.outcome, first.outcome, caseText(recorded));
    }
  },
});

/** Recorded exchanges. */
export const RECORDED_CHECKS: readonly Check[] = (Object.keys(OPERATION_METHODS) as Capability[]).flatMap(
  (operation) => [sends(operation), reads(operation), stored(operation)],
);
