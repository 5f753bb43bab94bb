import { type CallOptions, createShipment, type ErrorEntry, type ShippingResult } from '@waybill/core';
import type { RunningSimulator } from '@waybill/simulator';
import type { Case } from '@waybill/testkit';
import { type Arrived, answer, disturbed, type Play, pathOf } from './chaos.ts';
import { FAULT_GROUPS, FAULTS, type Fault } from './faults.ts';
import { counted } from './results.ts';
import { sideBySide } from './side-by-side.ts';
import { type Purchase, purchasesOf, type Report, type Subject } from './subjects.ts';

/** Long enough for a busy machine. */
const USUAL = { deadline_ms: 20_000, grace_ms: 1_000 };
/** Of a fault that ends only when the client gives up. */
const ENDLESS = { deadline_ms: 1_000, grace_ms: 150 };

/** Of the faults at calls that sell nothing, every sixth is played. */
const ELSEWHERE = 6;

/** A purchase that is tried, as it goes without trouble. */
interface Plan extends Purchase {
  /** Its calls, in order. */
  readonly calls: readonly PlannedCall[];
  readonly sales: number;
}
interface PlannedCall {
  /** Method, path, and the operation where one address has several. */
  readonly address: string;
  readonly sells: boolean;
  /** Whether its answer has a body: without one only its status tells what was bought. */
  readonly answered: boolean;
}

interface Trial {
  readonly plan: Plan;
  /** Place of the call that is disturbed, and what it is without trouble. */
  readonly at: number;
  readonly call: PlannedCall;
  readonly fault: Fault;
  /** The fault comes instead of the call, or after the carrier has done its work. */
  readonly when: 'before' | 'after';
}

/**
 * Buys at every carrier while one call of the purchase is disturbed, before or after the carrier has done its work, and compares
 * what the simulator sold with what the program gets. The short form plays each fault at a call that sells, of one
 * carrier, before and after it.
 */
export async function purchases(all: readonly Subject[], short: boolean, report: Report) {
  const plans = await Promise.all(all.flatMap(purchasesOf).map(planOf));
  const trials = short
    ? FAULTS.flatMap((fault, index) => shortTrialsOf(plans, fault, index))
    : FAULTS.flatMap((fault) => plans.flatMap((plan) => trialsOf(plan, fault))).filter(
        ({ call }, index) => call.sells || index % ELSEWHERE === 0,
      );
  const found = await sideBySide(trials, 6, (trial) => attempt(trial, report));
  const believed = found.filter(({ trial }) => isBelieved(trial));
  const groups = Map.groupBy(found, ({ trial }) => trial.fault.group);
  return {
    runs: found.length,
    sold: found.filter(({ sold }) => sold > 0).length,
    /** A carrier that has sold something and says, in a way that is believed, that it has not: what our side made of it. */
    believed: believed.length,
    sold_twice: believed.filter(({ trial, sold }) => sold > trial.plan.sales).length,
    rows: [...groups].map(([group, runs]) => {
      const verdicts = (when: Trial['when']) =>
        counted(runs.flatMap(({ trial, verdict }) => (trial.when === when ? [verdict] : []))) || '–';
      return {
        trouble: FAULT_GROUPS[group],
        faults: new Set(runs.map(({ trial }) => trial.fault)).size,
        'before the carrier did its work': verdicts('before'),
        'after it': verdicts('after'),
      };
    }),
  };
}

async function planOf({ subject, recorded }: Purchase): Promise<Plan> {
  const calls: PlannedCall[] = [];
  const watch: Watch = (request, _, simulator) => async (call) => {
    const before = simulator.purchases.length;
    const reply = await call.forward();
    const sells = simulator.purchases.length > before;
    calls.push({ address: addressOf(request), sells, answered: reply.body.length > 0 });
    answer(call.socket, reply);
  };
  const { result, sold } = await buy(subject, recorded, watch, {});
  if (result.shipment === null || result.errors.length > 0)
    throw new Error(`${recorded.file} does not end well: ${JSON.stringify(result.errors)}`);
  return { subject, recorded, calls, sales: sold };
}

function trialsOf(plan: Plan, fault: Fault): Trial[] {
  return plan.calls.flatMap((call, at) => {
    const after: Trial = { plan, at, call, fault, when: 'after' };
    return fault.shows ? [after] : [{ ...after, when: 'before' }, after];
  });
}

