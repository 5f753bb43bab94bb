import type { WireCall } from '@waybill/core/observe';

/** Calls as an HTTP Archive 1.2, which browsers and HTTP tools show (http://www.softwareishard.com/blog/har-12-spec/). */
export function toHar(calls: readonly WireCall[]): object {
  return {
    log: { version: '1.2', creator: { name: 'waybill', version: '1' }, entries: calls.map(entryOf) },
  };
}

function entryOf({ request, sent_at, duration_ms = 0, reply, failure }: WireCall): object {
  const { method, url, headers, body, carrier, account, step } = request;
  return {
    startedDateTime: new Date(sent_at).toISOString(),
    time: duration_ms,
    comment: `${carrier}/${account} ${step}`,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: listed(headers),
      queryString: listed(Object.fromEntries(new URL(url).searchParams)),
      headersSize: -1,
      bodySize: body === undefined ? 0 : Buffer.byteLength(body),
      ...(body === undefined ? {} : { postData: { mimeType: headers['content-type'] ?? '', text: body } }),
    },
    // Status 0 is how the format says that there is no reply.
    response: {
      status: reply?.status ?? 0,
      statusText: failure?.code ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: listed(reply?.headers ?? {}),
      content: {
        size: Buffer.byteLength(reply?.body ?? ''),
        mimeType: reply?.headers['content-type'] ?? '',
        text: reply?.body ?? '',
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: duration_ms, receive: 0 },
  };
}

function listed(pairs: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(pairs).map(([name, value]) => ({ name, value }));
}
