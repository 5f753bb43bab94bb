import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Aggregator } from '@waybill/aggregator';
import type { AnyCarrierProxy, ErrorEntry, Quote, RateRequestData } from '@waybill/core';
import { type RunningSimulator, startSimulator } from '@waybill/simulator';
import { ROOT } from '../workspace.ts';
import { type Chaos, startChaos } from './chaos.ts';
import { FAULTS, type Fault, type FaultGroup } from './faults.ts';
import { sideBySide } from './side-by-side.ts';
import type { Subject } from './subjects.ts';
import { tokensOfOneRun } from './tokens.ts';

/** What becomes of quotes when one of several carriers is in trouble. */
export interface QuoteFigures {
  readonly deadline_ms: number;
  readonly runs: number;
  /** Runs in which every other carrier's quotes came as they come without trouble. */
  readonly others_complete: number;
  readonly groups: readonly {
    readonly group: FaultGroup;
    readonly faults: number;
    readonly runs: number;
    /** How often the carrier in trouble still gave its quotes, and kinds of its entry where it did not. */
    readonly results: Readonly<Record<string, number>>;
    readonly slowest_ms: number;
  }[];
  /** One carrier is silent: milliseconds beyond the deadline, each of several runs, one after the other. */
  readonly late_ms: readonly number[];
}

const EXAMPLES = ['montreal-to-vancouver', 'austin-to-denver'];
const DEADLINE_MS = 5_000;
/** Beyond this a run is broken: machines of CI are slow, so that it is far from what is measured. */
const TOO_LATE_MS = 10_000;
const LATE_RUNS = 3;

/** What is disturbed. */
type Target = 'rates' | 'token';

interface Trial {
  readonly subject: Subject;
  readonly fault: Fault;
  readonly target: Target;
}

/** The accounts, each with a simulator that works. */
interface World {
  readonly simulators: ReadonlyMap<Subject, RunningSimulator>;
  readonly proxies: ReadonlyMap<Subject, AnyCarrierProxy>;
  /** For each carrier a request that it has quotes for, and the quotes of all for it. */
  readonly usual: ReadonlyMap<
    Subject,
    { readonly request: RateRequestData; readonly offers: ReadonlyMap<string, string> }
  >;
  readonly withToken: readonly Subject[];
}

/**
 * Plays every fault at every carrier while the others work. In the short form each fault is played at one carrier, another one
 * each time.
 */
export async function quotes(
  all: readonly Subject[],
  { short }: { readonly short: boolean },
  report: (broken: string) => void,
): Promise<QuoteFigures> {
  const world = await openWorld(all);
  const trials = FAULTS.flatMap((fault, index) => {
    const own = trialsOf(fault, all, world);
    return short ? own.slice(index % own.length).slice(0, 1) : own;
  });
  const found = await sideBySide(trials, 4, (trial, index) => attempt(world, trial, `${index}`, report));
  const late_ms: number[] = [];
  for (const subject of short ? all.slice(0, 1) : all)
    for (let run = 0; run < (short ? 1 : LATE_RUNS); run++) {
      const fault = FAULTS.find(({ what }) => what === 'silence') as Fault;
      const { elapsed_ms } = await attempt(world, { subject, fault, target: 'rates' }, `late-${run}`, report);
      late_ms.push(Math.round(elapsed_ms - DEADLINE_MS));
    }
  for (const simulator of world.simulators.values()) await simulator.close();
  const groups = [...Map.groupBy(found, ({ fault }) => fault.group)].map(([group, runs]) => ({
    group,
    faults: new Set(runs.map(({ fault }) => fault.what)).size,
    runs: runs.length,
    results: Object.fromEntries(
      [...Map.groupBy(runs, ({ result }) => result)].map(([result, same]) => [result, same.length]).sort(),
    ),
    slowest_ms: Math.round(Math.max(...runs.map(({ elapsed_ms }) => elapsed_ms))),
  }));
  return {
    deadline_ms: DEADLINE_MS,
    runs: found.length,
    others_complete: found.filter(({ complete }) => complete).length,
    groups,
    late_ms: late_ms.sort((a, b) => a - b),
  };
}

