import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { paths } from './api.js';
import type { Schemas, WaybillClient } from './client.js';

/** Which accounts are asked, and for how long. */
export type RatesQuery = NonNullable<paths['/v1/rates/stream']['post']['parameters']['query']>;

/**
 * Prices, each account as it answers.
 * @throws `Error` with the problem as its `cause` if the request is refused, and if the answer ends early
 */
export async function* streamRates(
  client: WaybillClient,
  body: Schemas['RateRequestData'],
  { signal, ...query }: RatesQuery & { readonly signal?: AbortSignal } = {},
): AsyncGenerator<Schemas['CarrierOutcome']> {
  const answer = await client.POST('/v1/rates/stream', {
    params: { query },
    body,
    parseAs: 'stream',
    ...(signal === undefined ? {} : { signal }),
  });
  for await (const { data } of eventsOf(answer)) yield JSON.parse(data);
}

interface StreamAnswer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** Events until the one called `end`. */
async function* eventsOf({ data, error, response }: StreamAnswer) {
  if (error !== undefined) throw new Error(`the server answered ${response.status}`, { cause: error });
  const events = (data as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new Error('the answer ended early');
      if (value.event === 'end') return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
