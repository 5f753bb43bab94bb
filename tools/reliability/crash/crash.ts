import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startSimulator } from '@waybill/simulator';
import type { PostgresServer } from '@waybill/test-postgres';
import { settleAll } from '../../settle-all.ts';
import { answer, startChaos } from '../chaos.ts';
import { number, type Row } from '../results.ts';
import { sideBySide } from '../side-by-side.ts';
import { NOW, type Purchase, purchasesOf, type Report, type Subject } from '../subjects.ts';
import { printed, some, Worker, Workers, withLedgers } from './processes.ts';
import { type End, stepsOf } from './statements.ts';
import type { BuyOrder, Got } from './worker.ts';

/** How much is tried: so many purchases, and of the steps of all of them so many; kills at any moment; kills of the database's server. */
const SHORT = { purchases: 6, server: 10, folder: 2, suspended: 3, any_moment: 0, database: 1 };
const ALL = Number.POSITIVE_INFINITY;
const FULL = { purchases: ALL, server: ALL, folder: 150, suspended: 150, any_moment: 2_000, database: 25 };

/** A purchase that is tried, and what comes of it without trouble. */
interface Plan extends Purchase {
  /** Calls to the carrier. */
  readonly calls: number;
  readonly sales: number;
  readonly got: Got;
  readonly took_ms: number;
}

/** A process that dies at a statement, at a call to the carrier, or after so many milliseconds. */
interface Trial {
  readonly plan: Plan;
  readonly death: Partial<Omit<End, 'signal'>> & { readonly call?: number; readonly ms?: number };
}

/** How trials are made. */
interface How {
  readonly trouble: string;
  readonly location: string;
  readonly signal: End['signal'];
  readonly workers: Workers;
  /** The process that takes purchases up; in a folder, which is one process's at a time, a new one each time. */
  readonly heir: Worker | undefined;
}

/** What came of a trial, with what a shop knows in the end. */
interface Tried {
  readonly plan: Plan;
  /** It may have been quicker. */
  readonly died: boolean;
  readonly sold: number;
  readonly verdict: 'bought' | 'in part' | 'unknown' | 'refused';
  /** `twice: …`, `lost: …` */
  readonly broken: readonly string[];
}

/**
 * Kills or suspends processes at every step of a purchase through a ledger, and the server of the database, and lets another process
 * take the purchase up. The purchases are of one package and of several, at every carrier. Where there is no PostgreSQL
 * server, only the embedded one is tried.
 */
export async function crash(all: readonly Subject[], short: boolean, report: Report) {
  const size = short ? SHORT : FULL;
  return withLedgers(async (folder, database) => {
    const location = (await database?.createDatabase()) ?? join(folder, 'plans');
    const plans = await plansOf(all, location, size.purchases);
    await using workers = new Workers(5);
    const inFolder = async () => {
      const trouble = 'the process is killed; the ledger is in a folder';
      const how = { trouble, location: join(folder, 'ledger'), signal: 'SIGKILL', workers } as const;
      return [await tryAll(trialsOf(plans, size.folder), 1, { ...how, heir: undefined }, report)];
    };
    const onServer = async () => {
      if (database === undefined) return [];
      await using heir = new Worker();
      const trouble = 'the process is killed; the ledger is on a server';
      const killed: How = { trouble, location, signal: 'SIGKILL', workers, heir };
      const suspended: How = {
        ...killed,
        trouble: 'the process is suspended, and goes on when another one has taken the purchase over',
        signal: 'SIGSTOP',
      };
      const random = Array.from({ length: size.any_moment }, () => anyMoment(plans));
      return [
        await tryAll([...trialsOf(plans, size.server), ...random], 4, killed, report),
        await tryAll(trialsOf(plans, size.suspended), 4, suspended, report),
        await databaseKilled(plans, size.database, database, report),
      ];
    };
    // A folder is one process's at a time, which leaves time for the others.
    return { rows: (await settleAll([onServer(), inFolder()])).flat() };
  });
}

async function plansOf(all: readonly Subject[], location: string, most: number): Promise<Plan[]> {
  await using buyer = new Worker();
  const plans: Plan[] = [];
  for (const purchase of some(all.flatMap(purchasesOf), most))
    plans.push(await planOf(purchase, buyer, location));
  return plans;
}

/** What a purchase is without trouble. */
async function planOf({ subject, recorded }: Purchase, buyer: Worker, location: string): Promise<Plan> {
  await using carrier = await openCarrier({ subject, recorded });
  const began = performance.now();
  const got = await buyer.answer('buy', carrier.order(location));
  const took_ms = performance.now() - began;
  if (verdictOf(got) !== 'bought')
    throw new Error(`${recorded.file} does not end well: ${JSON.stringify(got)}`);
  return { subject, recorded, calls: carrier.calls, sales: carrier.sold.length, got, took_ms };
}

