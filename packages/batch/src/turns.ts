import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long work goes on without a turn for others. */
const SLICE_MS = 10;

/** Gives others their turn, whenever it was long enough since the last one. */
export function turns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began <= SLICE_MS) return;
    await nextTurn();
    began = performance.now();
  };
}
