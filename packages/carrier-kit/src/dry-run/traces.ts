import type { WireRequest } from '@waybill/core/observe';
import type { DryRunCall, WireSource } from '@waybill/core/plugin';
import { HIDDEN } from '../secrets/redact.js';
import { type Effects, effectsOn, leavesOf, type Tree } from './elements.js';

/** A call, and what stands where in it. */
export interface Shown {
  readonly call: WireRequest;
  readonly tree: Readonly<Record<string, Tree>>;
}

/** What a change is made in. */
export type Cause = Omit<WireSource, 'decides'>;

/** What changing one thing did to the calls, one after the other; undefined for a call that is not made then. */
export interface Trace {
  readonly source: Cause;
  readonly effects: readonly (Effects | undefined)[];
  /** Set where the thing was taken away. */
  readonly presence?: true;
  /** Fields that were changed with it: what they change by themselves is theirs. */
  readonly besides?: readonly string[];
}

/** Each call beside its counterpart: that of the same step, else that of the same place. */
export function comparison(
  before: readonly Shown[],
  after: readonly Shown[] | undefined,
): Effects[] | undefined {
  if (after === undefined) return undefined;
  return before.map(({ call, tree }, at) => {
    const same = after.find((other) => other.call.step === call.step && other.call.package === call.package);
    const counterpart = same ?? (after.length === before.length ? after[at] : undefined);
    return counterpart === undefined ? NOT_MADE : effectsOn(tree, counterpart.tree);
  });
}

const NOT_MADE: Effects = new Map();

/** What the changes of one thing did to one call: a value that one of them changes counts. */
export function merged(changes: readonly Effects[][], call: number): Effects | undefined {
  const own = changes.flatMap((effects) => effects[call] ?? []).filter((effects) => effects !== NOT_MADE);
  if (own.length === 0) return undefined;
  const all = own.flatMap((effects) => [...effects]);
  // The last one with a key wins.
  return new Map([
    ...all.filter(([, how]) => how === 'presence'),
    ...all.filter(([, how]) => how === 'value'),
  ]);
}

/** A call with the sources of its elements, the closest first. */
export function explained({ call, tree }: Shown, at: number, traces: readonly Trace[]): DryRunCall {
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
export function assuming(
  call: DryRunCall,
  own: readonly { readonly name: string; readonly value: string }[],
): DryRunCall {
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
