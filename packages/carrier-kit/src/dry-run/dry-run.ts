import {
  type Call,
  type Capability,
  type CarrierContext,
  type DryRunCall,
  type DryRunProxy,
  type HttpClient,
  requestOf,
  Transcript,
  UnavailableError,
  type WireRequest,
  type WireSource,
} from '@waybill/core';
import { inScope } from '../observation/scope.js';
import { HIDDEN, type Redact } from '../redact.js';
import type { Send } from '../transport.js';
import { alternativesTo, type CodeTables } from './alternatives.js';
import { type Effects, effectsOn, leavesOf, type Tree, treeOf } from './elements.js';
import { type Pair, valueAt, variationsOf } from './variations.js';

/** An account, as far as a dry run needs it. */
export interface DryAccount {
  /** Writes the wire request, and gives the first calls of the operation. */
  readonly firstCalls: (operation: Capability, request: object) => readonly Call[];
  readonly send: Send;
  readonly hide: Redact;
}

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
      return changed && comparison(calls, await tried(open(changed), data));
    });
    trace({ from: 'setting', name }, changes);
  }
  const explain = (shown: Shown, at: number) => assuming(explained(shown, at, traces), untraced, data);
  return { calls: calls.map(explain), untraced };
}

/** A call, and what stands where in it. */
interface Shown {
  readonly call: WireRequest;
  readonly tree: Readonly<Record<string, Tree>>;
}

/** What a change is made in. */
type Cause = Omit<WireSource, 'decides'>;

/** What changing one thing did to the calls, one after the other; undefined for a call that is not made then. */
interface Trace {
  readonly source: Cause;
  readonly effects: readonly (Effects | undefined)[];
  /** Set where the thing was taken away. */
  readonly presence?: true;
  /** Fields that were changed with it: what they change by themselves is theirs. */
  readonly besides?: readonly string[];
}

/** Each call beside its counterpart: that of the same step, else that of the same place. */
function comparison(before: readonly Shown[], after: readonly Shown[] | undefined): Effects[] | undefined {
  if (after === undefined) return undefined;
  return before.map(({ call, tree }, at) => {
    const same = after.find((other) => other.call.step === call.step && other.call.package === call.package);
    const counterpart = same ?? (after.length === before.length ? after[at] : undefined);
    return counterpart === undefined ? NOT_MADE : effectsOn(tree, counterpart.tree);
  });
}

const NOT_MADE: Effects = new Map();

/** What the changes of one thing did to one call: a value that one of them changes counts. */
function merged(changes: readonly Effects[][], call: number): Effects | undefined {
  const own = changes.flatMap((effects) => effects[call] ?? []).filter((effects) => effects !== NOT_MADE);
  if (own.length === 0) return undefined;
  const all = own.flatMap((effects) => [...effects]);
  // The last one with a key wins.
  return new Map([
    ...all.filter(([, how]) => how === 'presence'),
    ...all.filter(([, how]) => how === 'value'),
  ]);
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

function explained({ call, tree }: Shown, at: number, traces: readonly Trace[]): DryRunCall {
  const elements = leavesOf(tree).map(({ path, value }) => {
    const login: WireSource[] = value.includes(HIDDEN) ? [{ from: 'login', decides: 'value' }] : [];
    const sources = traces
      .flatMap(({ source, effects, presence, besides = [] }) => {
        const effect = effects[at]?.get(path);
        if (
          effect === undefined ||
          (besides.length > 0 && traces.some((other) => isOf(other, besides, at, path)))
        )
          return [];
        return [
          { source: { ...source, decides: presence ? 'presence' : effect }, breadth: effects[at]?.size ?? 0 },
        ];
      })
      // What changes little is closer than a country, which changes nearly everything.
      .sort((a, b) => rank(a.source) - rank(b.source) || a.breadth - b.breadth)
      .map(({ source }) => source);
    return { path, value, sources: [...login, ...once(sources)] };
  });
  return { ...call, elements };
}

/** A field that takes no other value may still be seen by the value that it has. */
function assuming(call: DryRunCall, untraced: readonly string[], data: object): DryRunCall {
  const own = untraced.map((name) => ({ name, value: String(valueAt(data, name)) }));
  const elements = call.elements.map((element) => {
    const alike = own.filter(({ value }) => element.sources.length === 0 && value === element.value);
    const sources = alike.map(
      ({ name }) => ({ from: 'request', name, decides: 'value', assumed: true }) as const,
    );
    return sources.length === 0 ? element : { ...element, sources };
  });
  return { ...call, elements };
}

/** Whether it is one of these fields that changes a value. */
function isOf(
  { source, effects, presence }: Trace,
  fields: readonly string[],
  call: number,
  path: string,
): boolean {
  return !presence && fields.includes(source.name ?? '') && effects[call]?.get(path) === 'value';
}

function rank({ decides }: WireSource): number {
  return decides === 'value' ? 0 : 1;
}

/** A field whose value counts need not be named again for its presence. */
function once(sources: readonly WireSource[]): WireSource[] {
  return sources.filter(
    (source, at) =>
      sources.findIndex(({ from, name }) => from === source.from && name === source.name) === at,
  );
}

/** The calls as they would be sent: each goes as far as the HTTP client, which does not send it. */
async function shownCalls(
  { firstCalls, send, hide }: DryAccount,
  operation: Capability,
  request: object,
): Promise<WireRequest[]> {
  const transcript = new Transcript();
  const { signal } = new AbortController();
  for (const call of firstCalls(operation, request)) {
    const before = transcript.calls.length;
    const refused = await inScope(operation, hide, { transcript }, () =>
      send(call, signal, { operation }),
    ).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (transcript.calls.length === before) throw refused;
  }
  return transcript.calls.map(({ request: shown }) => shown);
}

/** Each call goes as far as this. */
const NO_CLIENT: HttpClient = {
  send: () =>
    Promise.reject(new UnavailableError('a dry run', { code: 'dry_run', details: { sent: false } })),
};

/** The account's context without a way out: no call is sent, no token fetched, nothing logged. */
function unconnected({ observer: _, ...context }: CarrierContext, now: number, id: string): CarrierContext {
  let made = 0;
  return {
    ...context,
    logger: { debug: silence, info: silence, warn: silence, error: silence },
    clock: { now: () => now, wait: async () => undefined },
    newId: () => `${id.repeat(8)}-0000-4000-8000-${String(made++).padStart(12, '0')}`,
    tokens: {
      get: async () => ({ access_token: HIDDEN, expires_at: Number.POSITIVE_INFINITY }),
      set: async () => undefined,
      delete: async () => undefined,
    },
  };
}

const silence = () => undefined;

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
