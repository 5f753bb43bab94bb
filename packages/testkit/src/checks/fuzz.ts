import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { ShipmentOperation } from '@waybill/core/plugin';
import fc from 'fast-check';
import { bodyOf } from '../cases.js';
import { type Original, originalsOf, replayChanged, sideBySide } from '../changed-replies.js';
import { ratingBreaches, retryableBreaches, unreported } from '../drift.js';
import { caseText } from '../failures.js';
import { type RandomReply, randomReplies } from '../random-replies.js';
import type { Check, Suite } from '../suite.js';
import { isThorough } from '../thorough.js';

/** The same replies every time, so that a failure can be looked at. */
const SEED = 20_260_303;
const RUNS = isThorough ? 1000 : 40;

const any = (operation: ShipmentOperation): Check => ({
  name: `${operation}: any reply is survived`,
  proves: `Random bytes, JSON and XML, and recorded replies changed in several places or damaged, at any status: a result or an entry, the same after JSON; ${operation === 'rating' ? 'the quote law' : 'once something may have been bought nothing is `retryable`'}. The seed is printed; \`WAYBILL_FUZZ_SEED\` and \`WAYBILL_FUZZ_RUNS\` change what is tried.`,
  needs: [operation, 'wire'],
  judges: 'kit',
  run: async (suite) => {
    const seed = Number(process.env.WAYBILL_FUZZ_SEED ?? SEED);
    const runs = Number(process.env.WAYBILL_FUZZ_RUNS ?? RUNS);
    const trials = fc.oneof(
      ...(await originalsOf(suite, operation)).map((original) =>
        randomReplies(bodyOf(original.call), original.call.status).map((reply) => ({ original, reply })),
      ),
    );
    const tried = fc.sample(trials, { seed, numRuns: runs });
    const breachesIn = ({ original, reply }: Trial) => breachesOf(suite, operation, original, reply);
    suite.note(`${operation}: ${tried.length} random replies, seed ${seed}`);
    const found = await sideBySide(tried, breachesIn);
    const first = tried[found.findIndex((breaches) => breaches.length > 0)];
    if (first === undefined) return;
    // One after the other and with the same seed, it finds the shortest reply that fails as well.
    const property = fc.asyncProperty(trials, async (trial) => (await breachesIn(trial)).length === 0);
    const { counterexample } = await fc.check(property, { seed, numRuns: runs });
    const trial = counterexample?.[0] ?? first;
    const { original, reply } = trial;
    const body = typeof reply.body === 'string' ? reply.body : Buffer.from(reply.body).toString('latin1');
    assert.fail(
      `${caseText(original.recorded)}, ${original.call.method} ${original.call.path} answered by HTTP ${reply.status} ${JSON.stringify(body)}: ${(await breachesIn(trial)).join('; ')} (seed ${seed})`,
    );
  },
});

interface Trial {
  readonly original: Original;
  readonly reply: RandomReply;
}

async function breachesOf(
  suite: Suite,
  operation: ShipmentOperation,
  original: Original,
  { status, body }: RandomReply,
): Promise<string[]> {
  const { outcome } = await replayChanged(suite, original, body, status);
  const plain = isDeepStrictEqual(outcome, JSON.parse(JSON.stringify(outcome)));
  const refused = original.phase === 'purchase' && status >= 400 && status < 500;
  return [
    ...(plain ? [] : ['the outcome is not plain JSON']),
    ...(operation === 'rating' ? ratingBreaches(original, outcome, []) : unreported(outcome)),
    ...(operation === 'rating' || refused ? [] : retryableBreaches(original, outcome)),
  ];
}

/** Random replies. */
export const FUZZ_CHECKS: readonly Check[] = [any('rating'), any('shipping')];
