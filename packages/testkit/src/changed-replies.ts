import type { ShipmentOperation, StoredToken } from '@waybill/core/plugin';
import { bodyOf, type Case, type RecordedCall } from './cases.js';
import { firstPlay } from './logged-in.js';
import { mutantsOf } from './mutants/bodies.js';
import { byStructure, kindOf, type Mutant } from './mutants/mutant.js';
import { quotesOf } from './operations.js';
import { offerOf } from './quote-keys.js';
import { type ReplayedCase, replayCase } from './replay-case.js';
import { tokensIn } from './run-operation.js';
import { type Suite, successes } from './suite.js';
import { unchanged } from './unchanged.js';

/** When a call is made: before the purchase, as the purchase, or after it. */
export type Phase = 'before' | 'purchase' | 'after';

/** A recorded reply as it stands, and what comes of it. */
export interface Original {
  readonly recorded: Case;
  readonly call: RecordedCall;
  readonly phase: Phase;
  readonly usual: ReplayedCase;
  /** Those that the account has by then; none where the call is one of the login. */
  readonly tokens: ReadonlyMap<string, StoredToken>;
}

/** Every reply of every case that ends well, each once. */
export async function originalsOf(suite: Suite, operation: ShipmentOperation): Promise<Original[]> {
  const originals: Original[] = [];
  const seen = new Set<string>();
  for (const recorded of successes(suite, operation)) {
    const { played: withLogin, tokens } = await firstPlay(suite, recorded);
    const loggedIn = await unchanged(suite, recorded, recorded.request);
    for (const call of recorded.calls) {
      const isLogin = !loggedIn.answers.includes(call);
      const usual = isLogin ? withLogin : loggedIn;
      const first = usual.sent.findIndex(({ once }) => once === true);
      const at = usual.answers.indexOf(call);
      const key = `${call.method} ${call.path} ${bodyOf(call)}`;
      if (at < 0 || seen.has(key)) continue;
      seen.add(key);
      const bought = usual.sent[at]?.once === true;
      const phase = bought ? 'purchase' : first >= 0 && at > first ? 'after' : 'before';
      originals.push({ recorded, call, phase, usual, tokens: isLogin ? new Map() : tokens });
    }
  }
  return originals;
}

/** Plays a case with one reply changed. */
export function replayChanged(
  suite: Suite,
  { recorded, call, usual, tokens }: Original,
  body: string | Uint8Array,
  status = call.status,
): Promise<ReplayedCase> {
  const reply = Buffer.from(body);
  return replayCase(suite, recorded, {
    edit: (other) => (other === call ? { ...other, status, reply } : other),
    // The request is the same each time.
    written: usual.wireRequest,
    context: { tokens: tokensIn(new Map(tokens)) },
  });
}

/** A recorded reply, and a change of it. */
export interface ChangedReply {
  readonly original: Original;
  readonly owners: EntryOwners;
  readonly mutant: Mutant;
}

/**
 * Every change of every reply, once for each structure of the list entry that it is made in: entries of the same nodes
 * are read by the same code, whatever case they are in.
 */
export function changedReplies(suite: Suite, originals: readonly Original[]): ChangedReply[] {
  const seen = new Map<string, Set<string>>();
  return originals.flatMap((original) => {
    const { call, phase } = original;
    const owners = new EntryOwners(suite, original);
    return [...byStructure(mutantsOf(bodyOf(call)))].flatMap(([structure, mutants]) => {
      const place = `${phase} ${call.method} ${structure}`;
      const kinds = seen.get(place) ?? new Set<string>();
      seen.set(place, kinds);
      const fresh = mutants.filter((mutant) => !kinds.has(kindOf(mutant)) && kinds.add(kindOf(mutant)));
      return fresh.map((mutant) => ({ original, owners, mutant }));
    });
  });
}

/** Replies that are tried side by side; between them other checks have their turn. */
const SIDE_BY_SIDE = 10;

/** Tries many things, and gives what came of each in their order. */
export async function sideBySide<T, Result>(
  trials: readonly T[],
  attempt: (trial: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < trials.length; from += SIDE_BY_SIDE)
    results.push(...(await Promise.all(trials.slice(from, from + SIDE_BY_SIDE).map(attempt))));
  return results;
}

/** Which list entries of a price list are about which quotes: those that go when the entry is left out. */
export class EntryOwners {
  readonly #quotes = new Map<string, Promise<readonly string[]>>();
  readonly #suite: Suite;
  readonly #original: Original;
  readonly #removals: ReadonlyMap<string, Mutant>;

  constructor(suite: Suite, original: Original) {
    this.#suite = suite;
    this.#original = original;
    const removals = mutantsOf(bodyOf(original.call)).filter(({ dropped, entry }) => dropped && entry);
    this.#removals = new Map(removals.map((mutant) => [mutant.entry ?? '', mutant]));
  }

  /** Offers that must stay as they are, because the change was made in what is about others. */
  async othersThan({ entry, within }: Mutant): Promise<readonly string[]> {
    const entries = entry === undefined ? within : [...within, entry];
    const before = this.#before();
    const others = await Promise.all(
      entries.map(async (one) => {
        const after = await this.offersWithout(one);
        const kept = before.filter((offer) => after.includes(offer));
        // Without a quote that went, the entry is about something else, or about all of them.
        return kept.length < before.length && kept.length === after.length ? kept : [];
      }),
    );
    return [...new Set(others.flat())];
  }

  /** What is offered when an entry is left out. */
  offersWithout(entry: string): Promise<readonly string[]> {
    const known = this.#quotes.get(entry) ?? this.#leaveOut(entry);
    this.#quotes.set(entry, known);
    return known;
  }

  async #leaveOut(entry: string): Promise<readonly string[]> {
    const removal = this.#removals.get(entry);
    if (removal === undefined) return this.#before();
    const { outcome } = await replayChanged(this.#suite, this.#original, removal.body());
    return quotesOf(outcome).map(offerOf);
  }

  #before(): string[] {
    return quotesOf(this.#original.usual.outcome).map(offerOf);
  }
}
