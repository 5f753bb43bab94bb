import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long questions are written without a look at the replies that have come. */
const SLICE_MS = 10;

/** Since the process last looked at replies. */
let slice_began: number | undefined;
let last: Promise<void> = Promise.resolve();
let waiting = 0;

/**
 * Asks at once, or when earlier questions were asked. Of hundreds that come at once the first are sent, and their replies
 * read, while the others are still to be written: otherwise all would be late together.
 */
export function pace<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  if (waiting === 0 && isTime()) return ask();
  waiting++;
  const turn = last.then(async () => {
    while (!isTime()) await nextTurn();
    waiting--;
  });
  last = turn;
  return turn.then(ask);
}

function isTime(): boolean {
  if (slice_began === undefined) {
    slice_began = performance.now();
    void nextTurn().then(() => {
      slice_began = undefined;
    });
  }
  return performance.now() - slice_began < SLICE_MS;
}
