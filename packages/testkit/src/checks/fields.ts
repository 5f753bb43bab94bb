import { isDeepStrictEqual } from 'node:util';
import type { ErrorEntry, Notice, RateRequestData } from '@waybill/core';
import {
  type FieldName,
  type FieldUse,
  noticeOfField,
  type OptionUse,
  type ShipmentOperation,
} from '@waybill/core/plugin';
import type { Case } from '../cases.js';
import { caseText, entriesText, mustBeNone } from '../failures.js';
import { type Change, changesOf, withExtra, withOption } from '../field-values.js';
import { replayLoggedIn } from '../logged-in.js';
import { type SentRequest, wire } from '../replay.js';
import { type Check, casesOf, type Suite } from '../suite.js';
import { isThorough } from '../thorough.js';
import { unchanged } from '../unchanged.js';

/** What a change did to the wire. */
type Effect =
  | { readonly did: 'changed' }
  | {
      readonly did: 'nothing';
      readonly sent: readonly SentRequest[];
      /** Whether something else comes of the same calls. */
      readonly counts: boolean;
      /** What the result remarks on; `undefined` without a result. */
      readonly notices: readonly Notice[] | undefined;
    }
  | { readonly did: 'refused'; readonly errors: readonly ErrorEntry[]; readonly sent: number };

/** Compares what is sent with and without; `undefined` where one is no request, or the one without is not sent either. */
async function effectOf(suite: Suite, recorded: Case, change: Change): Promise<Effect | undefined> {
  const before = await unchanged(suite, recorded, change.without);
  if (before.sent.length === 0) return undefined;
  const after = await replayLoggedIn(suite, recorded, { request: change.with, known: before });
  if (after.entity === undefined) return undefined;
  if (after.thrown !== undefined)
    return { did: 'refused', errors: after.outcome[1], sent: after.sent.length };
  return isDeepStrictEqual(wire(before.sent), wire(after.sent))
    ? {
        did: 'nothing',
        sent: after.sent,
        counts: !isDeepStrictEqual(before.outcome, after.outcome),
        notices: noticesIn(after.outcome[0]),
      }
    : { did: 'changed' };
}

function noticesIn(result: unknown): Notice[] | undefined {
  const results = [result ?? []].flat() as { readonly meta?: { readonly notices?: readonly Notice[] } }[];
  return results.length === 0 ? undefined : results.flatMap(({ meta }) => meta?.notices ?? []);
}

/** What a change did to a case. */
interface Found {
  readonly recorded: Case;
  readonly change: Change;
  readonly effect: Effect;
}

/** The effects of every way to change a request, case by case, up to where they are enough. */
async function effectsOf(
  suite: Suite,
  cases: readonly Case[],
  changes: (request: RateRequestData) => readonly Change[],
  areEnough: (found: readonly Found[]) => boolean = changedSomething,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const recorded of cases) {
    for (const change of changes(recorded.request)) {
      const effect = await effectOf(suite, recorded, change);
      if (effect !== undefined) found.push({ recorded, change, effect });
      if (effect !== undefined && areEnough(found)) return found;
    }
  }
  return found;
}

function changedSomething(found: readonly Found[]): boolean {
  return found.at(-1)?.effect.did === 'changed';
}

/** Changes tried of a field that must not change a call, each field in other cases. */
const MOST = isThorough ? Number.POSITIVE_INFINITY : 8;

const ENOUGH: Readonly<Partial<Record<FieldUse['use'], (found: readonly Found[]) => boolean>>> = {
  sent: changedSomething,
  counted: (found) => found.slice(-1).some(isCounted),
};
const manyTried = (found: readonly Found[]) => found.length >= MOST;

/** Whether a refusal names the field: itself, something in it, or what it stands in as a whole. */
function names(errors: readonly ErrorEntry[], path: string): boolean {
  return errors.some(
    ({ field }) => field !== undefined && (field.startsWith(path) || path === `${field}.extra`),
  );
}

const declaredUse = (operation: ShipmentOperation): Check => ({
  name: `${operation}: every field does what is declared`,
  proves:
    'Each field, set to a plausible value in recorded requests: `sent` changes a call, `counted` a call or what comes of it, what is refused gives an entry that names it and sends nothing, `left_out` and `included` leave every call as it is with a notice of that name, `no effect` leaves every call as it is or is refused by name. The words of the table are for people and are not checked.',
  needs: [operation],
  run: async (suite) => {
    const table = suite.definition.fields[operation] as Readonly<Record<FieldName, FieldUse>>;
    const problems: string[] = [];
    const cases = casesOf(suite, operation);
    for (const [index, [name, use]] of (Object.entries(table) as [FieldName, FieldUse][]).entries()) {
      const effects = await effectsOf(
        suite,
        startingAt(cases, index),
        (request) => changesOf(name, request, suite.definition),
        ENOUGH[use.use] ?? manyTried,
      );
      problems.push(...contradictions(name, use, effects));
    }
    mustBeNone(problems);
  },
});

/** A list turned so that another entry is the first. */
function startingAt<Entry>(list: readonly Entry[], index: number): Entry[] {
  const first = index % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
}

