import { Aggregator } from '@waybill/aggregator';
import type { Quote, QuoteOutcome } from '@waybill/core';
import type { Case } from '@waybill/testkit';
import { fakeCarrier } from '@waybill/testkit/fake';
import { disturbed, type Play, pathOf } from './chaos.ts';
import { FAULT_GROUPS, FAULTS, type Fault } from './faults.ts';
import { counted } from './results.ts';
import { sideBySide } from './side-by-side.ts';
import { goodCases, type Report, type Subject } from './subjects.ts';

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
export async function quotes(all: readonly Subject[], short: boolean, report: Report) {
  const plans = await Promise.all(all.map(planOf));
  const calls = plans.flatMap((plan) => plan.paths.map((path) => ({ plan, path })));
  const trials = FAULTS.flatMap((fault, index) =>
    calls.filter((_, at) => !short || at === index % calls.length).map((call) => ({ ...call, fault })),
  );
  const found = await sideBySide(trials, 4, (trial) => attempt(trial, report));
  const silence = FAULTS.find(({ what }) => what === 'silence') as Fault;
  const silent = short ? plans.slice(0, 1) : plans.flatMap((plan) => Array<Plan>(LATE_RUNS).fill(plan));
  const late = await sideBySide(silent, 1, (plan) =>
    attempt({ plan, path: plan.paths.at(-1) ?? '', fault: silence }, report),
  );
  const late_ms = late.map(({ elapsed_ms }) => Math.round(elapsed_ms - DEADLINE_MS)).sort((a, b) => a - b);
  const groups = Map.groupBy(found, ({ fault }) => fault.group);
  return {
    deadline_s: DEADLINE_MS / 1000,
    runs: found.length,
    others_complete: found.filter(({ complete }) => complete).length,
    late_runs: late_ms.length,
    late_ms: late_ms[late_ms.length >> 1] ?? 0,
    latest_ms: late_ms.at(-1) ?? 0,
    rows: [...groups].map(([group, runs]) => {
      const quoted = runs.filter(({ result }) => result === 'quotes').length;
      const others = runs.flatMap(({ result }) => (result === 'quotes' ? [] : [`\`${result}\``]));
      return {
        trouble: FAULT_GROUPS[group],
        faults: new Set(runs.map(({ fault }) => fault)).size,
        'runs in which its quotes came': quoted === 0 ? 'none' : `${quoted} of ${runs.length}`,
        'its entry otherwise, by kind': counted(others),
      };
    }),
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

function ask(subject: Subject, { settings, request }: Case, playAt: (path: string) => Play | undefined) {
  return disturbed(
    subject,
    settings,
    (call) => playAt(pathOf(call)),
    (proxy): Promise<QuoteOutcome & { thrown?: unknown }> => {
      const outcome = new Aggregator([proxy, other]).getQuotes(request, { deadline_ms: DEADLINE_MS });
      return outcome.catch((thrown: unknown) => Object.assign([[], []] satisfies QuoteOutcome, { thrown }));
    },
  );
}

async function attempt({ plan, path, fault }: Trial, report: Report) {
  const { subject, recorded, offers } = plan;
  const play = (called: string) => (called === path ? fault.play : undefined);
  const { result, elapsed_ms } = await ask(subject, recorded, play);
  const broken = (what: string) => report(`quotes, ${subject.name}, ${path}, ${fault.what}: ${what}`);
  const complete = isComplete(result);
  const own = offersOf(result[0]);
  const entries = result[1].filter(({ account }) => account === 'disturbed');
  if (result.thrown !== undefined) broken(`getQuotes threw ${result.thrown}`);
  if (!complete) broken("the other carrier's quotes are not complete");
  if (elapsed_ms > DEADLINE_MS + TOO_LATE_MS) broken(`${Math.round(elapsed_ms)} ms`);
  if (own === '' && entries.length === 0) broken('neither quotes nor an entry');
  else if (own === '' && entries.length > 1 && fault.group !== 'own')
    broken(`${entries.length} entries: ${JSON.stringify(entries)}`);
  for (const { code, message } of entries) if (code === 'plugin_defect') broken(message);
  const kind = entries[0]?.kind ?? 'nothing';
  return {
    fault,
    elapsed_ms,
    complete,
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
