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
    let isLeft = false;
    let stopWaiting = () => {};
    const leave = () => {
      isLeft = true;
      stopWaiting();
    };
    stream.onAbort(leave);
    closing?.addEventListener('abort', leave, { once: true });
    try {
      while (!isLeft) {
        // The source may be waiting for a carrier: it is left all the same.
        const next = await new Promise<IteratorResult<ServerEvent> | undefined>((resolve, reject) => {
          stopWaiting = () => resolve(undefined);
          iterator.next().then(resolve, reject);
        });
        if (next === undefined) return;
        if (next.done) {
          await stream.writeSSE({ event: 'end', data: '{}' });
          return;
        }
        const { event, data, id } = next.value;
        await stream.writeSSE({ event, data: JSON.stringify(data), ...(id === undefined ? {} : { id }) });
      }
    } finally {
      clearInterval(beat);
      closing?.removeEventListener('abort', leave);
      iterator.return?.().catch(() => undefined);
    }
  });
}
