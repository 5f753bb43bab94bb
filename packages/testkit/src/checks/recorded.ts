import assert from 'node:assert/strict';
import type { AnyCarrierProxy } from '@waybill/core';
import type { Capability } from '@waybill/core/plugin';
import type { Case, LaterCase } from '../cases.js';
import { caseText, entriesText, mustBeNone } from '../failures.js';
import { Replay, replayServer } from '../replay.js';
import { replayCase } from '../replay-case.js';
import { type OperationRun, pinnedContext, runOperation } from '../run-operation.js';
import { type Check, declaredFurther, type FurtherOperation, type Need, type Suite } from '../suite.js';

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

/** What the checks of recorded cases are about: an operation, or all those that have no line of their own. */
type Subject = Exclude<Capability, FurtherOperation> | 'further operations';

/**
 * The cases of a subject.
 * @throws Error for an operation that is offered and has none.
 */
function recordedOf({ definition, cases, later }: Suite, subject: Subject): (Case | LaterCase)[] {
  const operations = subject === 'further operations' ? declaredFurther(definition) : [subject];
  return operations.flatMap((operation) => {
    const recorded = [...cases, ...later].filter((each) => each.operation === operation);
    if (recorded.length === 0) throw new Error(`there is no ${operation} case: add one`);
    return recorded;
  });
}

/** Only a carrier that finds purchases has calls of its own to record for their recovery. */
function needsOf(subject: Subject): Need[] {
  if (subject === 'further operations') return ['further'];
  return subject === 'recovery' ? [subject, 'lookup'] : [subject];
}

const sends = (subject: Subject): Check => ({
  name: `${subject}: sends the recorded requests`,
  proves:
    'Method, path, the headers that matter and the body of every call are the recorded ones, each once and no more. XML is compared with the order of its elements.',
  needs: [...needsOf(subject), 'wire'],
  run: async (suite) => {
    for (const recorded of recordedOf(suite, subject)) {
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

const reads = (subject: Subject): Check => ({
  name: `${subject}: reads the recorded outcome`,
  proves: 'The recorded replies give the outcome that was written by hand, and it is the same after JSON.',
  needs: needsOf(subject),
  run: async (suite) => {
    for (const recorded of recordedOf(suite, subject)) {
      const { outcome, thrown } = await replayCase(suite, recorded);
      const plain = JSON.parse(JSON.stringify(outcome));
      assert.deepEqual(plain, recorded.expected, caseText(recorded));
      assert.deepEqual(outcome, plain, `${caseText(recorded)}: the outcome is not plain JSON`);
      if (recorded.calls.length > 0 && thrown !== undefined && !recorded.expected[1].length) throw thrown;
    }
  },
});

const stored = (subject: Subject): Check => ({
  name: `${subject}: a stored exchange reads the same`,
  proves:
    'The wire response is plain data: parsed again after JSON, by another proxy, it gives the same outcome.',
  needs: needsOf(subject),
  run: async (suite) => {
    for (const recorded of recordedOf(suite, subject)) {
      const first = await replayCase(suite, recorded);
      if (first.wireResponse === undefined) continue;
      const again = await replayCase(suite, recorded, {
        watch: (value) => (value === undefined ? value : JSON.parse(JSON.stringify(value))),
      });
      assert.deepEqual(again.outcome, first.outcome, caseText(recorded));
    }
  },
});

const SUBJECTS: readonly Subject[] = [
  'rating',
  'shipping',
  'tracking',
  'voiding',
  'recovery',
  'further operations',
];

/** Recorded exchanges. */
export const RECORDED_CHECKS: readonly Check[] = SUBJECTS.flatMap((subject) => [
  sends(subject),
  reads(subject),
  stored(subject),
]);
