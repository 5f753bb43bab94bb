/** Goods that come back. */
import assert from 'node:assert/strict';
import { createReturn, RETURN_KINDS, type ReturnRequestData } from '@waybill/core';
import { eachAnswerLost, onRecorded, unknownProblems } from '../at-simulator.js';
import { entriesText, mustBeNone } from '../failures.js';
import type { Check } from '../suite.js';

const marked: Check = {
  name: 'returns: a return says that it is one',
  proves: 'The result of a return has `meta.is_return`, and a document for each entry of `meta.documents`.',
  needs: ['returns', 'wire'],
  run: onRecorded<ReturnRequestData>('returns', async ({ request, proxy }) => {
    const [result, errors] = await createReturn(proxy, request);
    assert.ok(result, entriesText(errors));
    assert.equal(result.meta.is_return, true, '`meta.is_return`');
    assert.equal(result.documents.length, result.meta.documents.length, 'documents that are described');
  }),
};

const kinds: Check = {
  name: 'returns: a way to the label that the carrier does not have is refused by field',
  proves:
    'Each kind that the declaration does not list is refused with `return_label.kind`; nothing is sent.',
  needs: ['returns', 'wire'],
  run: onRecorded<ReturnRequestData>('returns', async ({ request, proxy, session, suite }) => {
    const offered = suite.definition.operations?.returns?.kinds ?? [];
    for (const kind of RETURN_KINDS.filter((one) => !offered.includes(one))) {
      const return_label = { ...request.return_label, kind, email_address: 'customer@example.com' };
      const [result, errors] = await createReturn(proxy, { ...request, return_label });
      assert.equal(result, null, `${kind} is made`);
      assert.ok(
        errors.some(({ field }) => field === 'return_label.kind'),
        `${kind}: no entry names return_label.kind: ${entriesText(errors)}`,
      );
    }
    assert.equal(session.running.exchanges.length, 0, 'something was sent');
  }),
};

const lost: Check = {
  name: 'returns: a lost answer is unknown, and not to be asked for again',
  proves:
    'A return that was made but not answered ends in an entry `unknown_outcome` that is not retryable and says what to look up.',
  needs: ['returns', 'wire'],
  run: onRecorded<ReturnRequestData>('returns', async ({ request, proxy, session, suite }) => {
    let unknown = 0;
    await eachAnswerLost(
      session,
      () => createReturn(proxy, request),
      ([result, errors], text) => {
        if (result !== null) return;
        unknown++;
        mustBeNone(unknownProblems(errors, false), text);
      },
      // A purchase that the carrier recognises may be sent once more.
      suite.isIdempotent ? 2 : 1,
    );
    assert.ok(unknown > 0, 'no lost answer made the outcome unknown');
  }),
};

/** Returns. */
export const RETURN_CHECKS: readonly Check[] = [marked, kinds, lost];
