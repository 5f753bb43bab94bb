/** For a machine that has nothing else to do. */
const SHORTEST_MS = 150;
const MOST_TRIES = 10;

/**
 * Runs an attempt with a short deadline, for calls that never get an answer. An attempt resolves with false when the
 * deadline passed before it came to what it is about, and is then made again with twice the time.
 */
export async function withGrowingDeadline(attempt: (deadline_ms: number) => Promise<boolean>): Promise<void> {
  let deadline_ms = SHORTEST_MS;
  for (let tries = 1; tries <= MOST_TRIES; tries++, deadline_ms *= 2) {
    if (await attempt(deadline_ms)) return;
  }
  throw new Error(`nothing was sent within ${deadline_ms / 2} ms`);
}