/** So many of all steps of all purchases, spread evenly over their kinds and then the purchases; every step if they are fewer. */
function trialsOf(plans: readonly Plan[], most: number): Trial[] {
  const every = plans.flatMap((plan): Trial[] => [
    ...stepsOf(plan.got.statements).map((death) => ({ plan, death })),
    ...Array.from({ length: plan.calls }).flatMap((_, call) =>
      (['before', 'after'] as const).map((when) => ({ plan, death: { call, when } })),
    ),
  ]);
  const kinds = Map.groupBy(every, ({ death }) => `${death.when} ${'call' in death}`);
  return some([...kinds.values()].flat(), most);
}

/** A process that dies at any moment of a purchase, or just after it. */
function anyMoment(plans: readonly Plan[]): Trial {
  const plan = plans[Math.floor(Math.random() * plans.length)] as Plan;
  return { plan, death: { ms: Math.random() * plan.took_ms * 1.5 } };
}

async function tryAll(trials: readonly Trial[], at_once: number, how: How, report: Report) {
  return rowOf(how.trouble, await sideBySide(trials, at_once, (trial) => attempt(trial, how, report)));
}

/**
 * Kills a process in the middle of a purchase, or suspends it until another one has taken the purchase over: what it was about to
 * send must not be sent then. The other one asks again in the end.
 */
async function attempt({ plan, death }: Trial, how: How, report: Report): Promise<Tried> {
  const { signal, workers } = how;
  await using victim = workers.next();
  const die = () => victim.signal(signal);
  await using carrier = await openCarrier(plan, (call) =>
    death.call === call && death.when !== undefined ? { [death.when]: die } : {},
  );
  const order = carrier.order(how.location);
  const timer = death.ms === undefined ? undefined : setTimeout(die, death.ms);
  const { statement, when } = death;
  const end = statement === undefined || when === undefined ? undefined : { statement, when, signal };
  const bought = victim.ask('buy', { ...order, end });
  const killed = bought.then((got) => got === undefined);
  const died = await (signal === 'SIGSTOP' ? Promise.race([victim.stops(), killed]) : killed);
  clearTimeout(timer);
  if (signal === 'SIGKILL') await victim[Symbol.asyncDispose]();
  await using own = how.heir === undefined ? workers.next() : undefined;
  const takeUp = () => (how.heir ?? (own as Worker)).answer('buy', { ...order, lapse: true });
  const first = await takeUp();
  victim.signal('SIGCONT');
  await bought;
  const where = `${how.trouble}, ${JSON.stringify(death)}`;
  return judge({ plan, died, where }, carrier.sold, first, await takeUp(), report);
}

/** Kills the database's server while every purchase is under way, starts it again, and asks for each purchase again. */
async function databaseKilled(plans: readonly Plan[], times: number, server: PostgresServer, report: Report) {
  const location = await server.createDatabase();
  await using buyer = new Worker();
  await using heir = new Worker();
  // They open the ledger while its server is there.
  for (const process of [buyer, heir]) await planOf(plans[0] as Plan, process, location);
  const tried: Tried[] = [];
  for (let time = 0; time < times; time += 1) {
    const lot = await Promise.all(
      plans.map(async (plan) => {
        const carrier = await openCarrier(plan);
        return { plan, carrier, order: carrier.order(location) };
      }),
    );
    const ended = Promise.all(lot.map(({ order }) => buyer.answer('buy', order)));
    const after_ms = Math.round(Math.random() * 800);
    await Promise.race([ended, delay(after_ms)]);
    await server.kill();
    await delay(Math.random() * 500);
    await server.restart();
    await ended;
    for (const { plan, carrier, order } of lot) {
      await using counted = carrier;
      const takeUp = () => heir.answer('buy', { ...order, lapse: true });
      const how = { plan, where: `database killed after ${after_ms} ms`, died: true };
      tried.push(judge(how, counted.sold, await takeUp(), await takeUp(), report));
    }
  }
  return rowOf(`the database's server is killed, ${times} times, with all purchases under way`, tried);
}

/** What is done when a call arrives: a call with `before` never reaches the carrier. */
type OnCall = (index: number) => { readonly before?: () => void; readonly after?: () => void };

let keys = 0;

