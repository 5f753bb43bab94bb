import { setTimeout as delay } from 'node:timers/promises';
import { type CallOptions, UnavailableError, UnknownOutcomeError, WaybillError } from '@waybill/core';
import {
  abortError,
  type Call,
  DEFAULT_GRACE_MS,
  type Exchange,
  type Failure,
  isAnswer,
  type PurchaseJournal,
  type Reply,
  timeLeft,
  type Wait,
  withDeadline,
} from '@waybill/core/plugin';
import type { Send, SendCourse } from '../http/transport.js';
import { pauseInstead } from '../outcome/purchase-outcome.js';
import { keeperOf } from '../recovery/keeper.js';
import type { TakenUp } from '../recovery/resume.js';

/**
 * The calls to make now, given the replies so far; an empty list when the operation is done. Pure. Calls of one batch are
 * sent side by side, so a purchase is alone in its batch.
 */
export type Next<Request> = (exchange: Exchange<Request>) => readonly Call[];

/** Calls of one operation that may be under way at once. The account may have a lower limit for all of its calls. */
const CONCURRENCY = 8;
/** No shipment needs so many rounds: a `next` that still gives calls has a defect. */
const MOST_ROUNDS = 10_000;

/** The options of a caller, and how to wait for calls with {@link Call.after_ms}: by default in real time. */
export interface RunOptions extends CallOptions {
  readonly wait?: Wait;
  /** Set, every failure becomes a reply, and nothing is thrown: the purchase was made before. */
  readonly after_purchase?: true;
  /** Gets the exchange of a purchase whose outcome is unknown, before the error is thrown. */
  readonly onUnknown?: (exchange: Exchange) => void;
  /** Stores purchases as they are made. */
  readonly journal?: PurchaseJournal;
  /** The purchase to go on with. */
  readonly resume?: TakenUp;
}

/** @internal */
export const realTime: Wait = (ms, signal) => delay(ms, undefined, { signal });

/**
 * Makes the calls of an operation: sends those that `next` returns, and calls `next` again with their replies.
 *
 * If a call gets no answer, this throws, unless the carrier has already answered a purchase or another change: then the
 * failure becomes a reply, so that what was bought always comes back. So does the failure of a call that is `optional`, and
 * of a repeatable change that may have reached the carrier. After the deadline or the caller's abort no change is started.
 * One that is under way gets a little more time, and the labels of what was bought are still fetched.
 *
 * With a journal, each purchase waits until it is stored, and after each batch the replies are. Once they cannot be stored,
 * nothing more is bought, and the journal is not called any more.
 * @throws RangeError for defects of the operation: a purchase that is not alone in its batch, and calls without end.
 */
export async function runCalls<Request>(
  request: Request,
  next: Next<Request>,
  send: Send,
  options: RunOptions = {},
): Promise<Exchange<Request>> {
  const wait = options.wait ?? realTime;
  const { resume } = options;
  const replies: Reply[] = [...(resume?.replies ?? [])];
  let changed = resume?.changed ?? false;
  const journal = keeperOf(options.journal);
  try {
    await withDeadline(options, async (deadline) => {
      const grace = graceAfter(deadline, options.grace_ms);
      const follows = (): SendCourse => (changed ? { follows_change: true } : {});
      const answer = async (call: Call): Promise<Reply> => {
        if (!changesSomething(call))
          return sendAfterWait(call, send, wait, changed ? grace.forDocuments() : deadline, follows());
        if (deadline.aborted) throw abortError(deadline, false);
        await journal.intend(call, { request, replies: [...replies] }, deadline);
        const purchase = grace.forPurchase();
        const course = { ...follows(), start_signal: deadline };
        try {
          for (let tries = 1; ; tries++) {
            const reply = await sendAfterWait(call, send, wait, purchase, course);
            const pause_ms = pauseBefore(call, reply);
            if (tries === MOST_TRIES || pause_ms === 0 || pause_ms >= timeLeft(deadline)) return reply;
            await wait(pause_ms, deadline).catch(() => undefined);
            if (deadline.aborted) return reply;
          }
        } catch (error) {
          if (call.purchase && error instanceof UnknownOutcomeError)
            options.onUnknown?.({ request, replies: [...replies, failureOf(call, error)] });
          throw error;
        }
      };
      const sendAllOf = (calls: readonly Call[]): SendAll => {
        if (changed || options.after_purchase) return allAnswers;
        return calls.some(mayFail) ? answersAndFailures : firstFailure;
      };
      try {
        for (let calls = next({ request, replies: [...replies] }), round = 0; calls.length > 0; round++) {
          if (round === MOST_ROUNDS) throw new RangeError('the operation makes calls without end');
          requirePurchaseAlone(calls);
          const repeat = round === 0 ? resume?.repeat : undefined;
          replies.push(...(await (repeat ?? sendAllOf(calls))(calls, answer, replies)));
          changed ||= calls.some(changesSomething);
          const exchange = { request, replies: [...replies] };
          await journal.keep(exchange, grace.forJournal, changed);
          calls = next(exchange);
        }
      } finally {
        grace.end();
      }
    });
  } catch (error) {
    if (!changed && !options.after_purchase) throw error;
    // Even after a defect of our own, what was paid for must come back.
    replies.push(failureOf({ step: 'next' }, error));
  }
  return { request, replies };
}

