import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Capability,
  type CarrierContext,
  type DryRunProxy,
  type HttpClient,
  requestOf,
} from '@waybill/core/plugin';
import { alternativesTo, type CodeTables } from './alternatives.js';
import { type Effects, treeOf } from './elements.js';
import { type DryAccount, NO_CLIENT, shownCalls, unconnected } from './shown-calls.js';
import { assuming, type Cause, comparison, explained, merged, type Shown, type Trace } from './traces.js';
import { type Pair, valueAt, variationsOf } from './variations.js';

/** The carrier whose calls are shown, and the account's own context. */
export interface DryCarrier<Settings extends object> {
  readonly tables: CodeTables;
  readonly settings: Settings;
  readonly context: CarrierContext;
  /** Opens an account with other settings and another context. */
  readonly open: (settings: Settings, context: CarrierContext, http: HttpClient) => DryAccount;
  /** The settings, if they are valid. */
  readonly checked: (settings: object) => Settings | undefined;
}

const DAY_MS = 86_400_000;
/** Enough to show in a date, a time and a number of seconds. */
const LATER_MS = 40 * DAY_MS + 3_723_456;

/**
 * The first calls of an operation, and where each element comes from: one thing after the other is changed (a field of the
 * request, a setting, the time, the identifiers), and the calls are compared. Nothing is sent.
 */
export async function dryRun<Settings extends object>(
  carrier: DryCarrier<Settings>,
  operation: Capability,
  request: object,
): ReturnType<DryRunProxy['dryRun']> {
  const { settings, context, tables } = carrier;
  const now = context.clock.now();
  const data = JSON.parse(JSON.stringify(request)) as object;
  // An account for each comparison, so that its identifiers begin anew.
  const open = (own = settings, at = now, id = '0') =>
    carrier.open(own, unconnected(context, at, id), NO_CLIENT);
  /** Settings that the schema takes may still be refused, such as an invalid `server_url`. */
  const opened = (own: Settings): DryAccount | undefined => {
    try {
      return open(own);
    } catch {
      return undefined;
    }
  };
  const callsOf = async (account: DryAccount, asked: object): Promise<Shown[]> => {
    const shown = await shownCalls(account, operation, asked);
    return Promise.all(shown.map(async (call) => ({ call, tree: await treeOf(call) })));
  };
  const tried = async (account: DryAccount, changed: object): Promise<Shown[] | undefined> => {
    try {
      return await callsOf(account, requestOf(operation, changed));
    } catch {
      return undefined;
    }
  };
  const calls = await callsOf(open(), request);
  const traces: Trace[] = [];
  const untraced: string[] = [];
  const trace = (
    source: Cause,
    changes: readonly (Effects[] | undefined)[],
    how: Pick<Trace, 'presence' | 'besides'> = {},
  ): boolean => {
    const taken = changes.filter((effects) => effects !== undefined);
    if (taken.length > 0) traces.push({ source, effects: calls.map((_, at) => merged(taken, at)), ...how });
    return taken.length > 0;
  };

  trace({ from: 'identifier' }, [comparison(calls, await tried(open(settings, now, '1'), data))]);
  trace({ from: 'clock' }, [comparison(calls, await tried(open(settings, now + LATER_MS), data))]);
  const ofPair = async ({ before, after }: Pair) => {
    const base = before === undefined ? calls : await tried(open(), before);
    return base && comparison(base, await tried(open(), after));
  };
  for (const { field, left_out, otherwise, together, without } of variationsOf(data, tables, dayOf(now))) {
    // Others have their turn between two fields.
    await nextTurn();
    const source = { from: 'request', name: field, ...(left_out && { left_out }) } as const;
    const isTraced =
      trace(source, await firstTaken(otherwise, ofPair)) ||
      (together !== undefined &&
        trace(source, await firstTaken(together.otherwise, ofPair), { besides: together.fields }));
    const isLeft =
      without !== undefined && trace(source, [await ofPair({ after: without })], { presence: true });
    if (!isTraced && !isLeft && without !== undefined) untraced.push(field);
  }
  for (const [name, value] of Object.entries(settings)) {
    const changes = await firstTaken(alternativesTo(value, name, tables), async (other) => {
      const changed = carrier.checked({ ...settings, [name]: other });
      const account = changed && opened(changed);
      return account && comparison(calls, await tried(account, data));
    });
    trace({ from: 'setting', name }, changes);
  }
  const own = untraced.map((name) => ({ name, value: String(valueAt(data, name)) }));
  const explain = (shown: Shown, at: number) => assuming(explained(shown, at, traces), own);
  return { calls: calls.map(explain), untraced };
}

/** More changes of one thing show nothing new. */
const ENOUGH = 3;
/** A field that takes none of so many values is given up. */
const MOST_REFUSED = 12;

/** The effects of the first changes that are taken. */
async function firstTaken<Changed>(
  changes: readonly Changed[],
  effectsOf: (changed: Changed) => Promise<Effects[] | undefined>,
): Promise<Effects[][]> {
  const taken: Effects[][] = [];
  let refused = 0;
  for (const changed of changes) {
    const effects = await effectsOf(changed);
    if (effects === undefined) refused++;
    else taken.push(effects);
    if (taken.length === ENOUGH || refused === MOST_REFUSED) break;
  }
  return taken;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
