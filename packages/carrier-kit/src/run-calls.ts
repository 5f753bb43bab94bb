import { setTimeout as delay } from 'node:timers/promises';
import {
  abortError,
  type Call,
  type CallOptions,
  DEFAULT_GRACE_MS,
  type Exchange,
  type Failure,
  type Reply,
  UnknownOutcomeError,
  WaybillError,
  withDeadline,
} from '@waybill/core';
import pMap from 'p-map';
import type { Send } from './transport.js';

/**
 * The calls to make now, given the replies so far; none when the operation is done. Pure. Calls of one batch are sent
 * side by side, so a purchase is alone in its batch.
 */
export type Next<Request> = (exchange: Exchange<Request>) => readonly Call[];

/** Calls of one account that may be under way at once. */
const CONCURRENCY = 4;
/** A page whose `next` never ends is a defect; no shipment needs so many rounds. */
const MOST_ROUNDS = 10_000;
/**
 * Runs an operation of several calls. Before a purchase was answered, a call without an answer is thrown; afterwards it
 * becomes a reply, so what was bought always comes back. The deadline and the caller's abort keep purchases from being
 * started; one that is under way is waited for a little longer, and the labels of what was bought are still fetched.
 * @throws RangeError for a purchase that is not alone in its batch, and for calls without end: defects of the page.
 */
export async function runCalls<Request>(
  request: Request,
  next: Next<Request>,
  send: Send,
  options: CallOptions = {},
): Promise<Exchange<Request>> {
  const replies: Reply[] = [];
  let purchased = false;
  try {
    await withDeadline(options, async (deadline) => {
      const patience = patienceAfter(deadline, options.grace_ms);
      const answer = async (call: Call): Promise<Reply> => {
        if (!call.purchase) return sendInTime(call, send, purchased ? patience.forDocuments() : deadline);
        if (deadline.aborted) throw abortError(deadline, false);
        return sendInTime(call, send, patience.forPurchase);
      };
      try {
        for (let calls = next({ request, replies: [] }), round = 0; calls.length > 0; round++) {
          if (round === MOST_ROUNDS) throw new RangeError('the operation makes calls without end');
          requirePurchaseAlone(calls);
          const settle = purchased ? orFailure(answer) : answer;
          replies.push(...(await pMap(calls, settle, { concurrency: CONCURRENCY })));
          purchased ||= calls.some(({ purchase }) => purchase);
          calls = next({ request, replies: [...replies] });
        }
      } finally {
        patience.end();
      }
    });
  } catch (error) {
    if (!purchased) throw error;
    // A defect of ours must not lose what was paid for.
    replies.push(failureOf({ step: 'next' }, error));
  }
  return { request, replies };
}

function requirePurchaseAlone(calls: readonly Call[]): void {
  if (calls.length > 1 && calls.some(({ purchase }) => purchase))
    throw new RangeError('a purchase must be the only call of its batch');
}

/** Signals that abort some time after the deadline does. */
function patienceAfter(deadline: AbortSignal, grace_ms = DEFAULT_GRACE_MS) {
  const purchase = delayedSignal(deadline, grace_ms);
  let documents: ReturnType<typeof delayedSignal> | undefined;
  return {
    forPurchase: purchase.signal,
    /** Its time begins when it is needed: a purchase may have ended long after the deadline. */
    forDocuments: () => {
      documents ??= delayedSignal(deadline, grace_ms);
      return documents.signal;
    },
    end: () => {
      purchase.end();
      documents?.end();
    },
  };
}

function delayedSignal(first: AbortSignal, ms: number): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer = setTimeout(() => controller.abort(first.reason), ms);
  };
  if (first.aborted) start();
  else first.addEventListener('abort', start, { once: true });
  return {
    signal: controller.signal,
    end: () => {
      first.removeEventListener('abort', start);
      clearTimeout(timer);
      controller.abort();
    },
  };
}

/** The answer to a call, after the time it is to wait. */
async function sendInTime(call: Call, send: Send, signal: AbortSignal): Promise<Reply> {
  if (call.after_ms !== undefined) {
    try {
      await delay(call.after_ms, undefined, { signal });
    } catch {
      throw abortError(signal, false);
    }
  }
  return send(call, signal);
}

function orFailure(answer: (call: Call) => Promise<Reply>): (call: Call) => Promise<Reply> {
  return async (call) => {
    try {
      return await answer(call);
    } catch (error) {
      return failureOf(call, error);
    }
  };
}

type FailureKind = Failure['failure']['kind'];
const FAILURE_KINDS: readonly string[] = [
  'unavailable',
  'timeout',
  'unknown_outcome',
  'authentication',
  'rate_limit',
  'unexpected_reply',
] satisfies readonly FailureKind[];

function failureOf(call: Pick<Call, 'step' | 'package'>, error: unknown): Failure {
  const known = error instanceof WaybillError ? error : undefined;
  const kind = known !== undefined && FAILURE_KINDS.includes(known.kind) ? known.kind : 'unexpected_reply';
  return {
    step: call.step,
    ...(call.package === undefined ? {} : { package: call.package }),
    failure: {
      kind: kind as FailureKind,
      message: error instanceof Error ? error.message : String(error),
      sent: known instanceof UnknownOutcomeError || known?.details?.sent === true,
    },
  };
}