/** Once before the carrier has done its work, where the fault can come then, and once after it: with other faults at others. */
function shortTrialsOf(plans: readonly Plan[], fault: Fault, index: number): Trial[] {
  const selling = plans.flatMap((plan) => trialsOf(plan, fault)).filter(({ call }) => call.sells);
  return [...Map.groupBy(selling, ({ when }) => when).values()].flatMap((own) =>
    own.slice(index % own.length).slice(0, 1),
  );
}

async function attempt(trial: Trial, report: Report) {
  const { plan, at, call, fault, when } = trial;
  const { subject, recorded, calls, sales } = plan;
  const play: Play = async (disturbed) => {
    if (when === 'after') await disturbed.forward();
    await fault.play(disturbed);
  };
  const { result, arrived, sold } = await buy(
    subject,
    recorded,
    (_, index) => (index === at ? play : undefined),
    fault.endless ? ENDLESS : USUAL,
  );
  const { shipment, errors, thrown } = result;
  const isUnknown = errors.some(({ kind }) => kind === 'unknown_outcome');
  const notBought = isUnknown ? 'unknown' : 'refused';
  const verdict = shipment === null ? notBought : shipment.complete ? 'bought' : 'in part';
  const broken = (what: string) =>
    report(
      `purchase, ${subject.name}, ${recorded.name}, ${fault.what} ${when} call ${at + 1} of ${calls.length} (${call.address}): ${what}; told ${verdict}: ${JSON.stringify(errors).slice(0, 300)}`,
    );
  if (thrown !== undefined) broken(`createShipment threw ${thrown}`);
  if (shipment !== null && sold === 0) broken('nothing sold');
  if (shipment === null && errors.length === 0) broken('neither a shipment nor an entry');
  if (errors.some(({ code }) => code === 'plugin_defect')) broken('a defect of the carrier');
  if (isUnknown && !errors.some(({ details }) => typeof details?.lookup === 'string')) broken('no lookup');
  if (fault.delivers && call.sells && call.answered && shipment === null)
    broken('the answer shows what was bought');
  if (isBelieved(trial)) return { trial, sold, verdict };
  if (verdict === 'refused' && sold > 0) broken(`${sold} sold`);
  if (sold > 0 && errors.some(({ retryable }) => retryable)) broken(`${sold} sold and retryable`);
  if (sold > sales) broken(`${sold} sold, not ${sales}`);
  const selling = new Set(calls.flatMap(({ sells, address }) => (sells ? [address] : [])));
  const sent = arrived.filter((request) => selling.has(addressOf(request)));
  const usual = calls.filter(({ address }) => selling.has(address)).length;
  const different = new Set(sent.map((request, index) => identityOf(request, index, subject))).size;
  if (different > usual) broken(`${different} purchases were sent, not ${usual}`);
  return { trial, sold, verdict };
}

const FAULT = 'error document with 500';
/**
 * What a carrier's contract calls a refusal, besides error documents with 2xx and 4xx: SOAP 1.1 sends its faults with 500.
 */
const BELIEVED: Readonly<Record<string, readonly string[]>> = {
  aramex: [FAULT],
  chronopost: [FAULT],
  purolator: [FAULT],
};

/** A carrier that has sold something and then says that it has not: no program can know better. */
function isBelieved({ fault, plan, call, when }: Trial): boolean {
  const believed = fault.believed === true || BELIEVED[plan.subject.name]?.includes(fault.what) === true;
  return believed && when === 'after' && call.sells;
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
type Watch = (request: Arrived, index: number, simulator: RunningSimulator) => Play | undefined;

function buy(subject: Subject, { settings, request }: Case, watch: Watch, within: CallOptions) {
  return disturbed(subject, settings, watch, (proxy): Promise<Bought> => {
    return createShipment(proxy, request, within).then(
      ([shipment, errors]) => ({ shipment, errors }),
      (thrown: unknown) => ({ shipment: null, errors: [], thrown }),
    );
  });
}

/** With the operation that a SOAP request asks for, which others of the same address do not. */
function addressOf({ method, path, body }: Arrived): string {
  const [, operation = ''] = /:Body[^>]*>\s*<(?:[\w-]+:)?(\w+)/.exec(body.toString('utf8')) ?? [];
  return `${method} ${pathOf({ path })} ${operation}`.trim();
}
