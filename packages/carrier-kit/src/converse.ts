import { setTimeout as wait } from 'node:timers/promises';
import {
  type Call,
  type CallOptions,
  DEFAULT_DEADLINE_MS,
  type Exchange,
  type Failure,
  isAnswer,
  type Reply,
  TimeoutError,
  UnknownOutcomeError,
  WaybillError,
} from '@waybill/core';
import pMap from 'p-map';
import type { Send } from './transport.js';

/**
 * The calls to make now, given what has been answered so far; none when the operation is done. Pure. Calls of one
 * batch are sent side by side, so a purchase stands alone in its batch.
 */
export type Next<Asked> = (exchange: Exchange<Asked>) => readonly Call[];

/** Calls of one account that may be under way at once. */
const CONCURRENCY = 4;
/** A page whose `next` never ends is a defect; no shipment needs so many rounds. */
const MOST_ROUNDS = 10_000;

/**
 * Runs an operation of several calls. Until a purchase has succeeded a call without an answer is thrown; afterwards it
 * becomes a reply, the caller's abort and the deadline included: what was bought always comes back.
 */
export async function converse<Asked>(
  asked: Asked,
  next: Next<Asked>,
  send: Send,
  { signal, deadline_ms = DEFAULT_DEADLINE_MS }: CallOptions = {},
): Promise<Exchange<Asked>> {
  const deadline = AbortSignal.timeout(deadline_ms);
  const until = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  const later: Send = async (call, until) => {
    if (call.after_ms !== undefined) await pause(call.after_ms, until);
    return send(call, until);
  };
  const replies: Reply[] = [];
  let bought = false;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const calls = next({ asked, replies });
    if (calls.length === 0) return { asked, replies };
    const answers = await pMap(calls, (call) => (bought ? settled(call, later, until) : later(call, until)), {
      concurrency: CONCURRENCY,
    });
    replies.push(...answers);
    bought ||= calls.some((call, index) => call.purchase && accepted(answers[index]));
  }
  throw new Error('the operation asks for calls without end');
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch {
    throw new TimeoutError('no time left to wait for what is not ready', {
      code: 'deadline',
      details: { sent: false },
    });
  }
}

function accepted(reply: Reply | undefined): boolean {
  return reply !== undefined && isAnswer(reply) && reply.status >= 200 && reply.status < 300;
}

async function settled(call: Call, send: Send, signal: AbortSignal): Promise<Reply> {
  try {
    return await send(call, signal);
  } catch (error) {
    const known = error instanceof WaybillError ? error : undefined;
    return {
      step: call.step,
      ...(call.parcel === undefined ? {} : { parcel: call.parcel }),
      failure: {
        kind: (known?.kind ?? 'unexpected_reply') as Failure['failure']['kind'],
        message: known?.message ?? String(error),
        sent: known instanceof UnknownOutcomeError || known?.details?.sent === true,
      },
    };
  }
}
