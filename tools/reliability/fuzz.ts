import { fuzzReplies } from '@waybill/testkit/fuzz';
import type { Subject } from './subjects.ts';

/** What came of changed and damaged replies. */
export interface FuzzFigures {
  readonly seed: number;
  readonly carriers: readonly {
    readonly name: string;
    readonly tried: number;
    readonly after_sale: number;
    readonly thrown: number;
    readonly lost: number;
    readonly wrong: number;
    readonly slow: number;
    readonly slowest_ms: number;
  }[];
}

/** Gives every carrier its part of so many replies. */
export async function fuzz(
  all: readonly Subject[],
  { count, seed }: { readonly count: number; readonly seed: number },
  report: (broken: string) => void,
): Promise<FuzzFigures> {
  const carriers = [];
  for (const { name, definition, simulator, cases } of all) {
    const each = Math.ceil(count / all.length);
    const found = await fuzzReplies(definition, { cases, simulator }, { count: each, seed });
    const { tried, after_sale, thrown, lost, wrong, slow, slowest_ms } = found;
    for (const broken of [...thrown, ...lost, ...wrong, ...slow]) report(`${name}: ${broken}`);
    carriers.push({
      name,
      tried,
      after_sale,
      thrown: thrown.length,
      lost: lost.length,
      wrong: wrong.length,
      slow: slow.length,
      slowest_ms: Math.round(slowest_ms),
    });
    console.error(`fuzz ${name}: ${tried} replies, slowest ${Math.round(slowest_ms)} ms`);
  }
  return { seed, carriers };
}
