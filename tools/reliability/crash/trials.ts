import type { Counter, Plan } from './carrier.ts';
import type { End, Got, Order } from './orders.ts';

/** Where a process dies: at a statement, at a call to the carrier, or after so many milliseconds. */
export type Death =
  | ({ readonly at: 'statement' } & Omit<End, 'signal'>)
  | { readonly at: 'call'; readonly index: number; readonly when: 'before' | 'after' }
  | { readonly at: 'time'; readonly ms: number };

export interface Trial {
  readonly plan: Plan;
  readonly death: Death;
}

export interface Tried {
  readonly plan: Plan;
  /** It may have been quicker. */
  readonly died: boolean;
  readonly sold: number;
  readonly verdict: Verdict;
  readonly broken: readonly Broken[];
}

/** What a shop knows in the end about a key. */
type Verdict = 'bought' | 'in_part' | 'unknown' | 'refused';

interface Broken {
  readonly promise: 'twice' | 'lost';
  readonly why: string;
}

export interface Counts {
  /** Processes that were killed, or suspended, in the middle of a purchase. */
  readonly kills: number;
  readonly keys: number;
  /** Purchases that the simulators sold, and those of an undisturbed purchase of each key. */
  readonly sold: number;
  readonly planned: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  /** Of those that are unknown, the ones of which the simulator sold nothing. */
  readonly unknown_unsold: number;
  /** Keys of which more was sold than asked for, and keys of which something sold is not in the ledger. */
  readonly twice: number;
  readonly lost: number;
}

export type Report = (broken: string) => void;

/** So many of all steps of all purchases, spread evenly over their kinds and then the purchases; every step if they are fewer. */
export function trialsOf(plans: readonly Plan[], most: number): Trial[] {
  const every = plans.flatMap((plan) => deathsOf(plan).map((death) => ({ plan, death })));
  const kinds = Map.groupBy(every, ({ death: { at, when } }) => `${when} a ${at}`);
  return some([...kinds.values()].flat(), most);
}

/** So many of a list, spread evenly; all if they are fewer. */
export function some<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function deathsOf({ statements, calls }: Plan): Exclude<Death, { at: 'time' }>[] {
  return [
    ...Array.from({ length: statements }).flatMap((_, index) =>
      (['before', 'during', 'after'] as const).map(
        (when) => ({ at: 'statement', statement: index + 1, when }) as const,
      ),
    ),
    ...Array.from({ length: calls }).flatMap((_, index) =>
      (['before', 'after'] as const).map((when) => ({ at: 'call', index, when }) as const),
    ),
  ];
}

/** A process that dies at any moment of a purchase, or just after it. */
export function anyMoment(plans: readonly Plan[]): Trial {
  const plan = plans[Math.floor(Math.random() * plans.length)] as Plan;
  return { plan, death: { at: 'time', ms: Math.random() * plan.took_ms * 1.5 } };
}

/** The order with the statement at which its process ends, if it ends at one. */
export function withEnd(order: Order, death: Death, signal: End['signal']): Order {
  return death.at === 'statement' ? { ...order, end: { ...death, signal } } : order;
}

let keys = 0;

export function nextKey(): string {
  keys += 1;
  return `order-${keys}`;
}

export function verdictOf({ shipment, entries }: Got): Verdict {
  if (entries.some(({ kind }) => kind === 'unknown_outcome')) return 'unknown';
  if (shipment === null) return 'refused';
  return shipment.complete ? 'bought' : 'in_part';
}

/**
 * Compares what was sold with what the ledger says in the end.
 * @param first what it said to the one who took the purchase up
 * @param last what it said when it was asked once more
 */
export function judge(
  { plan, where, died }: { readonly plan: Plan; readonly where: string; readonly died: boolean },
  { sold }: Counter,
  [first, last]: readonly [Got, Got],
  report: Report,
): Tried {
  const broken = brokenPromises(plan, sold, first, last);
  for (const { promise, why } of broken)
    report(
      `crash, ${plan.subject.name}, ${plan.recorded.name}, ${where}: ${promise}: ${why}; got ${JSON.stringify(last).slice(0, 600)}`,
    );
  return { plan, died, sold: sold.length, verdict: verdictOf(last), broken };
}

function brokenPromises({ sales, got: usual }: Plan, sold: Counter['sold'], first: Got, last: Got): Broken[] {
  const broken: Broken[] = [];
  const lost = (why: string) => broken.push({ promise: 'lost', why });
  if (sold.length > sales) broken.push({ promise: 'twice', why: `${sold.length} sold, not ${sales}` });
  const { shipment, entries } = last;
  if (verdictOf(first) === 'bought' && JSON.stringify(first.shipment) !== JSON.stringify(shipment))
    lost('bought, and not the same when asked again');
  if (shipment === null && entries.length === 0) lost('neither a shipment nor an entry');
  if (sold.length > 0 && entries.some(({ retryable }) => retryable))
    lost(`${sold.length} sold, and retryable`);
  const verdict = verdictOf(last);
  if (verdict === 'unknown') return broken;
  if (verdict === 'refused') {
    if (sold.length > 0) lost(`${sold.length} sold, and refused`);
    return broken;
  }
  const known = shipment?.tracking_numbers ?? [];
  // A service without tracking has numbers that the result does not show.
  const missing = sold.filter((number) => number !== null && !known.includes(number));
  if (missing.length > 0 && usual.shipment?.tracking_numbers.length !== 0)
    lost(`${missing.join(', ')} was sold, and the ledger has ${known.join(', ')}`);
  if (verdict === 'in_part') return broken;
  if (sold.length < sales) lost(`${sold.length} of ${sales} sold, and complete`);
  if (shipment?.documents !== usual.shipment?.documents)
    lost(`${shipment?.documents} documents, not ${usual.shipment?.documents}`);
  // A shipment that somebody else pays has no price when it is recovered (UPS).
  if (shipment?.total !== undefined && shipment.total !== usual.shipment?.total)
    lost(`costs ${shipment?.total}, not ${usual.shipment?.total}`);
  return broken;
}

/** @param where is printed with the counts */
export function countsOf(where: string, tried: readonly Tried[]): Counts {
  const count = (which: (one: Tried) => boolean) => tried.filter(which).length;
  const verdicts = (verdict: Verdict) => count((one) => one.verdict === verdict);
  const breaks = (promise: Broken['promise']) =>
    count(({ broken }) => broken.some((one) => one.promise === promise));
  return printed(where, {
    kills: count(({ died }) => died),
    keys: tried.length,
    sold: tried.reduce((sum, one) => sum + one.sold, 0),
    planned: tried.reduce((sum, one) => sum + one.plan.sales, 0),
    verdicts: {
      bought: verdicts('bought'),
      in_part: verdicts('in_part'),
      unknown: verdicts('unknown'),
      refused: verdicts('refused'),
    },
    unknown_unsold: count(({ verdict, sold }) => verdict === 'unknown' && sold === 0),
    twice: breaks('twice'),
    lost: breaks('lost'),
  });
}

/** Prints counts as soon as they are known: all takes hours. */
export function printed<Found extends object>(what: string, counts: Found): Found {
  console.log(`crash, ${what}: ${JSON.stringify(counts)}`);
  return counts;
}
