import { type Edit, editsOf } from './kinds.ts';
import type { Source } from './sources.ts';

/** A place and what is planted there. */
export interface Point extends Edit {
  readonly source: Source;
  readonly line: number;
}

export function pointsOf(sources: readonly Source[]): Point[] {
  return sources.flatMap((source) =>
    editsOf(source.tree).map((edit) => ({
      ...edit,
      source,
      line: source.tree.getLineAndCharacterOfPosition(edit.start).line + 1,
    })),
  );
}

/** The file's text with the defect in it. */
export function planted({ source, start, end, text }: Point): string {
  return source.tree.text.slice(0, start) + text + source.tree.text.slice(end);
}

/** Draws points, the same ones for one seed. Kinds take turns, so that rare ones come up. */
export function draw(points: readonly Point[], count: number, seed: number): Point[] {
  const random = randomNumbers(seed);
  const ofKind = Object.entries(Object.groupBy(points, ({ kind }) => kind))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, some = []]) => shuffled(some, random));
  const most = Math.max(0, ...ofKind.map(({ length }) => length));
  const inTurns = Array.from({ length: most }, (_, turn) =>
    ofKind.flatMap((some) => some.slice(turn, turn + 1)),
  );
  return inTurns.flat().slice(0, count);
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one);
}

/** Numbers from 0 to 1: mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