async function openWorld(all: readonly Subject[]): Promise<World> {
  const simulators = new Map<Subject, RunningSimulator>();
  const proxies = new Map<Subject, AnyCarrierProxy>();
  for (const subject of all) {
    const running = await startSimulator(subject.simulator);
    simulators.set(subject, running);
    // More is asked here in a minute than carriers allow in an hour.
    const context = { account: subject.name, limits: { quota: [] } };
    proxies.set(subject, subject.definition.create(running.settings, context));
  }
  const usual = new Map<Subject, { request: RateRequestData; offers: ReadonlyMap<string, string> }>();
  const own = all.map((subject) => `${subject.package}/request.json`);
  for (const file of [...EXAMPLES.map((name) => `examples/${name}.json`), ...own]) {
    if (!existsSync(join(ROOT, file)) || all.every((subject) => usual.has(subject))) continue;
    const request = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
    const [found] = await new Aggregator([...proxies.values()]).getQuotes(request);
    const offers = offersOf(found);
    for (const subject of all)
      if (offers.has(subject.name) && !usual.has(subject)) usual.set(subject, { request, offers });
  }
  for (const { name } of all.filter((subject) => !usual.has(subject)))
    throw new Error(`${name} quotes no example, and not its own request`);
  const withToken = all.filter((subject) =>
    simulators.get(subject)?.exchanges.some(({ path }) => isToken(path)),
  );
  return { simulators, proxies, usual, withToken };
}

function trialsOf(fault: Fault, all: readonly Subject[], { withToken }: World): Trial[] {
  return [
    ...all.map((subject): Trial => ({ subject, fault, target: 'rates' })),
    ...withToken.map((subject): Trial => ({ subject, fault, target: 'token' })),
  ];
}

async function attempt(
  world: World,
  { subject, fault, target }: Trial,
  name: string,
  report: (broken: string) => void,
) {
  const { request, offers } = world.usual.get(subject) ?? {
    request: {} as RateRequestData,
    offers: new Map(),
  };
  const running = world.simulators.get(subject) as RunningSimulator;
  await using chaos: Chaos = await startChaos(running.url, ({ path }) =>
    isToken(path) === (target === 'token') ? fault.play : undefined,
  );
  const account = `trouble-${name}`;
  // A call is repeated at once, so that a second and a third answer are the same.
  const clock = { now: () => Date.now(), wait: () => nextTurn() };
  const troubled = subject.definition.create(
    { ...running.settings, server_url: chaos.url },
    { account, clock, tokens: tokensOfOneRun() },
  );
  const others = [...world.proxies].filter(([other]) => other !== subject).map(([, proxy]) => proxy);
  const where = `quotes, ${subject.name}, ${target}, ${fault.what}`;
  const began = performance.now();
  let outcome: readonly [Quote[], ErrorEntry[]] = [[], []];
  try {
    outcome = await new Aggregator([troubled, ...others]).getQuotes(request, { deadline_ms: DEADLINE_MS });
  } catch (error) {
    report(`${where}: getQuotes threw ${error}`);
  }
  const elapsed_ms = performance.now() - began;
  const got = offersOf(outcome[0]);
  const missing = [...offers]
    .filter(([of, offer]) => of !== subject.name && got.get(of) !== offer)
    .map(([of]) => of);
  if (missing.length > 0) report(`${where}: the quotes of ${missing.join(', ')} are not complete`);
  if (elapsed_ms > DEADLINE_MS + TOO_LATE_MS) report(`${where}: ${Math.round(elapsed_ms)} ms`);
  const entries = outcome[1].filter((entry) => entry.account === account);
  const own = got.get(account);
  const result =
    own === offers.get(subject.name)
      ? 'quotes'
      : own !== undefined
        ? 'some quotes'
        : (entries[0]?.kind ?? 'nothing');
  if (result === 'nothing') report(`${where}: neither quotes nor an entry`);
  if (own === undefined && entries.length !== 1 && fault.group !== 'own')
    report(`${where}: ${entries.length} entries: ${JSON.stringify(entries)}`);
  for (const { code, message } of entries) if (code === 'plugin_defect') report(`${where}: ${message}`);
  return { fault, result, elapsed_ms, complete: missing.length === 0 };
}

/** What each account offers, in a form that can be compared. */
function offersOf(found: readonly Quote[]): Map<string, string> {
  const accounts = Map.groupBy(found, ({ account }) => account);
  return new Map(
    [...accounts].map(([account, own]) => [
      account,
      own
        .map(({ service_type, total_charge, currency }) => `${service_type} ${total_charge} ${currency}`)
        .sort()
        .join('\n'),
    ]),
  );
}

function isToken(path: string): boolean {
  return /token|oauth/i.test(path);
}
