import { setTimeout as delay } from 'node:timers/promises';
import {
  abortError,
  type Call,
  type CallOptions,
  type Exchange,
  type Failure,
  isAnswer,
  type Reply,
  UnknownOutcomeError,
  WaybillError,
  withDeadline,
} from '@waybill/core';
import pMap from 'p-map';
import type { Send } from './transport.js';

/**
 * The calls to make now, given what has been answered so far; none when the operation is done. Pure. Calls of one
 * batch are sent side by side, so a purchase stands alone in its batch.
 */
export type Next<Request> = (exchange: Exchange<Request>) => readonly Call[];

/** Calls of one account that may be under way at once. */
const CONCURRENCY = 4;
/** A page whose `next` never ends is a defect; no shipment needs so many rounds. */
const MOST_ROUNDS = 10_000;

/**
 * Runs an operation of several calls. Until a purchase may have been made a call without an answer is thrown;
 * afterwards it becomes a reply, the caller's abort and the deadline included: what was bought always comes back.
 * @throws RangeError for a purchase beside other calls, and for calls without end: defects of the page.
 */
export async function runCalls<Request>(
  request: Request,
  next: Next<Request>,
  send: Send,
  options: CallOptions = {},
): Promise<Exchange<Request>> {
  const replies: Reply[] = [];
  let bought = false;
  const conversation = async (until: AbortSignal) => {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const calls = next({ request, replies: [...replies] });
      if (calls.length === 0) return { request, replies };
      refuseCompany(calls);
      const answer = (call: Call) => (bought ? settled(call, send, until) : after(call, send, until));
      const answers = await pMap(calls, answer, { concurrency: CONCURRENCY });
      replies.push(...answers);
      bought ||= calls.some((call, index) => call.purchase && mayHaveBought(answers[index]));
    }
    throw new RangeError('the operation asks for calls without end');
  };
  try {
    return await withDeadline(options, conversation);
  } catch (error) {
    if (!bought) throw error;
    // A defect of ours must not lose what was paid for.
    return { request, replies: [...replies, failureOf({ step: 'next' }, error)] };
  }
}

function refuseCompany(calls: readonly Call[]): void {
  if (calls.length > 1 && calls.some(({ purchase }) => purchase))
    throw new RangeError('a purchase must be the only call of its batch');
}

/** Anything but a 4xx: it was made, or nobody knows. */
function mayHaveBought(reply: Reply | undefined): boolean {
  return reply !== undefined && isAnswer(reply) && !(reply.status >= 400 && reply.status < 500);
}

/** The answer to a call, after the time it is to wait. */
async function after(call: Call, send: Send, signal: AbortSignal): Promise<Reply> {
  if (call.after_ms !== undefined) {
    try {
      await delay(call.after_ms, undefined, { signal });
    } catch {
      throw abortError(signal, false);
    }
  }
  return send(call, signal);
}

async function settled(call: Call, send: Send, signal: AbortSignal): Promise<Reply> {
  try {
    return await after(call, send, signal);
  } catch (error) {
    return failureOf(call, error);
  }
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

function failureOf({ step, package: parcel }: Pick<Call, 'step' | 'package'>, error: unknown): Failure {
  const known = error instanceof WaybillError ? error : undefined;
  const kind = known !== undefined && FAILURE_KINDS.includes(known.kind) ? known.kind : 'unexpected_reply';
  return {
    step,
    ...(parcel === undefined ? {} : { package: parcel }),
    failure: {
      kind: kind as FailureKind,
      message: error instanceof Error ? error.message : String(error),
      sent: known instanceof UnknownOutcomeError || known?.details?.sent === true,
    },
  };
}
