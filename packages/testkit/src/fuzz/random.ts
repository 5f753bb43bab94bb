/** Numbers that look random and are the same for the same seed: mulberry32, by Tommy Ettinger. */
export interface Random {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** One of a list that is not empty. */
  one<T>(list: readonly T[]): T;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * end);
  };
  return { below, one: <T>(list: readonly T[]) => list[below(list.length)] as T };
}
