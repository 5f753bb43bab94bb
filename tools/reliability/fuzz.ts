import { fuzzReplies } from '@waybill/testkit/fuzz';
import type { Subject } from './subjects.ts';

/** What came of changed and damaged replies. */
export interface FuzzFigures {
  /** The first seed; each round of {@link ROUND} replies has the next one. */
  readonly seed: number;
  readonly carriers: readonly CarrierFigures[];
}

interface CarrierFigures {
  readonly name: string;
  readonly tried: number;
  readonly after_sale: number;
  readonly thrown: number;
  readonly lost: number;
  readonly wrong: number;
  readonly slow: number;
  readonly slowest_ms: number;
}

const ROUND = 50_000;

/**
 * Gives every carrier its part of so many replies.
 * @param keep gets the figures so far, after each round
 */
export async function fuzz(
  all: readonly Subject[],
  { count, seed }: { readonly count: number; readonly seed: number },
  report: (broken: string) => void,
  keep: (figures: FuzzFigures) => void = () => {},
): Promise<FuzzFigures> {
  const carriers = new Map<string, CarrierFigures>();
  for (let done = 0, round = 0; done < count; done += ROUND, round++) {
    const each = Math.ceil(Math.min(ROUND, count - done) / all.length);
    for (const { name, definition, simulator, cases } of all) {
      const found = await fuzzReplies(definition, { cases, simulator }, { count: each, seed: seed + round });
      const { thrown, lost, wrong, slow } = found;
      for (const broken of [...thrown, ...lost, ...wrong, ...slow]) report(`${name}: ${broken}`);
      const before = carriers.get(name);
      carriers.set(name, {
        name,
        tried: (before?.tried ?? 0) + found.tried,
        after_sale: (before?.after_sale ?? 0) + found.after_sale,
        thrown: (before?.thrown ?? 0) + thrown.length,
        lost: (before?.lost ?? 0) + lost.length,
        wrong: (before?.wrong ?? 0) + wrong.length,
        slow: (before?.slow ?? 0) + slow.length,
        slowest_ms: Math.max(before?.slowest_ms ?? 0, Math.round(found.slowest_ms)),
      });
    }
    keep({ seed, carriers: [...carriers.values()] });
  }
  return { seed, carriers: [...carriers.values()] };
}
