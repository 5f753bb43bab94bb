import assert from 'node:assert/strict';
import type { CallOptions, ErrorKind } from '@waybill/core';
import type { ShipmentOperation } from '@waybill/core/plugin';
import type { Fault } from '@waybill/simulator';
import { settledSoon, until } from '../after-abort.js';
import { caseText } from '../failures.js';
import { withGrowingDeadline } from '../growing-deadline.js';
import { onFirst } from '../on-first.js';
import { succeeded, triedEntries } from '../operations.js';
import { planOf } from '../preflight.js';
import { runOperation } from '../run-operation.js';
import { scopeOf, withSession, withSimulator } from '../simulator-session.js';
import { type Check, refusals, type Suite, successes } from '../suite.js';
import { refusingCall } from './errors.js';

/** A fault on the way, and the kinds of entry that it may give. */
interface FaultCase {
  readonly name: string;
  readonly fault: Fault;
  /** Whether it never ends by itself. */
  readonly endless?: true;
  readonly kinds: Readonly<Record<ShipmentOperation, readonly ErrorKind[]>>;
}

/** No reply of a gateway proves that a purchase was not made. */
const unclear: readonly ErrorKind[] = ['unknown_outcome'];

const FAULTS: readonly FaultCase[] = [
  {
    name: 'an HTML page',
    fault: { kind: 'html', status: 200 },
    kinds: { rating: ['unexpected_reply'], shipping: unclear },
  },
  {
    name: 'HTTP 502',
    fault: { kind: 'html', status: 502 },
    kinds: { rating: ['unavailable'], shipping: unclear },
  },
  {
    name: 'an empty body',
    fault: { kind: 'empty' },
    kinds: { rating: ['unexpected_reply'], shipping: unclear },
  },
  {
    name: 'half a document',
    fault: { kind: 'truncated' },
    kinds: { rating: ['unexpected_reply', 'unavailable'], shipping: unclear },
  },
  {
    name: 'a cut connection',
    fault: { kind: 'reset' },
    kinds: { rating: ['unavailable'], shipping: unclear },
  },
  {
    name: 'no answer',
    fault: { kind: 'hang' },
    endless: true,
    kinds: { rating: ['timeout'], shipping: unclear },
  },
  {
    name: 'HTTP 401',
    fault: { kind: 'html', status: 401 },
    kinds: { rating: ['authentication'], shipping: ['authentication', ...unclear] },
  },
  {
    name: 'HTTP 429',
    // Too long to wait for.
    fault: { kind: 'html', status: 429, headers: { 'retry-after': '120' } },
    kinds: { rating: ['rate_limit'], shipping: ['rate_limit', ...unclear] },
  },
];

/** Kinds after which the same request may be sent again. */
const RETRYABLE: readonly ErrorKind[] = ['unavailable', 'timeout', 'rate_limit'];

const survives = (operation: ShipmentOperation, { name, fault, endless, kinds }: FaultCase): Check => ({
  name: `${operation}: ${name}`,
  proves: `The one entry kind that it gives is ${kinds[operation].join(' or ')}; never an exception that is no error of Waybill’s.`,
  needs: [operation, 'wire'],
  run: onFirst(operation, async (suite, recorded) => {
    const scope = await decisiveCall(suite, operation);
    const trial = (options: CallOptions) =>
      withSimulator(suite, async (session) => {
        session.fault(fault, scope);
        const { outcome } = await runOperation(
          session.proxy(recorded.settings),
          operation,
          recorded.request,
          options,
        );
        const arrived = session.running.exchanges.some(({ path }) => scope.path.test(path));
        if (endless && !arrived) return false;
        const errors = triedEntries(outcome);
        assert.ok(
          !succeeded(outcome),
          `${caseText(recorded)}: ${name} instead of a reply gives a result: ${JSON.stringify(outcome[0])}`,
        );
        assert.ok(errors.length > 0, `${caseText(recorded)}: ${name} gives neither a result nor an error`);
        for (const entry of errors) {
          const text = `${caseText(recorded)}: ${JSON.stringify(entry)}`;
          assert.notEqual(entry.code, 'plugin_defect', text);
          assert.ok(
            kinds[operation].includes(entry.kind),
            `kind must be ${kinds[operation].join(' or ')}: ${text}`,
          );
          assert.equal(entry.retryable, RETRYABLE.includes(entry.kind), `retryable: ${text}`);
          assert.equal(entry.carrier, suite.definition.id);
        }
        return true;
      });
    if (endless) await withGrowingDeadline((deadline_ms) => trial({ deadline_ms }));
    else await trial({});
  }),
});

