import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AnyCarrierProxy, TimeoutError } from '@waybill/core';
import { endsAt, MAX_TIMER_MS, raceAbort, timeLeft } from '@waybill/core/plugin';

/** Asks the carrier, until the signal aborts. */
type Ask<Outcome> = (within: {
  readonly signal: AbortSignal;
  readonly deadline_ms: number;
}) => Promise<Outcome>;

/** A request that is under way, and that several callers may wait for. */
interface SharedRequest {
  /** Waits for the answer until the signal aborts. Once the last caller has left, the request is ended. */
  join(signal: AbortSignal): Promise<unknown>;
}

/** By account and request. They belong to the proxy, so that all aggregators with this proxy share them. */
const underWay = new WeakMap<AnyCarrierProxy, Map<string, SharedRequest>>();

/**
 * Asks an account, or waits for the answer to the same request if it is under way. Each caller has its own deadline and signal,
 * and its own copy of the answer.
 * @param key what is asked: the same key gets the same answer
 * @param signal ends this caller's wait
 * @throws what `ask` throws, and {@link TimeoutError} when the signal aborts.
 */
export async function sharedAnswer<Outcome>(
  proxy: AnyCarrierProxy,
  key: string,
  signal: AbortSignal,
  ask: Ask<Outcome>,
): Promise<Outcome> {
  const requests = underWay.get(proxy) ?? new Map<string, SharedRequest>();
  underWay.set(proxy, requests);
  const known = requests.get(key);
  if (known !== undefined) return (await known.join(signal)) as Outcome;
  const started: SharedRequest = shared(ask, () => {
    if (requests.get(key) === started) requests.delete(key);
  });
  requests.set(key, started);
  return (await started.join(signal)) as Outcome;
}

/** @param over called when no caller can join any more: the answer is there, or the last caller has left */
function shared(ask: Ask<unknown>, over: () => void): SharedRequest {
  const end = new AbortController();
  const waiting = new Set<AbortSignal>();
  let callers = 0;
  let answer: Promise<unknown> | undefined;
  // The request may take as long as some caller waits. It has no timer of its own: the callers' signals end it.
  endsAt(end.signal, () => performance.now() + Math.max(...[...waiting].map(timeLeft)));
  return {
    join: async (signal) => {
      const left = new AbortController();
      const giveUp = () => {
        leave();
        // The request that ends with its last caller has a turn to say what it saw last.
        void nextTurn().then(() => left.abort(signal.reason));
      };
      const leave = () => {
        waiting.delete(signal);
        if (waiting.size > 0) return;
        over();
        end.abort(signal.aborted ? signal.reason : OVER);
      };
      callers++;
      waiting.add(signal);
      signal.addEventListener('abort', giveUp);
      if (signal.aborted) giveUp();
      answer ??= ask({ signal: end.signal, deadline_ms: MAX_TIMER_MS }).finally(over);
      try {
        const outcome = await raceAbort(answer, left.signal);
        return callers === 1 ? outcome : structuredClone(outcome);
      } finally {
        signal.removeEventListener('abort', giveUp);
        leave();
      }
    },
  };
}

/** One for all: nothing fails with it, and a new error takes its stack each time. */
const OVER = new TimeoutError('the operation is over', { code: 'aborted' });