/** A carrier's simulator for a single key, so that it counts what is sold under that key. */
async function openCarrier({ subject, recorded }: Purchase, onCall: OnCall = () => ({})) {
  const simulator = await startSimulator(subject.simulator, { now: () => NOW });
  const chaos = await startChaos(simulator.url, (_, index) => async ({ socket, forward }) => {
    const { before, after } = onCall(index);
    before?.();
    if (before !== undefined) return void socket.destroy();
    const reply = await forward();
    after?.();
    answer(socket, reply);
  });
  const settings = { ...simulator.settings, ...recorded.settings, server_url: chaos.url };
  const account = { carrier: subject.package, settings };
  return {
    order(location: string): BuyOrder {
      keys += 1;
      return { location, key: `order-${keys}`, account, request: recorded.request, now: NOW };
    },
    /** Calls that arrived. */
    get calls(): number {
      return chaos.arrived.length;
    },
    /** Tracking numbers of what was sold; `null` where the service has none. */
    sold: simulator.purchases,
    [Symbol.asyncDispose]: async () => {
      await chaos[Symbol.asyncDispose]();
      await simulator.close();
    },
  };
}

function verdictOf({ shipment, entries }: Got): Tried['verdict'] {
  if (entries.some(({ kind }) => kind === 'unknown_outcome')) return 'unknown';
  if (shipment === null) return 'refused';
  return shipment.complete ? 'bought' : 'in part';
}

/**
 * Compares what was sold with what the ledger says in the end.
 * @param first what it said to the one who took the purchase up
 * @param last what it said when it was asked once more
 */
function judge(
  { plan, died, where }: Pick<Tried, 'plan' | 'died'> & { readonly where: string },
  sold: readonly (string | null)[],
  first: Got,
  last: Got,
  report: Report,
): Tried {
  const broken = [...brokenPromises(plan, sold, first, last)];
  for (const what of broken)
    report(
      `crash, ${plan.subject.name}, ${plan.recorded.name}, ${where}: ${what}; got ${JSON.stringify(last).slice(0, 600)}`,
    );
  return { plan, died, sold: sold.length, verdict: verdictOf(last), broken };
}

function* brokenPromises(
  { sales, got: usual }: Plan,
  sold: readonly (string | null)[],
  first: Got,
  last: Got,
): Generator<string> {
  const { shipment, entries } = last;
  const verdict = verdictOf(last);
  if (sold.length > sales) yield `twice: ${sold.length} sold, not ${sales}`;
  if (verdictOf(first) === 'bought' && JSON.stringify(first.shipment) !== JSON.stringify(shipment))
    yield 'lost: bought, and not the same when asked again';
  if (shipment === null && entries.length === 0) yield 'lost: neither a shipment nor an entry';
  if (sold.length > 0 && entries.some(({ retryable }) => retryable))
    yield `lost: ${sold.length} sold, and retryable`;
  if (verdict === 'refused' && sold.length > 0) yield `lost: ${sold.length} sold, and refused`;
  if (verdict === 'unknown' || shipment === null) return;
  // A service without tracking has numbers that the result does not show.
  const missing = sold.filter((number) => number !== null && !shipment.tracking_numbers.includes(number));
  if (missing.length > 0 && usual.shipment?.tracking_numbers.length !== 0)
    yield `lost: ${missing.join(', ')} was sold, and the ledger has ${shipment.tracking_numbers.join(', ')}`;
  if (verdict === 'in part') return;
  if (sold.length < sales) yield `lost: ${sold.length} of ${sales} sold, and complete`;
  if (shipment.documents !== usual.shipment?.documents)
    yield `lost: ${shipment.documents} documents, not ${usual.shipment?.documents}`;
  // A shipment that somebody else pays has no price when it is recovered (UPS).
  if (shipment.total !== undefined && shipment.total !== usual.shipment?.total)
    yield `lost: costs ${shipment.total}, not ${usual.shipment?.total}`;
}

/** A row of the page. */
function rowOf(trouble: string, tried: readonly Tried[]): Row {
  const count = (which: (one: Tried) => boolean) => tried.filter(which).length;
  const verdicts = (verdict: Tried['verdict']) => count((one) => one.verdict === verdict);
  const breaks = (promise: string) => count(({ broken }) => broken.some((what) => what.startsWith(promise)));
  const sold = tried.reduce((sum, one) => sum + one.sold, 0);
  const planned = tried.reduce((sum, { plan }) => sum + plan.sales, 0);
  const unsold = count((one) => one.verdict === 'unknown' && one.sold === 0);
  return printed({
    trouble,
    kills: count(({ died }) => died),
    keys: tried.length,
    'purchases sold, of those wanted': `${number(sold)} of ${number(planned)}`,
    bought: verdicts('bought'),
    'in part': verdicts('in part'),
    'unknown (not sold)': `${verdicts('unknown')} (${unsold})`,
    refused: verdicts('refused'),
    twice: breaks('twice'),
    lost: breaks('lost'),
  });
}
