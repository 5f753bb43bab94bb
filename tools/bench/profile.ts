/** Where the CPU time goes: self time by package and by function, from Node's profiler. */

import { Session } from 'node:inspector/promises';
import { basename } from 'node:path';

export interface Share {
  readonly where: string;
  /** Of the time that was not idle. */
  readonly percent: number;
}

export interface Shares {
  readonly packages: readonly Share[];
  readonly functions: readonly Share[];
  /** By what the time is spent for. */
  readonly work: readonly Share[];
}

/** The first row counts that has a function on the stack: `parse@core`. */
const WORK: readonly (readonly [what: string, on_stack: RegExp])[] = [
  ['the profiler', /^post@node:inspector/],
  ['collecting garbage', /^\(garbage collector\)@/],
  ['reading XML: fast-xml-parser, and its check that the document is well-formed', /^readXml@carrier-kit/],
  ['reading JSON', /^readJson@carrier-kit/],
  ['quotes from what was read', /^parse@core/],
  ['writing requests', /^create@core/],
  ['taking secrets out of replies', /^answerOf@carrier-kit/],
  ['got', /^(?:_makeRequest|_onResponse|_onResponseBase|makeRequest|got|asPromise)@/],
  ['limits, logins, retries and deadlines', /@(?:carrier-kit|core|aggregator)$/],
  ['sockets and HTTP of Node', /@node:/],
];

const SAMPLE_EVERY_MICROSECONDS = 200;
const MOST_ROWS = 20;

export async function profiled(act: () => Promise<unknown>): Promise<Shares> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_MICROSECONDS });
  await session.post('Profiler.start');
  await act();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  const packages = new Map<string, number>();
  const functions = new Map<string, number>();
  const work = new Map<string, number>();
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const workOf = (id: number): string => {
    const stack: string[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { functionName = '', url = '' } = nodes.get(at) ?? {};
      stack.push(`${functionName}@${packageOf(url)}`);
    }
    return WORK.find(([, on_stack]) => stack.some((one) => on_stack.test(one)))?.[0] ?? 'the rest';
  };
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const frame = nodes.get(id);
    const taken = profile.timeDeltas?.[at] ?? 0;
    if (frame === undefined || frame.functionName === '(idle)') continue;
    const owner = packageOf(frame.url);
    const file = frame.url === '' ? '' : `, ${basename(frame.url)}:${frame.lineNumber + 1}`;
    const name = `${frame.functionName || '(anonymous)'}, ${owner}${file}`;
    packages.set(owner, (packages.get(owner) ?? 0) + taken);
    functions.set(name, (functions.get(name) ?? 0) + taken);
    const what = workOf(id);
    work.set(what, (work.get(what) ?? 0) + taken);
  }
  return { packages: sharesOf(packages), functions: sharesOf(functions), work: sharesOf(work) };
}

function sharesOf(taken: ReadonlyMap<string, number>): Share[] {
  const all = [...taken.values()].reduce((sum, one) => sum + one, 0);
  return [...taken]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_ROWS)
    .map(([where, own]) => ({ where, percent: Number(((own / all) * 100).toFixed(1)) }));
}

/** `carrier-kit`, `zod`, `node:http`; V8 for the collector and what has no file. */
function packageOf(url: string): string {
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/');
  const own = /\/packages\/([^/]+)\//.exec(url)?.[1];
  return own ?? /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? (url === '' ? 'V8' : 'tools');
}
