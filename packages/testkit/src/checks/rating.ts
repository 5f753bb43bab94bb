import assert from 'node:assert/strict';
import type { Quote } from '@waybill/core';
import { BigNumber } from 'bignumber.js';
import { bodyOf, type Case, withBody } from '../cases.js';
import { caseText, entriesText, mustBeNone } from '../failures.js';
import { onFirst } from '../on-first.js';
import { quotesOf } from '../operations.js';
import { mustSucceed } from '../preflight.js';
import { variantOf } from '../quote-keys.js';
import { lawBreaches } from '../quote-law.js';
import { replayCase } from '../replay-case.js';
import { runOperation } from '../run-operation.js';
import { withSession } from '../simulator-session.js';
import { type Check, casesOf, type ReplyEdits, type Suite, successes } from '../suite.js';
import { unlistedService } from '../unlisted-service.js';

/** @throws Error when the carrier's test gave none. */
export function editsOf({ reply }: Suite): ReplyEdits {
  if (reply === undefined) throw new Error('give `reply`, the edits of the carrier’s own price list');
  return reply;
}

/** The shortest good case that names no service, so that no quote is one too many; else the shortest. */
function anyService(suite: Suite): Case {
  const [first, ...others] = successes(suite, 'rating');
  return [first, ...others].find(({ request }) => request.shipment.services === undefined) ?? first;
}

/** Quotes of a case with every good reply edited. At least one reply must change. */
async function editedQuotes(suite: Suite, recorded: Case, edit: (body: string) => string) {
  let changed = false;
  const { outcome } = await replayCase(suite, recorded, {
    edit: (call) => {
      if (call.status < 200 || call.status >= 300) return call;
      const edited = withBody(call, edit);
      changed ||= bodyOf(edited) !== bodyOf(call);
      return edited;
    },
  });
  assert.ok(changed, `${caseText(recorded)}: \`reply\` edits none of its replies`);
  return { quotes: quotesOf(outcome), errors: outcome[1] };
}

const law: Check = {
  name: 'rating: quotes keep the quote law',
  proves:
    '`base_charge - discount + duties_and_taxes + sum(extra_charges) = total_charge`, to the cent, for every quote of every case and of the simulator.',
  needs: ['rating'],
  run: async (suite) => {
    for (const recorded of casesOf(suite, 'rating')) {
      const { outcome } = await replayCase(suite, recorded);
      for (const quote of quotesOf(outcome)) mustBeNone(lawBreaches(quote), caseText(recorded));
    }
    for (const recorded of successes(suite, 'rating')) {
      await mustSucceed(suite, recorded);
      await withSession(suite, async (session) => {
        const { outcome } = await runOperation(session.proxy(recorded.settings), 'rating', recorded.request);
        const quotes = quotesOf(outcome);
        assert.ok(quotes.length > 0, `no quote for ${caseText(recorded)}: ${entriesText(outcome[1])}`);
        for (const quote of quotes)
          mustBeNone(lawBreaches(quote), `${caseText(recorded)}, not from its recorded replies`);
      });
    }
  },
};

const remainder: Check = {
  name: 'rating: a remainder is shown',
  proves:
    'A total above or below its parts stays the carrier’s own; the difference becomes the extra charge `Unitemised` or joins `discount`, with a notice, and the base stays.',
  needs: ['rating', 'wire'],
  run: onFirst('rating', async (suite, recorded) => {
    const edits = editsOf(suite);
    const before = quotesOf((await replayCase(suite, recorded)).outcome);
    for (const delta of [1.37, -1.37]) {
      const { quotes } = await editedQuotes(suite, recorded, (body) => edits.withTotal(body, delta));
      const after = new Map(quotes.map((quote) => [variantOf(quote), quote]));
      for (const quote of before) {
        const changed = after.get(variantOf(quote));
        const what = `${quote.service_type}, total ${delta > 0 ? 'above' : 'below'} its parts`;
        assert.ok(changed, `${what}: no quote`);
        mustBeNone(lawBreaches(changed), what);
        const raised = BigNumber(changed.total_charge).minus(quote.total_charge);
        assert.ok(
          delta > 0 ? raised.gt(0) : raised.lt(0),
          `${what}: total_charge ${changed.total_charge} is not the carrier's own figure`,
        );
        assert.equal(changed.base_charge, quote.base_charge, `${what}: base_charge`);
        assert.equal(changed.duties_and_taxes, quote.duties_and_taxes, `${what}: duties_and_taxes`);
        const unitemised = changed.extra_charges.find(({ name }) => name === 'Unitemised')?.value ?? 0;
        const discounted = BigNumber(changed.discount).minus(quote.discount);
        assert.ok(
          BigNumber(unitemised).minus(discounted).eq(raised),
          `${what}: it must become Unitemised or join discount`,
        );
        assert.ok((changed.meta?.notices ?? []).length > 0, `${what}: no notice in meta.notices`);
      }
    }
  }),
};

const counts: Check = {
  name: 'rating: no, one and many quotes',
  proves:
    'A price list of one service gives one quote, one of three gives three, an empty one gives an entry that says so.',
  needs: ['rating', 'wire'],
  run: async (suite) => {
    const edits = editsOf(suite);
    const recorded = anyService(suite);
    const codes = suite.definition.services.rows.map(({ code }) => code).slice(0, 3);
    for (const wanted of [codes.slice(0, 1), codes]) {
      const { quotes, errors } = await editedQuotes(suite, recorded, (body) =>
        edits.withServices(body, wanted),
      );
      const quoted = quotes.map(({ service_type }) => service_type);
      const what = `${caseText(recorded)}: a price list of ${wanted.join(', ')} gives quotes for ${quoted.join(', ') || 'no service'}; errors: ${entriesText(errors) || 'none'}`;
      assert.deepEqual(quoted.sort(), [...wanted].sort(), what);
      assert.deepEqual(errors, [], what);
    }
    const none = await editedQuotes(suite, recorded, (body) => edits.withServices(body, []));
    const empty = `${caseText(recorded)}: an empty price list`;
    assert.deepEqual(none.quotes, [], `${empty} gives quotes`);
    assert.ok(none.errors.length > 0, `${empty} gives neither a quote nor an entry that says why`);
    assert.ok(
      none.errors.every(({ code }) => code !== 'plugin_defect'),
      `${empty}: ${entriesText(none.errors)}`,
    );
  },
};

const unlisted: Check = {
  name: 'rating: an unknown service still yields a quote',
  proves: 'A service code that the table does not list is passed through as it stands, with a name.',
  needs: ['rating', 'wire'],
  run: async (suite) => {
    const edits = editsOf(suite);
    const code = unlistedService(suite.definition.services);
    const recorded = anyService(suite);
    const { quotes, errors } = await editedQuotes(suite, recorded, (body) =>
      edits.withServices(body, [code]),
    );
    const quoted = quotes.map(({ service_type }) => service_type);
    const what = `${caseText(recorded)}: a price list of the unlisted service ${code}`;
    assert.deepEqual(
      quoted,
      [code],
      `${what} gives quotes for ${quoted.join(', ') || 'no service'}; errors: ${entriesText(errors) || 'none'}`,
    );
    assert.notEqual((quotes[0] as Quote).service_name.trim(), '', `${what}: service_name is empty`);
  },
};

/** Prices. */
export const RATING_CHECKS: readonly Check[] = [law, remainder, counts, unlisted];