function contradictions(name: FieldName, declared: FieldUse, effects: readonly Found[]): string[] {
  const { use } = declared;
  const notice = noticeOfField(name, declared);
  const message = ({ recorded, change: { value } }: Found, what: string) =>
    `${name} (${use}) = ${JSON.stringify(value)} in ${caseText(recorded)}: ${what}`;
  if (use === 'sent') {
    // A field without which a request is refused is read, too.
    const reached = ({ change, effect }: (typeof effects)[number]) =>
      effect.did === 'changed' || (effect.did === 'refused' && change.value === undefined);
    if (effects.some(reached)) return [];
    return [
      effects.length === 0
        ? `${name} (${use}): no case gives it a place`
        : `${name} (${use}): no value changes any call of any case`,
    ];
  }
  if (use === 'counted') {
    return effects.some(isCounted) ? [] : [`${name} (${use}): no value changes any call or what comes of it`];
  }
  return effects.flatMap((one) => {
    const { change, effect } = one;
    if (change.value === undefined) return [];
    if (effect.did === 'refused') {
      if (effect.sent > 0) return [message(one, 'is refused after calls were made')];
      return names(effect.errors, change.path)
        ? []
        : [message(one, `is refused without naming it: ${entriesText(effect.errors)}`)];
    }
    if (use !== 'no effect' && notice === undefined) return [message(one, 'is not refused')];
    if (effect.did === 'changed') return [message(one, 'changes what is sent')];
    return notice === undefined ||
      effect.notices === undefined ||
      effect.notices.some(({ code, message: text }) => code === notice && text.includes(change.path))
      ? []
      : [message(one, `gives no notice ${notice} that names it`)];
  });
}

/** Whether a change reaches a call, or what comes of it. */
function isCounted({ effect }: Found): boolean {
  return effect.did === 'changed' || (effect.did === 'nothing' && effect.counts);
}

const options = (operation: ShipmentOperation): Check => ({
  name: `${operation}: every option reaches the wire`,
  proves:
    'Each option of the table, and each neutral name, changes the calls of a recorded request or is refused with a reason; one without a code does what `other_options` declares.',
  needs: [operation],
  run: async (suite) => {
    const problems: string[] = [];
    const { options: rows, other_options = {} } = suite.definition;
    for (const [neutral, { use }] of Object.entries(other_options)) {
      const effects = await effectsOf(
        suite,
        casesOf(suite, operation),
        (request) => [withOption(request, neutral)],
        (found) => found.length >= MOST,
      );
      problems.push(...effects.flatMap((found) => unlike(use, neutral, found)));
    }
    for (const { code, neutral, operations = [operation] } of rows) {
      if (!operations.includes(operation)) continue;
      for (const written of [
        code,
        `${suite.definition.id}:${code}`,
        ...(neutral === undefined ? [] : [neutral]),
      ]) {
        const words = [code, neutral ?? code];
        const effects = await effectsOf(
          suite,
          casesOf(suite, operation),
          (request) => [withOption(request, written)],
          (found) => found.slice(-1).some((one) => reaches(one, code) || isRefusedByName(one, words)),
        );
        if (!effects.some((one) => reaches(one, code)))
          problems.push(...unreached(`option ${written}`, words, effects));
      }
    }
    mustBeNone(problems);
  },
});

/** How an effect differs from what is declared of a neutral option without a code. */
function unlike(use: OptionUse['use'], neutral: string, found: Found): string[] {
  const { effect, recorded } = found;
  if (use === 'services' || (effect.did === 'nothing' && effect.notices === undefined)) return [];
  const isTaken = use === 'included' || use === 'left_out';
  const isAsDeclared = isTaken
    ? effect.did === 'nothing' &&
      effect.notices?.some(({ code, message }) => code === use && message.includes(neutral))
    : isRefusedByName(found, [neutral]);
  return isAsDeclared ? [] : [`option ${neutral} (${use}) in ${caseText(recorded)}: ${effect.did}`];
}

/** An option that something else brought along (coverage comes with an insured amount) is on the wire already. */
function reaches({ effect }: { readonly effect: Effect }, code: string): boolean {
  return (
    effect.did === 'changed' ||
    (effect.did === 'nothing' && effect.sent.some(({ body }) => body.includes(code)))
  );
}

const extras = (operation: ShipmentOperation): Check => ({
  name: `${operation}: every extra reaches the wire`,
  proves: 'The example of each extra changes the calls of a recorded request or is refused with a reason.',
  needs: [operation],
  run: async (suite) => {
    const { id, extras: rows } = suite.definition;
    const problems: string[] = [];
    for (const row of rows.filter(({ operations = [operation] }) => operations.includes(operation))) {
      const effects = await effectsOf(
        suite,
        casesOf(suite, operation),
        (request) => [withExtra(request, id, row)],
        (found) => changedSomething(found) || found.slice(-1).some((one) => isRefusedByName(one, [row.key])),
      );
      if (!effects.some(({ effect }) => effect.did === 'changed'))
        problems.push(...unreached(`extra ${row.key} on ${row.on}`, [row.key], effects));
    }
    mustBeNone(problems);
  },
});

/** What changes no call must be refused somewhere, and the refusal must speak of it. */
function unreached(what: string, words: readonly string[], effects: readonly Found[]): string[] {
  if (effects.length === 0) return [`${what}: no case has a place for it`];
  const refused = effects.some((one) => isRefusedByName(one, words));
  return refused ? [] : [`${what}: changes no call of any case, and no case refuses it by name`];
}

/** Whether a change is refused before anything is sent, by an entry that speaks of it. */
function isRefusedByName({ effect, change }: Found, words: readonly string[]): boolean {
  return (
    effect.did === 'refused' &&
    effect.sent === 0 &&
    effect.errors.some(
      ({ field, message }) =>
        words.some((word) => `${field} ${message}`.includes(word)) ||
        (change.path === 'shipment.options' && field?.startsWith(change.path)),
    )
  );
}

/** No field, option or extra is silently ignored. */
export const FIELD_CHECKS: readonly Check[] = (['rating', 'shipping'] as const).flatMap((operation) => [
  declaredUse(operation),
  options(operation),
  extras(operation),
]);
