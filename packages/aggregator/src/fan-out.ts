import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyCarrierProxy, ErrorEntry } from '@waybill/core';
import { abortError, entriesFrom, startDeadline } from '@waybill/core/plugin';

import { pace } from './pace.js';

/** A question to one account. */
export interface Question<Result> {
  readonly proxy: AnyCarrierProxy;
  /** Resolves with results and entries; a rejection becomes an entry. */
  readonly ask: (within: {
    readonly signal: AbortSignal;
    readonly deadline_ms: number;
  }) => Promise<readonly [readonly Result[], readonly ErrorEntry[]]>;
}

/** The answer of one account. */
export interface AccountAnswer<Result> {
  readonly proxy: AnyCarrierProxy;
  readonly results: readonly Result[];
  /** Why results are missing; empty when there is no problem. */
  readonly errors: readonly ErrorEntry[];
  /** Milliseconds until the account answered, or the deadline or the caller ended the wait. */
  readonly duration_ms: number;
}

/**
 * Asks every account at the same time and yields each answer as it arrives. When the deadline has passed or the caller
 * aborts, carriers that have not answered are reported as timed out, even if a plugin ignores its signal. A consumer
 * that stops early aborts the rest.
 */
export async function* fanOut<Result>(
  questions: readonly Question<Result>[],
  deadline_ms: number,
  signal?: AbortSignal,
): AsyncGenerator<AccountAnswer<Result>, void, undefined> {
  const deadline = startDeadline({ deadline_ms, ...(signal === undefined ? {} : { signal }) });
  const arrived: AccountAnswer<Result>[] = [];
  let wake = () => {};
  try {
    for (const question of questions) {
      void answerTo(question, deadline_ms, deadline.signal).then((answer) => {
        arrived.push(answer);
        wake();
      });
    }
    for (let waiting = questions.length; waiting > 0; ) {
      const answer = arrived.shift();
      if (answer === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else {
        waiting -= 1;
        yield answer;
      }
    }
  } finally {
    deadline.end();
  }
}

/** Resolves with the account's answer, or as soon as the signal aborts. Never rejects. */
function answerTo<Result>(
  { proxy, ask }: Question<Result>,
  deadline_ms: number,
  signal: AbortSignal,
): Promise<AccountAnswer<Result>> {
  const started = performance.now();
  return new Promise((resolve) => {
    const settle = (results: readonly Result[], errors: readonly ErrorEntry[]) =>
      resolve({ proxy, results, errors, duration_ms: performance.now() - started });
    const late = (): readonly ErrorEntry[] => entriesFrom(abortError(signal), proxy);
    if (signal.aborted) return settle([], late());
    // The carrier that listens to its signal has a turn to say what it saw last.
    const stopSoon = () =>
      void nextTurn()
        .then(nextTurn)
        .then(() => settle([], late()));
    signal.addEventListener('abort', stopSoon);
    pace(async () => (signal.aborted ? ([[], late()] as const) : ask({ signal, deadline_ms })))
      .then(([results, errors]) => settle(results, [...errors]))
      .catch((error: unknown) => settle([], entriesFrom(error, proxy)))
      .finally(() => signal.removeEventListener('abort', stopSoon));
  });
}
