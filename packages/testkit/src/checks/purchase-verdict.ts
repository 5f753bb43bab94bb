import assert from 'node:assert/strict';
import { caseText } from '../failures.js';
import { replayCase } from '../replay-case.js';
import { runOperation } from '../run-operation.js';
import { scopeOf, withSimulator } from '../simulator-session.js';
import { type Check, refusals, type Suite, successes } from '../suite.js';
import { refusingCall } from './errors.js';
import { onSeveral } from './purchases.js';

/** A redirect, and statuses of a server that failed or of a gateway: its document does not prove a refusal. */
const UNKNOWN_AT = [302, 500, 502, 503, 504];
/** Statuses below 500 that gateways send as well, or that a request gets which was cut or is under way. */
const UNCERTAIN_AT = [408, 409, 425, 429, 499];

/** The refusal of a recorded case as the reply to the purchase of a case that ends well. */
async function refusedAt(suite: Suite, status: number) {
  const outcomes = [];
  const [recorded] = successes(suite, 'shipping');
  const { sent, answers } = await replayCase(suite, recorded);
  const purchase = answers[sent.findIndex(({ once }) => once === true)];
  assert.ok(purchase, 'no call of the purchase is marked `once`');
  for (const refusal of refusals(suite, 'shipping')) {
    const { reply, reply_headers } = refusingCall(refusal);
    const { outcome } = await replayCase(suite, recorded, {
      edit: (call) => (call === purchase ? { ...call, status, reply, reply_headers } : call),
    });
    outcomes.push({ outcome, what: `the refusal of ${caseText(refusal)} with HTTP ${status}` });
  }
  return outcomes;
}

const verdict: Check = {
  name: 'shipping: an error document proves a refusal only where the status does',
  proves:
    'The carrier’s own error document as the reply to a purchase, with 302, 500, 502, 503 or 504: `unknown_outcome`, with `details.lookup`, unless the carrier documents the status (`refusedAt`); with these and with 408, 409, 425, 429 or 499 never retryable.',
  needs: ['shipping', 'wire'],
  run: async (suite) => {
    for (const status of [...UNKNOWN_AT, ...UNCERTAIN_AT]) {
      if (suite.refusedAt[status] !== undefined) continue;
      for (const { outcome, what } of await refusedAt(suite, status)) {
        const [result, errors] = outcome;
        const text = `${what} gave ${JSON.stringify(outcome)}`;
        assert.equal(result, null, text);
        assert.ok(errors.length > 0, `${what}: no entry`);
        for (const entry of errors) assert.equal(entry.retryable, false, `retryable: ${text}`);
        if (!UNKNOWN_AT.includes(status)) continue;
        for (const entry of errors) {
          assert.equal(entry.kind, 'unknown_outcome', text);
          assert.ok(entry.details?.lookup, `no details.lookup: ${text}`);
        }
      }
    }
  },
};

const stops: Check = {
  name: 'shipping: nothing more is bought after a purchase that was refused or is unknown',
  proves:
    'Of several packages the first is refused, or its connection is cut: no other purchase is sent, whatever the carrier buys in one call.',
  needs: ['shipping', 'wire'],
  run: onSeveral(async (suite, { recorded, request, plan }) => {
    const [first] = plan.purchases;
    assert.ok(first, 'no call of the purchase is marked `once`');
    const [refusal] = refusals(suite, 'shipping');
    const { status, reply_headers, reply } = refusingCall(refusal);
    const faults = [
      { what: 'refused', fault: { kind: 'reply', status, headers: reply_headers, body: reply } },
      { what: 'cut off', fault: { kind: 'reset_after' } },
    ] as const;
    for (const { what, fault } of faults) {
      await withSimulator(suite, async (session) => {
        // One that may be sent again fails both times.
        session.fault(fault, { ...scopeOf(first), times: suite.isIdempotent ? 2 : 1 });
        await runOperation(session.proxy(recorded.settings), 'shipping', request);
        const { method, path } = scopeOf(first);
        const sent = session.running.exchanges.filter((one) => one.method === method && path.test(one.path));
        const different = new Set(sent.map(({ body }) => body)).size;
        const number = suite.isIdempotent ? different : sent.length;
        assert.equal(
          number,
          1,
          `${caseText(recorded)}: the first purchase was ${what}, and ${number - 1} more were sent`,
        );
      });
    }
  }),
};

/** Whether something was bought, and the purchases that must not follow. */
export const PURCHASE_VERDICT_CHECKS: readonly Check[] = [verdict, stops];
