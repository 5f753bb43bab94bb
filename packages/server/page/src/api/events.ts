import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';
import { ConnectionError } from './problem.js';

/** The server-sent events of an answer, as they arrive. */
export async function* eventsOf(
  response: Response,
  signal?: AbortSignal,
): AsyncGenerator<EventSourceMessage> {
  if (response.body === null) return;
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw new ConnectionError(String(error));
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
