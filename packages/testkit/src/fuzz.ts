import type { AnyCarrierProxy, CarrierDefinition } from '@waybill/core';
import type { Answer, Exchange, Reply, ShipmentOperation } from '@waybill/core/plugin';
import type { SimulatorDefinition } from '@waybill/simulator';
import { bodyOf } from './cases.js';
import { type Original, originalsOf, replayChanged } from './changed-replies.js';
import { ratingBreaches, retryableBreaches, shippingBreaches, unreported } from './drift.js';
import { caseText } from './failures.js';
import { damaged } from './fuzz/damage.js';
import { type Random, randomOf } from './fuzz/random.js';
import { mutantsOf } from './mutants/bodies.js';
import type { Mutant } from './mutants/mutant.js';
import { type Outcome, shipmentOf, stepsOf } from './operations.js';
import { plan } from './plan.js';
import { quickly } from './quick-settings.js';
import type { ReplayedCase } from './replay-case.js';
import { pinnedContext } from './run-operation.js';
import { declaredOperations, type Suite } from './suite.js';

/** What a carrier's replies are made from, as for `describeCarrier`. */
interface FuzzMaterial {
  /** Folder of recorded cases. */
  readonly cases: string | URL;
  readonly simulator: SimulatorDefinition;
}

/** How much is tried. */
interface FuzzOptions {
  /** Replies to try. */
  readonly count: number;
  /** With the same seed the same replies are tried. */
  readonly seed?: number;
}

/** What came of it. */
interface FuzzReport {
  readonly carrier: string;
  readonly tried: number;
  /** Of these, replies that stand for the answer to a purchase or come after one. */
  readonly after_sale: number;
  /** Exceptions. */
  readonly thrown: readonly string[];
  /** What was bought and is in the replies, but not in the outcome. */
  readonly lost: readonly string[];
  /** Anything else that is wrong: quotes that do not add up, no word of what is missing, `retryable` after a purchase. */
  readonly wrong: readonly string[];
  /** Milliseconds that the slowest reply took to read, and those that took more than {@link SLOW_MS}. */
  readonly slowest_ms: number;
  readonly slow: readonly string[];
}

/** A reply of the usual size must be read in this time, so that the others' answers are not late. */
const SLOW_MS = 50;

/** How a reply is changed: one node of the document, characters of its text, or first the one and then the other. */
type How = 'structure' | 'text' | 'both';
const HOW: readonly How[] = ['structure', 'structure', 'both', 'text'];
/** Mostly the recorded one. */
const STATUSES = [200, 201, 202, 204, 302, 400, 404, 409, 422, 429, 500, 503];
/** So many problems of a kind are described; of the others there are dots. */
const MOST_DESCRIBED = 20;
/** Other work has its turn. */
const TURN = 500;

/** A recorded exchange, one of whose replies is changed. */
interface Subject {
  readonly operation: ShipmentOperation;
  readonly original: Original;
  readonly exchange: Exchange;
  /** Place of the reply in the exchange. */
  readonly at: number;
  readonly body: string;
  readonly mutants: readonly Mutant[];
  readonly proxy: AnyCarrierProxy;
}

/**
 * Gives a carrier's parsers changed and damaged replies: recorded ones with one node changed, with their text damaged, or both, at
 * other statuses too. Each must give a result or a reason, lose nothing that was bought, and take no long time. Nothing
 * is sent.
 */
export async function fuzzReplies(
  definition: CarrierDefinition,
  options: FuzzMaterial,
  { count, seed = 1 }: FuzzOptions,
): Promise<FuzzReport> {
  const { suite } = plan(definition, options);
  const subjects = await subjectsOf(suite);
  const random = randomOf(seed);
  const found = { thrown: [] as string[], lost: [] as string[], wrong: [] as string[], slow: [] as string[] };
  let after_sale = 0;
  let slowest_ms = 0;
  for (let tried = 0; tried < count; tried++) {
    if (tried % TURN === 0) await new Promise(setImmediate);
    const subject = random.one(subjects);
    const how = subject.mutants.length === 0 ? 'text' : random.one(HOW);
    const { what, body } = changed(subject, how, random);
    const status = random.below(8) === 0 ? random.one(STATUSES) : subject.original.call.status;
    const name = () =>
      `${caseText(subject.original.recorded)}, seed ${seed}, reply ${tried}, HTTP ${status}, ${what}`;
    if (subject.original.phase !== 'before') after_sale++;
    const trial = { subject, replies: repliesWith(subject, body, status) };
    let outcome: Outcome;
    try {
      const began = performance.now();
      outcome = parsed(trial);
      const ms = performance.now() - began;
      // Another program, or the garbage of many replies, may have taken the time.
      const least = ms < SLOW_MS ? ms : Math.min(ms, timed(trial), timed(trial));
      slowest_ms = Math.max(slowest_ms, least);
      if (least > SLOW_MS) describe(found.slow, `${name()}: ${Math.round(least)} ms`);
    } catch (error) {
      describe(found.thrown, `${name()}: ${error}`);
      continue;
    }
    for (const breach of await breachesOf(suite, trial, outcome, how))
      describe(/ is lost$/.test(breach) ? found.lost : found.wrong, `${name()}: ${breach}`);
  }
  return { carrier: definition.id, tried: count, after_sale, slowest_ms, ...found };
}

