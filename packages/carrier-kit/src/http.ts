import http, { type ClientRequest } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import {
  abortError,
  type HttpClient,
  type HttpRequest,
  TimeoutError,
  UnavailableError,
  UnexpectedReplyError,
  type Wait,
} from '@waybill/core';
import type { Got, RequestError } from 'got';

/** A reply that is larger than this after decompression is refused. No reply with rates or labels is so large. */
const LARGEST_REPLY_BYTES = 50 * 1024 * 1024;
const CONNECT_MS = 10_000;
/** The longest wait for the first byte of a reply. The caller's deadline is usually earlier. */
const RESPONSE_MS = 60_000;
const RETRIES = 2;

const keepAlive = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };

/** got is loaded on the first request, so that registering a carrier is fast. */
let loading: Promise<Got> | undefined;
function load(): Promise<Got> {
  loading ??= import('got').then(({ default: got }) =>
    got.extend({
      throwHttpErrors: false,
      followRedirect: false,
      http2: false,
      responseType: 'buffer',
      decompress: true,
      timeout: { lookup: CONNECT_MS, connect: CONNECT_MS, secureConnect: CONNECT_MS, response: RESPONSE_MS },
    }),
  );
  return loading;
}

/**
 * The usual {@link HttpClient}: got, one per process, with keep-alive. A request that may be sent twice (`once: false`) is
 * repeated up to two times after 429, 502, 503, 504 and broken connections, as soon as `Retry-After` allows.
 * @throws UnexpectedReplyError, code `reply_too_large`, in addition to the errors of the contract.
 */
export const gotClient: HttpClient = {
  async send(request) {
    const got = await load();
    if (request.signal.aborted) throw abortError(request.signal, false);
    const tooLarge = new AbortController();
    const progress = { sent: false };
    const sending = got(request.url, {
      method: request.method as 'GET',
      headers: { ...request.headers },
      signal: AbortSignal.any([request.signal, tooLarge.signal]),
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(request.once ? once() : again(request)),
    });
    sending.on('request', (outgoing: ClientRequest) =>
      whenConnected(outgoing, () => {
        progress.sent = true;
      }),
    );
    sending.on('downloadProgress', ({ transferred }) => {
      if (transferred > LARGEST_REPLY_BYTES) tooLarge.abort();
    });
    try {
      const { statusCode, headers, rawBody } = await sending;
      return { status: statusCode, headers: flat(headers), body: rawBody };
    } catch (error) {
      throw translate(error as RequestError, request, progress.sent, tooLarge.signal.aborted);
    }
  },
};

/** A connection of its own, closed afterwards: a reused one may be cut by the server just as a purchase is sent. */
const once = () => ({
  agent: { http: new http.Agent({ keepAlive: false }), https: new https.Agent({ keepAlive: false }) },
  retry: { limit: 0 },
});

const again = ({ wait, signal }: HttpRequest) => ({
  agent: keepAlive,
  retry: {
    limit: RETRIES,
    methods: ['GET', 'POST', 'PUT', 'DELETE'] as const,
    statusCodes: [429, 502, 503, 504],
    maxRetryAfter: 5_000,
    backoffLimit: 2_000,
    ...(wait === undefined ? {} : { calculateDelay: delayAfter(wait, signal) }),
  },
});

/** Waits another way before got repeats a request: got's own wait is then the shortest one. */
function delayAfter(wait: Wait, signal: AbortSignal) {
  return async ({ computedValue }: { readonly computedValue: number }): Promise<number> => {
    if (computedValue === 0) return 0;
    // After an abort got itself ends the request.
    await wait(computedValue, signal).catch(() => undefined);
    return 1;
  };
}

/** Calls `connected` once the connection, with its TLS, is ready: until then nothing can have reached the server. */
function whenConnected(outgoing: ClientRequest, connected: () => void): void {
  const watch = (socket: Socket) => {
    if (outgoing.reusedSocket || !socket.connecting) connected();
    else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
  };
  if (outgoing.socket) watch(outgoing.socket);
  else outgoing.once('socket', watch);
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const pairs = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

/** Makes an error of core. got's own error is dropped, because it holds the whole request with its login. */
function translate(
  error: RequestError,
  { signal }: HttpRequest,
  sent: boolean,
  tooLarge: boolean,
): TimeoutError | UnavailableError | UnexpectedReplyError {
  if (signal.aborted) return abortError(signal, sent);
  const code = typeof error.code === 'string' ? error.code : 'network';
  const details = { sent };
  if (tooLarge) {
    return new UnexpectedReplyError(`the reply is larger than ${LARGEST_REPLY_BYTES} bytes`, {
      code: 'reply_too_large',
      details,
    });
  }
  if (code === 'ETIMEDOUT' && sent) return new TimeoutError('no answer in time', { code, details });
  return new UnavailableError(
    sent ? `the connection broke (${code})` : `the server could not be reached (${code})`,
    {
      code,
      details,
    },
  );
}
