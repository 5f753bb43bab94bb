/** Replies to what follows a purchase that are not as the contract has them. */
import { isDeepStrictEqual } from 'node:util';
import type { TrackingDetails, TrackingOutcome } from '@waybill/core';
import type { Capability, EventTime } from '@waybill/core/plugin';
import { bodyOf, type LaterCase, type RecordedCall } from '../cases.js';
import { sideBySide } from '../changed-replies.js';
import { entryBreaches, summary } from '../drift.js';
import { caseText, mustBeNone } from '../failures.js';
import { randomOf } from '../fuzz/random.js';
import { mutantsOf } from '../mutants/bodies.js';
import { byStructure, strided } from '../mutants/mutant.js';
import type { LaterOutcome } from '../operations.js';
import { type RandomReply, randomReply } from '../random-replies.js';
import { replayCase } from '../replay-case.js';
import { type Check, declaredFurther, type Need, type Suite } from '../suite.js';
import { isThorough } from '../thorough.js';

/** Replies that one check plays, and random ones in place of each recorded one. */
const MOST = isThorough ? Number.POSITIVE_INFINITY : 80;
const RANDOM_FOR_EACH = isThorough ? 100 : 6;
const SEED = 20_261_122;

type Subject = 'tracking' | 'voiding' | 'further operations';

const survives = (subject: Subject, needs: readonly Need[]): Check => ({
  name: `${subject}: any reply is survived`,
  proves:
    'The recorded replies, each place in turn left out, null, of another type, with an unknown word or an absurd figure, and random ones at any status: a result or an entry, the same after JSON. Of tracking, a time has `utc` exactly when its zone was reported, and both are the same moment.',
  needs: [...needs, 'wire'],
  run: async (suite) => {
    const trials = recordedOf(suite, subject).flatMap((recorded) => recorded.calls.map(trialsOf(recorded)));
    const tried = strided(trials.flat(), MOST);
    const found = await sideBySide(tried, (trial) => breachesOf(suite, trial));
    suite.note(`${subject}: ${tried.length} changed and random replies`);
    mustBeNone(summary(found.flat()));
  },
});

function recordedOf({ definition, later }: Suite, subject: Subject): LaterCase[] {
  const operations: readonly Capability[] =
    subject === 'further operations' ? declaredFurther(definition) : [subject];
  return later.filter(({ operation }) => operations.includes(operation));
}

/** A recorded reply in another form. */
interface Trial {
  readonly recorded: LaterCase;
  readonly call: RecordedCall;
  readonly reply: RandomReply;
  readonly what: string;
}

function trialsOf(recorded: LaterCase) {
  return (call: RecordedCall): Trial[] => {
    const body = bodyOf(call);
    const changed = [...byStructure(mutantsOf(body)).values()].flat().map(
      (mutant): Trial => ({
        ...{ recorded, call, what: mutant.what },
        reply: { status: call.status, body: mutant.body() },
      }),
    );
    const random = randomOf(SEED);
    const replies = Array.from({ length: RANDOM_FOR_EACH }, () => randomReply(body, call.status, random));
    return [
      ...changed,
      ...replies.map((reply): Trial => ({ recorded, call, reply, what: 'a random reply' })),
    ];
  };
}

async function breachesOf(suite: Suite, { recorded, call, reply, what }: Trial): Promise<string[]> {
  const { outcome } = await replayCase(suite, recorded, {
    edit: (other) =>
      other === call ? { ...other, status: reply.status, reply: Buffer.from(reply.body) } : other,
  });
  const plain = isDeepStrictEqual(outcome, JSON.parse(JSON.stringify(outcome)));
  const breaches = [
    ...(plain ? [] : ['the outcome is not plain JSON']),
    ...unreported(outcome),
    ...(recorded.operation === 'tracking' ? (outcome as TrackingOutcome)[0].flatMap(timeBreaches) : []),
  ];
  const where = `${caseText(recorded)}, ${call.method} ${call.path} answered by HTTP ${reply.status}, ${what}`;
  return breaches.map((breach) => `${where}: ${breach}`);
}

/** A list may be empty: nothing is near, nothing has happened yet. */
function unreported([result, errors]: LaterOutcome): string[] {
  const nothing = errors.length === 0 && result === null;
  return [...(nothing ? ['it gives neither a result nor an error'] : []), ...entryBreaches(errors)];
}

function timeBreaches({ events, delivered_at, shipped_at }: TrackingDetails): string[] {
  const times = [...events.map(({ time }) => time), delivered_at, shipped_at];
  return times.filter((time) => time !== null).flatMap(momentBreaches);
}

/** What is wrong with a moment: a zone that the carrier did not report, or one that `utc` does not have. */
export function momentBreaches(time: EventTime): string[] {
  const isKnown = time.time !== null && time.utc_offset !== null;
  if (isKnown !== (time.utc !== null))
    return [`utc of ${JSON.stringify(time)} is there exactly when time and offset are`];
  const same =
    time.utc === null || Date.parse(`${time.date}T${time.time}${time.utc_offset}`) === Date.parse(time.utc);
  return same ? [] : [`${JSON.stringify(time)} is two different moments`];
}

/** Tracking, voiding and the further operations. */
export const LATER_REPLY_CHECKS: readonly Check[] = [
  survives('tracking', ['tracking']),
  survives('voiding', ['voiding']),
  survives('further operations', ['further']),
];