interface Trial {
  readonly subject: Subject;
  readonly replies: readonly Reply[];
}

/** Every recorded reply that a parser reads. Those of logins are read elsewhere, and files are not read at all. */
async function subjectsOf(suite: Suite): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const operation of declaredOperations(suite.definition)) {
    for (const original of await originalsOf(suite, operation)) {
      const { usual, call, recorded } = original;
      const exchange = usual.wireResponse as Exchange | undefined;
      const body = bodyOf(call);
      const at = exchange?.replies.findIndex((reply) => 'body' in reply && reply.body === body) ?? -1;
      if (exchange === undefined || at < 0 || usual.answers[at] !== call) continue;
      const proxy = quickly(suite.definition).create(
        { ...recorded.settings, server_url: 'http://carrier.invalid' },
        pinnedContext(),
      );
      subjects.push({ operation, original, exchange, at, body, mutants: mutantsOf(body), proxy });
    }
  }
  return subjects;
}

function changed({ body, mutants }: Subject, how: How, random: Random): { what: string; body: string } {
  if (how === 'text') return { what: 'text damaged', body: damaged(body, random) };
  const mutant = random.one(mutants);
  if (how === 'structure') return { what: mutant.what, body: mutant.body() };
  return { what: `${mutant.what}, text damaged`, body: damaged(mutant.body(), random) };
}

/** A reply to a purchase is the last one: what follows depends on it. */
function repliesWith({ exchange, original, at }: Subject, body: string, status: number): Reply[] {
  const reply: Answer = { ...(exchange.replies[at] as Answer), body, status };
  const replies = exchange.replies.with(at, reply);
  return original.phase === 'purchase' ? replies.slice(0, at + 1) : replies;
}

function parsed({ subject: { operation, exchange, proxy }, replies }: Trial): Outcome {
  return stepsOf(proxy, operation).parse({ ...exchange, replies });
}

/** Milliseconds of this program alone, where Node can tell. */
function timed(trial: Trial): number {
  // Node 23.9 and later; its types are younger than those that are installed.
  const used: unknown = Reflect.get(process, 'threadCpuUsage');
  const now =
    typeof used === 'function'
      ? () => Object.values(used() as Record<string, number>).reduce((sum, part) => sum + part, 0) / 1_000
      : () => performance.now();
  const began = now();
  parsed(trial);
  return now() - began;
}

/**
 * What an outcome breaks. Where something seems to be wrong the whole conversation is played: other calls may follow when a
 * reply is another one.
 */
async function breachesOf(suite: Suite, trial: Trial, outcome: Outcome, how: How): Promise<string[]> {
  const { original, at } = trial.subject;
  const { body, status } = trial.replies[at] as Answer;
  const { sent, answers } = original.usual;
  const given = answers.map(
    (answer, place) => answer && (place === at ? { ...answer, reply: Buffer.from(body) } : answer),
  );
  const { length } = trial.replies;
  const seen = { outcome, sent: sent.slice(0, length), answers: given.slice(0, length) };
  if (breaches(trial, { ...original.usual, ...seen }, how).length === 0) return [];
  return breaches(trial, await replayChanged(suite, original, body, status), how);
}

function breaches({ subject, replies }: Trial, played: ReplayedCase, how: How): string[] {
  const { operation, original, at } = subject;
  const { outcome } = played;
  const { body, status } = replies[at] as Answer;
  const plain = isPlain(outcome) ? [] : ['the outcome is not plain JSON'];
  if (operation === 'rating') return [...plain, ...ratingBreaches(original, outcome, [])];
  if (how === 'structure' && status === original.call.status)
    return [...plain, ...shippingBreaches(original, played)];
  const refused = original.phase === 'purchase' && status >= 400 && status < 500;
  return [
    ...plain,
    ...unreported(outcome),
    ...(refused ? [] : retryableBreaches(original, outcome)),
    ...unkept(original, outcome, body, status),
  ];
}

/** A purchase that may have been made, and whose reply was not read: a person finds what is in it. */
function unkept({ phase, usual }: Original, outcome: Outcome, body: string, status: number): string[] {
  const [, errors] = outcome;
  if (phase !== 'purchase' || shipmentOf(outcome) !== null || status < 200 || status >= 300) return [];
  if (!errors.some(({ kind }) => kind === 'unknown_outcome')) return [];
  const number = shipmentOf(usual.outcome)?.tracking_number ?? null;
  const isKept = number === null || !body.includes(number) || JSON.stringify(errors).includes(number);
  return isKept ? [] : [`tracking number ${number} is lost`];
}

/** Whether JSON gives it back as it is. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null)
    return value === null || ['string', 'boolean'].includes(typeof value);
  return Object.values(value).every(isPlain);
}

function describe(problems: string[], problem: string): void {
  problems.push(problems.length < MOST_DESCRIBED ? problem : '…');
}
