import assert from 'node:assert/strict';
import type { ShipmentOperation } from '@waybill/core/plugin';
import { escapedFor } from '../bodies.js';
import { bodyOf, type Case, type RecordedCall } from '../cases.js';
import { caseText } from '../failures.js';
import { replayCase } from '../replay-case.js';
import { type Check, refusals } from '../suite.js';

/** The recorded call that the carrier refuses: in the body, or in headers of the reply. */
export function refusingCall(recorded: Case): RecordedCall {
  const { calls, expected } = recorded;
  const [{ code, message } = { code: '', message: '' }] = expected[1];
  const found = calls.find((call) => {
    const body = bodyOf(call);
    const headers = Object.values(call.reply_headers);
    return [message, code].every(
      (text) => body.includes(escapedFor(body, text)) || headers.some((header) => header.includes(text)),
    );
  });
  if (found === undefined)
    throw new Error(
      `${caseText(recorded)}: no recorded reply holds the code ${code} and the message ${JSON.stringify(message)} of its outcome`,
    );
  return found;
}

/** Statuses that an error document may come with. Those that carry a meaning of their own are left out. */
const STATUSES = [200, 400, 422, 500];

const keep = (operation: ShipmentOperation): Check => ({
  name: `${operation}: error documents are read at any status`,
  proves: 'The carrier’s error document keeps every code and message, whether it comes with 200, 4xx or 5xx.',
  needs: [operation, 'wire'],
  run: async (suite) => {
    for (const recorded of refusals(suite, operation)) {
      const refusing = refusingCall(recorded);
      const expected = recorded.expected[1];
      for (const status of STATUSES) {
        const { outcome } = await replayCase(suite, recorded, {
          edit: (call) => (call === refusing ? { ...call, status } : call),
        });
        const [errors, label] = [outcome[1], `${caseText(recorded)} with status ${status}`];
        // An unknown purchase is one entry, which repeats the carrier's first code and all its messages.
        if (operation === 'shipping' && errors[0]?.kind === 'unknown_outcome') {
          assert.equal(errors[0].code, expected[0]?.code, label);
          for (const { message } of expected)
            assert.ok(errors[0].message.includes(message.trim().replace(/\.+$/, '')), `${label}: ${message}`);
        } else {
          assert.deepEqual(
            errors.map(({ code, message }) => ({ code, message })),
            expected.map(({ code, message }) => ({ code, message })),
            label,
          );
        }
        assert.deepEqual(outcome[0], operation === 'rating' ? [] : null, caseText(recorded));
      }
    }
  },
});

/** A carrier's own refusals. */
export const ERROR_CHECKS: readonly Check[] = [keep('rating'), keep('shipping')];