/** So often a purchase is sent that the carrier has not taken, because there were too many. */
const MOST_TRIES = 4;

/** The pause that the carrier asked for in place of a purchase; 0 for none. */
function pauseBefore({ purchase }: Call, reply: Reply): number {
  return purchase ? (pauseInstead(reply) ?? 0) : 0;
}

function requirePurchaseAlone(calls: readonly Call[]): void {
  if (calls.length > 1 && calls.some(({ purchase }) => purchase))
    throw new RangeError('a purchase must be the only call of its batch');
}

/** Signals that abort `grace_ms` after the deadline does. */
function graceAfter(deadline: AbortSignal, grace_ms = DEFAULT_GRACE_MS) {
  let purchase: ReturnType<typeof delayedSignal> | undefined;
  let documents: ReturnType<typeof delayedSignal> | undefined;
  const journal: ReturnType<typeof delayedSignal>[] = [];
  return {
    forPurchase: () => {
      purchase ??= delayedSignal(deadline, grace_ms);
      return purchase.signal;
    },
    /** Starts on first use: the purchase may have taken until long after the deadline. */
    forDocuments: () => {
      documents ??= delayedSignal(deadline, grace_ms);
      return documents.signal;
    },
    /** Another one each time, so that a journal that hangs takes no time from the documents. */
    forJournal: () => {
      const own = delayedSignal(deadline, grace_ms);
      journal.push(own);
      return own.signal;
    },
    end: () => {
      for (const own of [purchase, documents, ...journal]) own?.end();
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
      // Without a reason each abort makes an exception with its stack.
      controller.abort('the operation is over');
    },
  };
}

/** Sends a call, after its {@link Call.after_ms}. */
async function sendAfterWait(
  call: Call,
  send: Send,
  wait: Wait,
  signal: AbortSignal,
  course: SendCourse,
): Promise<Reply> {
  if (call.after_ms !== undefined) {
    try {
      await wait(call.after_ms, signal);
    } catch {
      throw abortError(signal, false);
    }
  }
  return send(call, signal, course);
}

/**
 * Sends calls side by side.
 * @internal
 */
export type SendAll = (
  calls: readonly Call[],
  answer: (call: Call) => Promise<Reply>,
  /** To the calls before these. */
  earlier: readonly Reply[],
) => Promise<Reply[]>;

/** Nothing has been changed: the first failure ends the operation, and calls that still wait are not made. */
const firstFailure: SendAll = async (calls, answer) => {
  if (calls.length <= CONCURRENCY) return Promise.all(calls.map(answer));
  const { default: Queue } = await import('p-queue');
  const queue = new Queue({ concurrency: CONCURRENCY });
  const failed = new AbortController();
  const tasks = calls.map((call) => async () => {
    try {
      return await answer(call);
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  });
  return queue.addAll(tasks, { signal: failed.signal });
};

/** Something has been bought or changed: every failure becomes a reply. */
const allAnswers: SendAll = (calls, answer, earlier) => {
  const answerOrFailure = (call: Call) => answer(call).catch((error) => failureOf(call, error));
  return firstFailure(calls, answerOrFailure, earlier);
};

/**
 * Calls that the operation can do without, and changes that may be sent again: their failures become replies. If
 * there is no answer at all, for optional calls not even to an earlier one, and nothing that may have been changed, the
 * first failure ends the operation.
 */
const answersAndFailures: SendAll = async (calls, answer, earlier) => {
  const errors: unknown[] = [];
  const tolerant = async (call: Call): Promise<Reply> => {
    try {
      return await answer(call);
    } catch (error) {
      if (!mayFail(call)) throw error;
      errors.push(error);
      return failureOf(call, error);
    }
  };
  const replies = await firstFailure(calls, tolerant, earlier);
  const counts = (reply: Reply, at: number) =>
    isAnswer(reply) || (calls[at]?.effect !== undefined && reply.failure.sent);
  const wereAnswered = calls.every(({ optional }) => optional) && earlier.some(isAnswer);
  if (!wereAnswered && !replies.some(counts)) throw errors[0];
  return replies;
};

function mayFail({ optional, effect }: Call): boolean {
  return optional === true || effect === 'repeatable';
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
      ...(known?.code === 'journal_failed' ? { code: known.code } : {}),
      sent: known instanceof UnknownOutcomeError || known?.details?.sent === true,
    },
  };
}

/**
 * The `next` of an operation that makes all of its calls at once: those of the request, and none after their
 * replies.
 */
export function atOnce<Wire>(calls: (request: Wire) => readonly Call[]): Next<Wire> {
  return ({ request, replies }) => (replies.length > 0 ? [] : calls(request));
}

/** Whether a call buys or changes something at the carrier, so that it is sent once. */
export function changesSomething({ purchase, effect }: Pick<Call, 'purchase' | 'effect'>): boolean {
  return purchase === true || effect !== undefined;
}

/**
 * Waits for `work` at most so long. The work itself goes on.
 * @param what it brings, for the message
 * @throws UnavailableError with `details.sent: false`.
 */
export async function within<T>(ms: number, work: Promise<T>, what: string, code = 'late'): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new UnavailableError(`${what} did not come within ${ms} ms`, { code, details: { sent: false } }),
      );
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
