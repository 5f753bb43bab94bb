import { type CallOptions, createShipment, type ErrorEntry, type ShippingResult } from '@waybill/core';
import type { Case } from '@waybill/testkit';
import { type Arrived, answer } from './chaos.ts';
import { type Disturb, disturbed, pathOf } from './disturbed.ts';
import { FAULTS, type Fault, type FaultGroup } from './faults.ts';
import { purchasesOf } from './recorded.ts';
import { sideBySide } from './side-by-side.ts';
import type { Subject } from './subjects.ts';

/** What becomes of money. */
export interface PurchaseFigures {
  readonly runs: number;
  /** Runs in which the carrier sold something. */
  readonly sold: number;
  readonly groups: readonly {
    readonly group: FaultGroup;
    readonly faults: number;
    /** The fault comes instead of a call of the purchase: nothing was sold by that call. */
    readonly before: Readonly<Record<Verdict, number>>;
    /** The fault comes after the carrier has done its work. */
    readonly after: Readonly<Record<Verdict, number>>;
  }[];
  /** A carrier that has sold something and says, in a way that is believed, that it has not: what our side made of it. */
  readonly believed: { readonly runs: number; readonly sold_twice: number };
}

/** What the program gets. */
type Verdict = 'bought' | 'in_part' | 'unknown' | 'refused';

/** Long enough for a busy machine. */
const USUAL = { deadline_ms: 20_000, grace_ms: 1_000 };
/** Of a fault that ends only when the client gives up. */
const ENDLESS = { deadline_ms: 1_000, grace_ms: 150 };

/** Of the faults at calls that sell nothing, every sixth is played. */
const ELSEWHERE = 6;

/** A purchase that is tried, as it goes without trouble. */
interface Plan {
  readonly subject: Subject;
  readonly recorded: Case;
  /** Its calls, in order. */
  readonly calls: readonly PlannedCall[];
  readonly sales: number;
}
interface PlannedCall {
  readonly method: string;
  readonly path: string;
  /** The operation, where one address has several. */
  readonly asks: string | undefined;
  /** Whether it sells. */
  readonly sells: boolean;
  /** Whether its answer has a body: without one only its status tells what was bought. */
  readonly answered: boolean;
}

interface Trial {
  readonly plan: Plan;
  /** Place of the call that is disturbed. */
  readonly at: number;
  readonly fault: Fault;
  readonly when: 'before' | 'after';
}

/**
 * Buys at every carrier while one call of the purchase is disturbed, before or after the carrier has done its work, and compares
 * what the simulator sold with what the program gets. The short form plays each fault at a call that sells, of one
 * carrier, before and after it.
 */
export async function purchases(
  all: readonly Subject[],
  { short }: { readonly short: boolean },
  report: (broken: string) => void,
): Promise<PurchaseFigures> {
  const recorded = all.flatMap((subject) => purchasesOf(subject).map((one) => [subject, one] as const));
  const plans = await Promise.all(recorded.map(([subject, one]) => planOf(subject, one)));
  const trials = short
    ? FAULTS.flatMap((fault, index) => shortTrialsOf(plans, fault, index))
    : FAULTS.flatMap((fault) => plans.flatMap((plan) => trialsOf(plan, fault))).filter(
        ({ plan, at }, index) => plan.calls[at]?.sells || index % ELSEWHERE === 0,
      );
  const found = await sideBySide(trials, 6, (trial) => attempt(trial, report));
  const groups = [...Map.groupBy(found, ({ trial }) => trial.fault.group)].map(([group, runs]) => ({
    group,
    faults: new Set(runs.map(({ trial }) => trial.fault.what)).size,
    before: verdicts(runs.filter(({ trial }) => trial.when === 'before')),
    after: verdicts(runs.filter(({ trial }) => trial.when === 'after')),
  }));
  const believed = found.filter(({ trial }) => isBelieved(trial));
  return {
    runs: found.length,
    sold: found.filter(({ sold }) => sold > 0).length,
    groups,
    believed: {
      runs: believed.length,
      sold_twice: believed.filter(({ trial, sold }) => sold > trial.plan.sales).length,
    },
  };
}

async function planOf(subject: Subject, recorded: Case): Promise<Plan> {
  const calls: PlannedCall[] = [];
  const watch: Disturb = (request, _, simulator) => async (call) => {
    const before = simulator.purchases.length;
    const reply = await call.forward();
    calls.push({
      method: request.method,
      path: pathOf(request),
      asks: asksFor(request),
      sells: simulator.purchases.length > before,
      answered: reply.body.length > 0,
    });
    answer(call.socket, reply);
  };
  const { result, sold } = await buy(subject, recorded, watch, {});
  if (result.shipment === null || result.errors.length > 0)
    throw new Error(`${recorded.file} does not end well: ${JSON.stringify(result.errors)}`);
  return { subject, recorded, calls, sales: sold };
}

function trialsOf(plan: Plan, fault: Fault): Trial[] {
  return plan.calls.flatMap((_, at) => {
    const after: Trial = { plan, at, fault, when: 'after' };
    return fault.shows ? [after] : [{ ...after, when: 'before' }, after];
  });
}

/** Once before the carrier has done its work, where the fault can come then, and once after it: with other faults at others. */
function shortTrialsOf(plans: readonly Plan[], fault: Fault, index: number): Trial[] {
  const selling = plans
    .flatMap((plan) => trialsOf(plan, fault))
    .filter(({ plan, at }) => plan.calls[at]?.sells);
  return [...Map.groupBy(selling, ({ when }) => when).values()].flatMap((own) =>
    own.slice(index % own.length).slice(0, 1),
  );
}

