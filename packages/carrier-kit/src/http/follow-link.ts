import { type Call, isAnswer, type Reply } from '@waybill/core/plugin';

/** How often a document is requested, and the wait before the next try while it is still being made. */
const TRIES = 5;
const WAIT_MS = 1_000;

/**
 * The call that is still to be made for a document: the first one, one to where a redirect leads, or another try while
 * the document is not ready. None when it is there, when it cannot be had, and after five tries.
 * @param replies to this call so far.
 * @param notReady statuses of a document that will be there soon.
 */
export function followLink(
  call: Call,
  replies: readonly Reply[],
  notReady: readonly number[] = [202],
): Call | undefined {
  const last = replies.at(-1);
  if (last === undefined) return call;
  if (!isAnswer(last) || replies.length >= TRIES) return undefined;
  const url = replies.reduce((at, reply) => redirectOf(reply, at) ?? at, call.url);
  if (redirectOf(last, call.url) !== undefined) return { ...call, url };
  return notReady.includes(last.status) ? { ...call, url, after_ms: WAIT_MS } : undefined;
}

/** Where a redirect leads; the transport goes there only if that is one of the carrier's own servers. */
function redirectOf(reply: Reply, from: string): string | undefined {
  if (!isAnswer(reply) || reply.status < 300 || reply.status >= 400) return undefined;
  const { location } = reply.headers;
  return location ? (URL.parse(location, from)?.href ?? location) : undefined;
}
