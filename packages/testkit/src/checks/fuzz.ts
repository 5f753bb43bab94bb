import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { ShipmentOperation } from '@waybill/core/plugin';
import { bodyOf } from '../cases.js';
import { type Original, originalsOf, replayChanged, sideBySide } from '../changed-replies.js';
import { ratingBreaches, retryableBreaches, unreported } from '../drift.js';
import { caseText } from '../failures.js';
import { randomOf } from '../fuzz/random.js';
import { type RandomReply, randomReply } from '../random-replies.js';
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
    const originals = await originalsOf(suite, operation);
    const random = randomOf(seed);
    const trials = Array.from({ length: runs }, (): Trial => {
      const original = random.one(originals);
      return { original, reply: randomReply(bodyOf(original.call), original.call.status, random) };
    });
    suite.note(`${operation}: ${runs} random replies, seed ${seed}`);
    const found = await sideBySide(trials, (trial) => breachesOf(suite, operation, trial));
    const broken = trials.flatMap(({ original, reply }, index) => {
      const [breach] = found[index] ?? [];
      const body = typeof reply.body === 'string' ? reply.body : Buffer.from(reply.body).toString('latin1');
      return breach === undefined ? [] : [{ original, reply, body, breach }];
    });
    const [shortest] = broken.sort((a, b) => a.body.length - b.body.length);
    if (shortest === undefined) return;
    const { original, reply, body, breach } = shortest;
    assert.fail(
      `${caseText(original.recorded)}, ${original.call.method} ${original.call.path} answered by HTTP ${reply.status} ${JSON.stringify(body)}: ${breach} (seed ${seed})`,
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
  { original, reply: { status, body } }: Trial,
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
