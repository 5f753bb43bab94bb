import { Aggregator } from '@waybill/aggregator';
import type { Quote, QuoteOutcome } from '@waybill/core';
import type { Case } from '@waybill/testkit';
import { fakeCarrier } from '@waybill/testkit/fake';
import { type Disturb, disturbed, pathOf } from './disturbed.ts';
import { FAULTS, type Fault, type FaultGroup } from './faults.ts';
import { goodCases } from './recorded.ts';
import { sideBySide } from './side-by-side.ts';
import type { Subject } from './subjects.ts';

/** What becomes of quotes when one of several carriers is in trouble. */
export interface QuoteFigures {
  readonly deadline_ms: number;
  readonly runs: number;
  /** Runs in which the others' quotes came as they come without trouble. */
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

const DEADLINE_MS = 5_000;
/** Beyond this a run is broken: machines of CI are slow, so that it is far from what is measured. */
const TOO_LATE_MS = 10_000;
const LATE_RUNS = 3;

/** A carrier that works, and what it always offers. */
const other = fakeCarrier('quotes', { id: 'other' }).create({});
const OTHERS_QUOTES = 2;

/** A request for prices, as it goes without trouble. */
interface Plan {
  readonly subject: Subject;
  readonly recorded: Case;
  /** Of its calls, each once. */
  readonly paths: readonly string[];
  readonly offers: string;
}

interface Trial {
  readonly plan: Plan;
  /** Every call to this path meets the fault. */
  readonly path: string;
  readonly fault: Fault;
}

/**
 * Plays every fault at every call for prices of every carrier while another carrier works. In the short form each fault is played at
 * one call, another one each time.
 */
export async function quotes(
  all: readonly Subject[],
  { short }: { readonly short: boolean },
  report: (broken: string) => void,
): Promise<QuoteFigures> {
  const plans = await Promise.all(all.map(planOf));
  const calls = plans.flatMap((plan) => plan.paths.map((path) => ({ plan, path })));
  const trials = FAULTS.flatMap((fault, index) =>
    calls.filter((_, at) => !short || at === index % calls.length).map((call) => ({ ...call, fault })),
  );
  const found = await sideBySide(trials, 4, (trial) => attempt(trial, report));
  const [silence] = FAULTS.filter(({ what }) => what === 'silence');
  const silent = short ? plans.slice(0, 1) : plans.flatMap((plan) => Array<Plan>(LATE_RUNS).fill(plan));
  const late = await sideBySide(silent, 1, (plan) =>
    attempt({ plan, path: plan.paths.at(-1) ?? '', fault: silence as Fault }, report),
  );
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
    late_ms: late.map(({ elapsed_ms }) => Math.round(elapsed_ms - DEADLINE_MS)).sort((a, b) => a - b),
  };
}

/** The shortest case that other carriers can quote as well. */
async function planOf(subject: Subject): Promise<Plan> {
  for (const recorded of goodCases(subject, 'rating')) {
    const { arrived, result } = await ask(subject, recorded, () => undefined);
    const offers = offersOf(result[0]);
    if (offers !== '' && isComplete(result))
      return { subject, recorded, paths: [...new Set(arrived.map(pathOf))], offers };
  }
  throw new Error(`${subject.name}: no case of prices ends well`);
}

function isComplete([found]: QuoteOutcome): boolean {
  return found.filter(({ account }) => account === other.account).length === OTHERS_QUOTES;
}

function ask(subject: Subject, { settings, request }: Case, disturb: Disturb) {
  return disturbed(
    subject,
    settings,
    disturb,
    async (proxy): Promise<QuoteOutcome & { thrown?: unknown }> => {
      const outcome = new Aggregator([proxy, other]).getQuotes(request, { deadline_ms: DEADLINE_MS });
      return outcome.catch((thrown: unknown) => Object.assign([[], []] satisfies QuoteOutcome, { thrown }));
    },
  );
}

async function attempt({ plan, path, fault }: Trial, report: (broken: string) => void) {
  const { subject, recorded, offers } = plan;
  const { result, elapsed_ms } = await ask(subject, recorded, (request) =>
    pathOf(request) === path ? fault.play : undefined,
  );
  const where = `quotes, ${subject.name}, ${path}, ${fault.what}`;
  const [found, errors] = result;
  const complete = isComplete(result);
  const own = offersOf(found);
  const entries = errors.filter(({ account }) => account === 'disturbed');
  if (result.thrown !== undefined) report(`${where}: getQuotes threw ${result.thrown}`);
  if (!complete) report(`${where}: the other carrier's quotes are not complete`);
  if (elapsed_ms > DEADLINE_MS + TOO_LATE_MS) report(`${where}: ${Math.round(elapsed_ms)} ms`);
  if (own === '' && entries.length === 0) report(`${where}: neither quotes nor an entry`);
  else if (own === '' && entries.length > 1 && fault.group !== 'own')
    report(`${where}: ${entries.length} entries: ${JSON.stringify(entries)}`);
  for (const { code, message } of entries) if (code === 'plugin_defect') report(`${where}: ${message}`);
  const kind = entries[0]?.kind ?? 'nothing';
  return {
    ...{ fault, elapsed_ms, complete },
    result: own === offers ? 'quotes' : own === '' ? kind : 'some quotes',
  };
}

/** What the carrier in trouble offers, in a form that can be compared. */
function offersOf(found: readonly Quote[]): string {
  return found
    .filter(({ account }) => account === 'disturbed')
    .map(({ service_type, total_charge, currency }) => `${service_type} ${total_charge} ${currency}`)
    .sort()
    .join('\n');
}
