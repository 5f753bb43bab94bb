import { setTimeout as wait } from 'node:timers/promises';
import { finding } from './failures.js';

/** Turns of the event loop within which an abort must be noticed: on a busy machine each takes longer. */
const TURNS = 200;

/** Waits until something has happened, or until the operation is over. */
export async function until(hasHappened: () => boolean, performing: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  performing.then(over, over);
  while (!hasHappened() && !isOver) await wait(10);
}

/**
 * The outcome of an operation that was aborted.
 * @throws Error when it does not end at once.
 */
export async function settledSoon<T>(performing: Promise<T>): Promise<T> {
  const ended = performing.then(() => true);
  for (let turn = 0; turn < TURNS; turn++) {
    if (await Promise.race([ended, wait(25, false)])) return performing;
  }
  throw finding('the operation goes on after the abort');
}
