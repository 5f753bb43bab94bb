import type { WaybillError } from '@waybill/core';
import {
  abortError,
  type Capability,
  type Clock,
  type HttpRequest,
  OPERATIONS,
  type RequestPurpose,
  timeLeft,
} from '@waybill/core/plugin';
import type PQueue from 'p-queue';
import { heldBack } from './held-back.js';

/** Bounds the requests of an account that are under way at once. */
export interface Turns {
  /**
   * Runs `act` when it is the request's turn: purchases first, then other changes, then questions, each in the order in
   * which they came.
   * @throws TimeoutError when the request may not begin any more, or UnavailableError when too many are waiting; `act` was
   * not called then.
   */
  take<Result>(request: HttpRequest, act: (queued_ms: number) => Promise<Result>): Promise<Result>;
}

/** How many requests may be under way and waiting. */
export interface TurnLimits {
  readonly calls_at_once: number;
  readonly kept_for_purchases: number;
  readonly most_waiting: number;
}

const PRIORITIES: Readonly<Record<Rank, number>> = { purchase: 2, change: 1, question: 0 };
/** How much the newest request counts for the usual time of one. */
const NEWEST = 0.1;

interface Queues {
  readonly all: PQueue;
  /** Questions wait here before: fewer of them may be under way, so that some places are always free for purchases. */
  readonly questions: PQueue;
}

export function createTurns(
  { calls_at_once, kept_for_purchases, most_waiting }: TurnLimits,
  { now }: Pick<Clock, 'now'>,
): Turns {
  const places = { all: calls_at_once, questions: calls_at_once - kept_for_purchases };
  let loading: Promise<Queues> | undefined;
  let usual_ms = 0;

  const load = async (): Promise<Queues> => {
    const { default: Queue } = await import('p-queue');
    return {
      all: new Queue({ concurrency: places.all }),
      questions: new Queue({ concurrency: places.questions }),
    };
  };
  const refusal = (queue: PQueue, concurrency: number, until: AbortSignal): WaybillError | undefined => {
    if (queue.size === 0) return undefined;
    if (queue.size >= most_waiting)
      return tooMany(Math.max(1000, usual_ms), `${queue.size} other calls are waiting`);
    const wait_ms = (usual_ms * (queue.size + 1)) / concurrency;
    return wait_ms < timeLeft(until)
      ? undefined
      : tooMany(wait_ms, 'the calls before it take longer than its deadline allows');
  };

  return {
    take: async (request, act) => {
      const { signal, start_signal = signal, purpose = { step: '' } } = request;
      loading ??= load();
      const { all, questions } = await loading;
      const rank = rankOf(purpose);
      const isQuestion = rank === 'question';
      const error = isQuestion
        ? refusal(questions, places.questions, start_signal)
        : refusal(all, places.all, start_signal);
      if (error !== undefined) throw error;

      const came = now();
      let running: ReturnType<typeof act> | undefined;
      const run = async () => {
        const began = now();
        running = act(began - came);
        await running.catch(() => undefined);
        usual_ms += (now() - began - usual_ms) * (usual_ms === 0 ? 1 : NEWEST);
      };
      const waiting = {
        priority: PRIORITIES[rank],
        signal: start_signal === signal ? signal : AbortSignal.any([signal, start_signal]),
      };
      try {
        await (isQuestion ? questions.add(() => all.add(run, waiting), waiting) : all.add(run, waiting));
      } catch {
        // Its signal aborted. Of a request that is under way, only the connection knows whether it was sent.
        if (running === undefined) throw abortError(signal.aborted ? signal : start_signal, false);
      }
      return running as ReturnType<typeof act>;
    },
  };
}

function tooMany(retry_after_ms: number, because: string): WaybillError {
  return heldBack('queue', 'unavailable', 'too_many_calls', Math.ceil(retry_after_ms), because);
}

/** Whose turn it is first: purchases with all their calls, then other changes, then questions. */
export type Rank = 'purchase' | 'change' | 'question';

/** Operations all of whose calls are a part of a purchase: the price before it, the label after it. */
const PURCHASES: readonly Capability[] = ['shipping', 'returns', 'recovery'];

/** The rank of a request. A purchase may be waiting for a token, so that a token comes first, too. */
export function rankOf({ operation, purchase, follows_change }: RequestPurpose): Rank {
  if (operation === undefined || purchase || PURCHASES.includes(operation)) return 'purchase';
  return follows_change || !OPERATIONS[operation].reads ? 'change' : 'question';
}

/** The step of the requests for tokens. */
const LOGIN = 'login';

export function isLogin({ step }: RequestPurpose): boolean {
  return step === LOGIN;
}
