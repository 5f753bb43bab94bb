import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';

/** One server-sent event. */
export interface ServerEvent {
  readonly event: string;
  /** Becomes JSON. */
  readonly data: unknown;
  /** With it, a client that lost the connection can go on after this event. */
  readonly id?: string;
}

/** Proxies cut connections on which nothing happens. */
const KEEP_ALIVE_MS = 15_000;

/**
 * Sends events as they come, and an event `end` after the last. Leaves the source when the client goes, or the server closes:
 * then without an `end`, so that the client asks again.
 */
export function sendEvents(
  context: Context,
  source: AsyncIterable<ServerEvent>,
  closing: AbortSignal | undefined,
): Response {
  // Without it nginx keeps events until it has many of them.
  context.header('X-Accel-Buffering', 'no');
  return streamSSE(context, async (stream) => {
    const beat = setInterval(() => void stream.write(': still here\n\n'), KEEP_ALIVE_MS);
    const iterator = source[Symbol.asyncIterator]();
    const leave = () => void iterator.return?.();
    stream.onAbort(leave);
    closing?.addEventListener('abort', leave, { once: true });
    try {
      for await (const { event, data, id } of { [Symbol.asyncIterator]: () => iterator }) {
        if (stream.aborted || closing?.aborted) return;
        await stream.writeSSE({ event, data: JSON.stringify(data), ...(id === undefined ? {} : { id }) });
      }
      if (!closing?.aborted) await stream.writeSSE({ event: 'end', data: '{}' });
    } finally {
      clearInterval(beat);
      closing?.removeEventListener('abort', leave);
    }
  });
}
