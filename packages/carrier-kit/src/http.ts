import http from 'node:http';
import https from 'node:https';
import { type HttpClient, type HttpRequest, TimeoutError, UnavailableError } from '@waybill/core';
import type { Got, RequestError } from 'got';

/** A reply larger than this is refused: no rate or label is. */
const LARGEST_REPLY_BYTES = 50 * 1024 * 1024;
const CONNECT_MS = 10_000;
/** Between request and first byte; the caller's deadline is usually earlier. */
const RESPONSE_MS = 60_000;
const RETRIES = 2;

const keepAlive = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };

/** Loaded on the first send: wiring a container costs nothing. */
let loading: Promise<Got> | undefined;
function load(): Promise<Got> {
  loading ??= import('got').then(({ default: got }) =>
    got.extend({
      throwHttpErrors: false,
      followRedirect: false,
      responseType: 'buffer',
      decompress: true,
      timeout: { lookup: CONNECT_MS, connect: CONNECT_MS, secureConnect: CONNECT_MS, response: RESPONSE_MS },
    }),
  );
  return loading;
}

/** The usual {@link HttpClient}: got, one per process, with keep-alive. */
export const gotClient: HttpClient = {
  async send(request) {
    const got = await load();
    const tooLarge = new AbortController();
    const sending = got(request.url, {
      method: request.method as 'GET',
      headers: { ...request.headers },
      signal: AbortSignal.any([request.signal, tooLarge.signal]),
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(request.once ? once() : again()),
    });
    sending.on('downloadProgress', ({ transferred }) => {
      if (transferred > LARGEST_REPLY_BYTES) tooLarge.abort();
    });
    try {
      const { statusCode, headers, rawBody } = await sending;
      return { status: statusCode, headers: flat(headers), body: rawBody };
    } catch (error) {
      throw translate(error as RequestError, request, tooLarge.signal);
    }
  },
};

/** A connection of its own, closed afterwards: a reused one may be cut by the server just as a purchase is sent. */
const once = () => ({
  agent: { http: new http.Agent({ keepAlive: false }), https: new https.Agent({ keepAlive: false }) },
  retry: { limit: 0 },
});

const again = () => ({
  agent: keepAlive,
  retry: {
    limit: RETRIES,
    methods: ['GET', 'POST'] as const,
    statusCodes: [429, 502, 503, 504],
    maxRetryAfter: 5_000,
    backoffLimit: 2_000,
  },
});

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const pairs = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

/** Facts are copied out; got's own error holds the whole request, login included, and is left behind. */
function translate(
  error: RequestError,
  { url, signal }: HttpRequest,
  tooLarge: AbortSignal,
): TimeoutError | UnavailableError {
  const sent = wasConnected(error, url);
  const details = { sent, cause: error.code ?? error.name };
  if (signal.aborted) {
    const late = (signal.reason as Error | undefined)?.name === 'TimeoutError';
    return late
      ? new TimeoutError('no answer within the deadline', { code: 'deadline', details })
      : new TimeoutError('given up by the caller', { code: 'aborted', details });
  }
  if (tooLarge.aborted) {
    return new UnavailableError(`reply larger than ${LARGEST_REPLY_BYTES} bytes`, {
      code: 'reply_too_large',
      details,
    });
  }
  if (error.code === 'ETIMEDOUT' && sent)
    return new TimeoutError('no answer in time', { code: 'ETIMEDOUT', details });
  return new UnavailableError(`connection failed (${error.code ?? error.name})`, {
    code: error.code ?? 'network',
    details,
  });
}

/** Nothing can have reached the server before the connection (and its TLS) stood. */
function wasConnected(error: RequestError, url: string): boolean {
  const timings = error.timings;
  return (url.startsWith('https:') ? timings?.secureConnect : timings?.connect) !== undefined;
}