/** The purchase; when rating, the last call, which brings the prices. */
async function decisiveCall(suite: Suite, operation: ShipmentOperation) {
  const [recorded] = successes(suite, operation);
  const { calls, purchases } = await planOf(suite, recorded);
  const decisive = operation === 'shipping' ? purchases[0] : calls.at(-1);
  if (decisive === undefined) throw new Error('no call of the purchase is marked `once`');
  return scopeOf(decisive);
}

const aborts = (operation: ShipmentOperation): Check => ({
  name: `${operation}: abort is honoured`,
  proves:
    'A caller that aborts gets an answer at once. Aborted before the first call, an operation sends nothing; a purchase under way has an unknown outcome.',
  needs: [operation],
  judges: 'kit',
  run: onFirst(operation, async (suite, recorded) => {
    await withSession(suite, async ({ proxy, running }) => {
      const early = await runOperation(proxy(recorded.settings), operation, recorded.request, {
        signal: AbortSignal.abort(),
      });
      assert.ok(!succeeded(early.outcome), 'a result in spite of the abort');
      assert.deepEqual(
        early.outcome[1].map(({ kind }) => kind),
        ['timeout'],
        'aborted before the first call',
      );
      assert.deepEqual(running?.exchanges ?? [], [], 'calls after the abort');
    });
    // A carrier in this process answers before a caller could abort.
    if (suite.definition.in_process) return;
    const scope = await decisiveCall(suite, operation);
    await withSimulator(suite, async (session) => {
      session.fault({ kind: 'hang' }, scope);
      const giveUp = new AbortController();
      const performing = runOperation(session.proxy(recorded.settings), operation, recorded.request, {
        signal: giveUp.signal,
      });
      await until(() => session.running.exchanges.some(({ path }) => scope.path.test(path)), performing);
      giveUp.abort();
      const { outcome } = await settledSoon(performing);
      assert.deepEqual(
        [...new Set(triedEntries(outcome).map(({ kind }) => kind))],
        [operation === 'rating' ? 'timeout' : 'unknown_outcome'],
        'aborted while a call was under way',
      );
    });
  }),
});

/** Longer than anything that is waited for. */
const PAUSE_S = 120;

const pauses: Check = {
  name: 'rating: the pause that a carrier asks for reaches the app',
  proves:
    'HTTP 429 and 503 with `Retry-After`, as a page and with the carrier’s own error document: entries that are `retryable` have it in `retry_after_ms`, and their message says it in seconds.',
  needs: ['rating', 'wire'],
  judges: 'kit',
  run: onFirst('rating', async (suite, recorded) => {
    const scope = await decisiveCall(suite, 'rating');
    const page = { reply_headers: { 'content-type': 'text/html' }, reply: '<html>later</html>' };
    for (const { reply, reply_headers } of [page, ...refusals(suite, 'rating').map(refusingCall)]) {
      for (const status of [429, 503]) {
        const headers = { ...reply_headers, 'retry-after': String(PAUSE_S) };
        const errors = await withSimulator(suite, async ({ fault, proxy }) => {
          fault({ kind: 'reply', status, headers, body: reply }, scope);
          return triedEntries(
            (await runOperation(proxy(recorded.settings), 'rating', recorded.request)).outcome,
          );
        });
        const text = `HTTP ${status} with Retry-After: ${PAUSE_S} gave ${JSON.stringify(errors)}`;
        const later = errors.filter(({ retryable }) => retryable);
        assert.ok(later.length > 0 || reply !== page.reply, `nothing is retryable: ${text}`);
        for (const { retry_after_ms, message } of later) {
          assert.equal(retry_after_ms, PAUSE_S * 1000, text);
          assert.match(message, new RegExp(`\\b${PAUSE_S} s\\b`), text);
        }
      }
    }
  }),
};

/** Replies that are no answer, and aborts. */
export const FAULT_CHECKS: readonly Check[] = [
  ...(['rating', 'shipping'] as const).flatMap((operation) => [
    ...FAULTS.map((trouble) => survives(operation, trouble)),
    aborts(operation),
  ]),
  pauses,
];
