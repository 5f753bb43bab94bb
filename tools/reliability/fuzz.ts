import { fuzzReplies } from '@waybill/testkit/fuzz';
import type { Figures } from './results.ts';
import type { Report, Subject } from './subjects.ts';

/** Each round has another seed. */
const ROUND = 50_000;

/**
 * Gives every carrier its part of so many changed and damaged replies.
 * @param keep gets the figures so far, after each round
 */
export async function fuzz(
  all: readonly Subject[],
  { count, seed }: { readonly count: number; readonly seed: number },
  report: Report,
  keep: (figures: Figures) => void,
): Promise<Figures> {
  const zeros = { thrown: 0, lost: 0, wrong: 0, 'over 50 ms': 0, 'slowest, ms': 0 };
  const rows = all.map(({ name }) => ({ carrier: name, replies: 0, 'of these after a sale': 0, ...zeros }));
  for (let done = 0, round = seed; done < count; done += ROUND, round++) {
    const each = Math.ceil(Math.min(ROUND, count - done) / all.length);
    for (const [index, { name, definition, simulator, cases }] of all.entries()) {
      const found = await fuzzReplies(definition, { cases, simulator }, { count: each, seed: round });
      for (const broken of [...found.thrown, ...found.lost, ...found.wrong, ...found.slow])
        report(`${name}, seed ${round}: ${broken}`);
      const row = rows[index] as (typeof rows)[number];
      row.replies += found.tried;
      row['of these after a sale'] += found.after_sale;
      row.thrown += found.thrown.length;
      row.lost += found.lost.length;
      row.wrong += found.wrong.length;
      row['over 50 ms'] += found.slow.length;
      row['slowest, ms'] = Math.max(row['slowest, ms'], Math.round(found.slowest_ms));
    }
    keep({ rows });
  }
  return { rows };
}
