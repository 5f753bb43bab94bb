import { isDeepStrictEqual } from 'node:util';
import { canonical } from '../bodies.js';
import type { Case, LaterCase, Settings } from '../cases.js';
import { mustBeNone } from '../failures.js';
import type { RequestData } from '../operations.js';
import { replayCase } from '../replay-case.js';
import { CLOCK, NOW, pinnedContext } from '../run-operation.js';
import { variationsOf } from '../setting-values.js';
import { type Check, declaredOperations, type Suite, successes } from '../suite.js';

/** They choose the host, which has a check of its own. */
const JUDGED_ELSEWHERE = ['environment', 'server_url'];

const read: Check = {
  name: 'every setting is read',
  proves:
    'Each setting given another value, one at a time, changes a call (its host, login, headers or body) or the outcome of some recorded case, with the recorded date or on a day that is another one elsewhere.',
  needs: [],
  run: async (suite) => {
    const names = Object.keys(suite.definition.settings.fields);
    const strange = Object.keys(suite.vary).filter((name) => !names.includes(name));
    mustBeNone(strange, '`vary` names settings that do not exist');
    const problems: string[] = [];
    const cases = bases(suite);
    for (const name of names) {
      if (!JUDGED_ELSEWHERE.includes(name)) problems.push(...(await unread(suite, cases, name)));
    }
    mustBeNone(problems);
  },
};

async function unread(suite: Suite, cases: readonly AnyCase[], name: string): Promise<string[]> {
  const tried: Changed[] = [];
  for (const recorded of cases) {
    const one = { recorded, changed: variationsOf(suite, recorded.settings, name) };
    if (await shows(suite, one, 0)) return [];
    tried.push(one);
  }
  // What is read at all mostly shows as recorded: other days are tried last.
  for (const at of [1, 2]) for (const one of tried) if (await shows(suite, one, at)) return [];
  const count = tried.reduce((sum, { changed }) => sum + changed.length, 0);
  return [
    count === 0
      ? `${name}: the suite finds no other value that the schema accepts; give some in \`vary\``
      : `${name}: none of ${count} changes of it changes any call or outcome`,
  ];
}

/** A case, and its settings with one of them changed. */
interface Changed {
  readonly recorded: AnyCase;
  readonly changed: readonly Settings[];
}

/** Whether a change shows at one of the moments of a case. */
async function shows(suite: Suite, { recorded, changed }: Changed, at: number): Promise<boolean> {
  const moment = momentsOf(recorded)[at];
  if (moment === undefined || changed.length === 0) return false;
  const before = await usual(suite, recorded, at, moment);
  for (const settings of changed)
    if (!isDeepStrictEqual(before, await seen(suite, { ...recorded, settings }, moment))) return true;
  return false;
}

/**
 * Every case with its account; one good case of each operation with every other account, and with all that the accounts
 * hold together, since one setting may need another.
 */
function bases(suite: Suite): AnyCase[] {
  const { definition, settings: main, accounts, cases, later } = suite;
  const good = declaredOperations(definition).map((operation) => successes(suite, operation)[0]);
  const others = Object.values(accounts);
  const together = Object.assign({}, ...others, main);
  return [
    ...cases,
    ...later,
    ...[...others, together].flatMap((settings) => good.map((recorded) => ({ ...recorded, settings }))),
  ];
}

type AnyCase = Case | LaterCase;

/** A request, and when it is made. */
type Moment = readonly [request: RequestData, now: number];

/** Another day than that of the record in some places. */
const ANOTHER_DAY = Date.parse('2026-03-04T04:30:00Z');

/** As recorded, and without a date while it is another day elsewhere. */
function momentsOf(recorded: AnyCase): Moment[] {
  if (!isOfShipment(recorded))
    return [
      [recorded.request, NOW],
      [recorded.request, ANOTHER_DAY],
    ];
  const { ship_date: _ship, date: _date, ...shipment } = recorded.request.shipment;
  const anyDay = { ...recorded.request, shipment };
  return [
    [recorded.request, NOW],
    [anyDay, NOW],
    [anyDay, ANOTHER_DAY],
  ];
}

function isOfShipment(recorded: AnyCase): recorded is Case {
  return recorded.operation === 'rating' || recorded.operation === 'shipping';
}

/** Cases as they stand, at each moment: every changed setting is compared with them. */
const known = new WeakMap<AnyCase, Map<number, Promise<unknown>>>();

function usual(suite: Suite, recorded: AnyCase, at: number, moment: Moment): Promise<unknown> {
  const moments = known.get(recorded) ?? new Map<number, Promise<unknown>>();
  known.set(recorded, moments);
  const seenThen = moments.get(at) ?? seen(suite, recorded, moment);
  moments.set(at, seenThen);
  return seenThen;
}

/** Everything that an app or a carrier sees of a case. */
async function seen(suite: Suite, recorded: AnyCase, [request, now]: Moment): Promise<unknown> {
  const context = { ...pinnedContext(), clock: { ...CLOCK, now: () => now } };
  const { sent, outcome } = await replayCase(suite, recorded, { request, context });
  const calls = sent.map(({ method, origin, path, headers, body }) => [
    ...[method, origin, path, headers],
    canonical(body),
  ]);
  return [calls, outcome];
}

/** The settings of an account. */
export const SETTING_CHECKS: readonly Check[] = [read];
