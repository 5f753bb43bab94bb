/** Goods that come back. */
import assert from 'node:assert/strict';
import { createReturn, type ReturnRequestData, resumeReturn, type ShippingOutcome } from '@waybill/core';
import { RETURN_KINDS } from '@waybill/core/plugin';
import { eachAnswerLost, goodCase, onRecorded, unknownProblems } from '../at-simulator.js';
import type { LaterCase } from '../cases.js';
import { about, entriesText, mustBeNone } from '../failures.js';
import { mortal } from '../mortal.js';
import { withSimulator } from '../simulator-session.js';
import type { Check, Suite } from '../suite.js';
import { isUnknown, mustHoldNoSecret } from '../what-was-sold.js';

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

const killed: Check = {
  name: 'returns: one whose process dies is not made twice',
  proves:
    'A process dies at each moment of a return: before and after its journal stores it, after each answer, before and after the reply is stored. Another proxy resumes what was stored, as JSON without a secret, and sends nothing. The result is that of an undisturbed return where the reply was stored, else the outcome is unknown.',
  needs: ['returns', 'wire'],
  run: (suite) => {
    const recorded = goodCase(suite, 'returns');
    const request = recorded.request as ReturnRequestData;
    return about(recorded, async () => {
      const { whole, moments } = await undisturbedReturn(suite, recorded);
      for (const [at, moment] of moments.entries())
        await withSimulator(suite, async ({ proxy, running }) => {
          const successor = proxy(recorded.settings);
          const life = mortal(successor, at);
          const dying = proxy(recorded.settings, { http: life.http });
          await createReturn(dying, request, { ...GRACE, journal: life.journal });
          const sent = running.exchanges.length;
          const left = life.stored();
          const what = `the process dies ${moment}, moment ${at + 1} of ${moments.length}`;
          if (left === undefined) return assert.equal(sent, 0, `${what}: sent, and not stored`);
          mustHoldNoSecret(suite, recorded.settings, left);
          const resumed = await resumeReturn(successor, left, GRACE);
          const text = `${what}: ${entriesText(resumed[1])}`;
          assert.equal(running.exchanges.length, sent, `sent again: ${text}`);
          if (left.sending === undefined) return assert.deepEqual(madeOf(resumed), whole, text);
          assert.equal(resumed[0], null, text);
          assert.ok(resumed[1].some(isUnknown), `no entry is of kind unknown_outcome: ${text}`);
          return;
        });
    });
  },
};

const GRACE = { grace_ms: 200 };

/** What comes of a return whose process lives, and the moments at which it could have died. */
async function undisturbedReturn(suite: Suite, { settings, request }: LaterCase) {
  return withSimulator(suite, async ({ proxy }) => {
    const life = mortal(proxy(settings));
    const { http, journal, moments } = life;
    const outcome = await createReturn(proxy(settings, { http }), request as ReturnRequestData, {
      ...GRACE,
      journal,
    });
    assert.ok(outcome[0], entriesText(outcome[1]));
    return { whole: madeOf(outcome), moments };
  });
}

/** What is the same whenever the same is made. */
function madeOf([result, errors]: ShippingOutcome): object {
  return {
    errors: errors.map(({ code }) => code),
    complete: result?.complete,
    service: result?.service,
    is_return: result?.meta.is_return,
    documents: result?.documents.length,
    parcels: result?.meta.parcels.length,
  };
}

/** Returns. */
export const RETURN_CHECKS: readonly Check[] = [marked, kinds, lost, killed];