async function attempt(trial: Trial, report: (broken: string) => void) {
  const { plan, at, fault, when } = trial;
  const { subject, recorded, calls, sales } = plan;
  const planned = calls[at] as PlannedCall;
  const where = `purchase, ${subject.name}, ${recorded.name}, ${fault.what} ${when} call ${at + 1} of ${calls.length} (${planned.method} ${planned.path})`;
  const play: Disturb = (_, index) =>
    index === at
      ? async (call) => {
          if (when === 'after') await call.forward();
          await fault.play(call);
        }
      : undefined;
  const { result, arrived, sold } = await buy(subject, recorded, play, fault.endless ? ENDLESS : USUAL);
  const { shipment, errors, thrown } = result;
  const isUnknown = errors.some(({ kind }) => kind === 'unknown_outcome');
  const verdict: Verdict =
    shipment !== null ? (shipment.complete ? 'bought' : 'in_part') : isUnknown ? 'unknown' : 'refused';
  const told = `told ${verdict}: ${JSON.stringify(errors).slice(0, 300)}`;
  if (thrown !== undefined) report(`${where}: createShipment threw ${thrown}`);
  if (verdict === 'refused' && sold > 0 && !isBelieved(trial)) report(`${where}: ${sold} sold and ${told}`);
  if (shipment !== null && sold === 0) report(`${where}: nothing sold and ${told}`);
  if (sold > 0 && errors.some(({ retryable }) => retryable) && !isBelieved(trial))
    report(`${where}: ${sold} sold and retryable, ${told}`);
  if (shipment === null && errors.length === 0) report(`${where}: neither a shipment nor an entry`);
  if (errors.some(({ code }) => code === 'plugin_defect')) report(`${where}: ${told}`);
  if (isUnknown && !errors.some(({ details }) => typeof details?.lookup === 'string'))
    report(`${where}: no lookup, ${told}`);
  if (fault.delivers && planned.sells && planned.answered && shipment === null)
    report(`${where}: the answer shows what was bought, ${told}`);
  const isWhereItSells = (call: Pick<PlannedCall, 'method' | 'path' | 'asks'>) =>
    calls.some(
      ({ sells, method, path, asks }) =>
        sells && method === call.method && path === call.path && asks === call.asks,
    );
  const sends = arrived.filter((request) =>
    isWhereItSells({ method: request.method, path: pathOf(request), asks: asksFor(request) }),
  );
  const usual = calls.filter(isWhereItSells).length;
  const different = new Set(sends.map((request, index) => identityOf(request, index, subject))).size;
  if (!isBelieved(trial) && different > usual)
    report(`${where}: ${different} purchases were sent, not ${usual}`);
  if (!isBelieved(trial) && sold > sales) report(`${where}: ${sold} sold, not ${sales}`);
  return { trial, sold, verdict };
}

const FAULT = 'error document with 500';
/**
 * What a carrier's contract calls a refusal, besides error documents with 2xx and 4xx: SOAP 1.1 sends its faults with 500, and
 * Click & Drop and DHL Parcel DE answer 429 to what they do not do.
 */
const BELIEVED: Readonly<Record<string, readonly string[]>> = {
  aramex: [FAULT],
  chronopost: [FAULT],
  'dhl-parcel-de': ['error document with 429'],
  purolator: [FAULT],
  'royal-mail': ['429 without a body', 'error document with 429'],
};

/** A carrier that has sold something and then says that it has not: no program can know better. */
function isBelieved({ fault, plan, at, when }: Trial): boolean {
  const believed = fault.believed === true || BELIEVED[plan.subject.name]?.includes(fault.what) === true;
  return believed && when === 'after' && plan.calls[at]?.sells === true;
}

/** Carriers that replace an order of the same reference by the new one, so that the same one sent again is no second. */
const REPLACED: readonly string[] = ['bpost'];

/** A purchase that the carrier recognises by its key is the same one when it is sent again. */
function identityOf(request: Arrived, index: number, { name }: Subject): string {
  const key = Object.entries(request.headers).find(([header]) => /idempotency/i.test(header));
  if (key === undefined && !REPLACED.includes(name)) return `request ${index}`;
  return JSON.stringify([key, request.body.toString('utf8')]);
}

interface Bought {
  readonly shipment: ShippingResult | null;
  readonly errors: readonly ErrorEntry[];
  readonly thrown?: unknown;
}

function buy(subject: Subject, { settings, request }: Case, disturb: Disturb, within: CallOptions) {
  return disturbed(subject, settings, disturb, async (proxy): Promise<Bought> => {
    const outcome = createShipment(proxy, request, within);
    return outcome.then(
      ([shipment, errors]) => ({ shipment, errors }),
      (thrown: unknown) => ({ shipment: null, errors: [], thrown }),
    );
  });
}

/** The operation that a SOAP request asks for, which others of the same address do not. */
function asksFor({ body }: Pick<Arrived, 'body'>): string | undefined {
  return /:Body[^>]*>\s*<(?:[\w-]+:)?(\w+)/.exec(body.toString('utf8'))?.[1];
}

function verdicts(runs: readonly { readonly verdict: Verdict }[]): Record<Verdict, number> {
  const count = (verdict: Verdict) => runs.filter((run) => run.verdict === verdict).length;
  return {
    bought: count('bought'),
    in_part: count('in_part'),
    unknown: count('unknown'),
    refused: count('refused'),
  };
}
