import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import {
  abortError,
  type FailedTry,
  type HttpClient,
  type HttpRequest,
  timeLeft,
} from '@waybill/core/plugin';
import type { Agents, Got, RequestError, RetryOptions } from 'got';
import { connectionError } from './http/connection-errors.js';
import { type ConnectionOptions, connections } from './http/http-agents.js';
import { LARGEST_REPLY_BYTES } from './http/reply-body.js';

export type { ConnectionOptions, HttpAgent, HttpAgentOptions, HttpAgents } from './http/http-agents.js';

/** How an app's calls reach the carriers. */
export interface HttpClientOptions extends ConnectionOptions {
  /** The longest wait for a name, for a connection, for its TLS and for a proxy, each. 10,000 by default. */
  readonly connect_ms?: number;
  /** The longest wait for the first byte of a reply. 60,000 by default; the deadline of a call is usually earlier. */
  readonly response_ms?: number;
  /** How often a request that may be sent twice is repeated. 2 by default. A purchase is never repeated. */
  readonly retries?: number;
}

/**
 * An {@link HttpClient} for an app's own network: a proxy, certificate authorities, time limits. Pass it to carriers as
 * `http`, or register it under `HTTP_CLIENT`. One for all carriers is best: it keeps connections.
 *
 * A request that may be sent twice (`once: false`) is repeated after 429, 502, 503, 504 and broken connections, as soon
 * as `Retry-After` allows. A purchase is sent once, over a new connection. Redirects are not followed.
 * @throws {@link ConfigurationError}, code `invalid_proxy`.
 */
export function createHttpClient({
  connect_ms = 10_000,
  response_ms = 60_000,
  retries = 2,
  ...connection
}: HttpClientOptions = {}): HttpClient {
  const connectionFor = connections(connection, connect_ms);
  const timeout = {
    lookup: connect_ms,
    connect: connect_ms,
    secureConnect: connect_ms,
    response: response_ms,
  };
  return {
    async send(request) {
      const got = await load();
      const { agents, proxied } = await connectionFor(request.url, request.once);
      if (request.signal.aborted) throw abortError(request.signal, false);
      // One for all reasons: `AbortSignal.any` takes as long as got does.
      const stop = new AbortController();
      let why: 'too_large' | 'switched' | undefined;
      const stopFor = (reason: typeof why) => {
        why = reason;
        stop.abort();
      };
      const stopWithCaller = () => stop.abort(request.signal.reason);
      request.signal.addEventListener('abort', stopWithCaller, { once: true });
      const { most_bytes = LARGEST_REPLY_BYTES } = request;
      const progress = { connected: false, sent: false };
      const sending = got(request.url, {
        method: request.method as 'GET',
        headers: { ...request.headers },
        signal: stop.signal,
        timeout,
        agent: agents as Agents,
        retry: request.once ? { limit: 0 } : again(retries, request),
        ...(request.repeated === undefined ? {} : { hooks: { beforeRetry: [reporting(request.repeated)] } }),
        ...(request.body === undefined ? {} : { body: request.body }),
      });
      sending.on('request', (outgoing: ClientRequest) => {
        watchConnection(outgoing, progress);
        // HTTP 101: without this, the connection would stay open forever.
        outgoing.once('upgrade', (_response: IncomingMessage, socket: Socket) => {
          socket.destroy();
          stopFor('switched');
        });
      });
      sending.on('downloadProgress', ({ transferred }) => {
        if (transferred > most_bytes) stopFor('too_large');
      });
      try {
        const { statusCode, headers, rawBody } = await sending;
        return { status: statusCode, headers: flat(headers), body: rawBody };
      } catch (error) {
        throw connectionError(error as RequestError, {
          signal: request.signal,
          sent: progress.sent,
          at_proxy: proxied && !progress.connected,
          switched: why === 'switched',
          ...(why === 'too_large' ? { larger_than: most_bytes } : {}),
        });
      } finally {
        request.signal.removeEventListener('abort', stopWithCaller);
      }
    },
  };
}

/** The {@link HttpClient} of carriers that are given none. One for the process. */
export const gotClient: HttpClient = createHttpClient();

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
      // A reply that ends too early: without a Content-Length, that is an ECONNRESET.
      retry: {
        errorCodes: [...(got.defaults.options.retry.errorCodes ?? []), 'ERR_HTTP_CONTENT_LENGTH_MISMATCH'],
      },
    }),
  );
  return loading;
}

const again = (limit: number, { wait, signal }: HttpRequest): Partial<RetryOptions> => ({
  limit,
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  statusCodes: [429, 502, 503, 504],
  maxRetryAfter: 5_000,
  backoffLimit: 2_000,
  calculateDelay: async ({ computedValue, error }) => {
    // A wait that the deadline would end is of no use: the last failure comes back at once, and says why.
    if (computedValue === 0 || computedValue > timeLeft(signal)) return 0;
    if (wait === undefined) return computedValue;
    try {
      await wait(computedValue, signal, failedTry(error));
      return 1;
    } catch {
      // After an abort, got itself ends the request while it waits.
      return signal.aborted ? 1 : 0;
    }
  },
});

/** Reports why got repeats a request. */
function reporting(repeated: NonNullable<HttpRequest['repeated']>): (error: RequestError) => void {
  return ({ response, code }) =>
    repeated(response === undefined ? { code } : { status: response.statusCode });
}

function failedTry({ code, response }: RequestError): FailedTry {
  if (response === undefined) return { code };
  return { status: response.statusCode, headers: flat(response.headers) };
}

/**
 * Notes when there is a connection, which a proxy may have made, and when it is ready with its TLS: until then nothing can
 * have reached the server. While the handshake lasts, `alpnProtocol` is null.
 */
function watchConnection(outgoing: ClientRequest, progress: { connected: boolean; sent: boolean }): void {
  const ready = () => {
    progress.sent = true;
  };
  progress.connected = false;
  const watch = (socket: Socket) => {
    progress.connected = true;
    if ((socket as Partial<TLSSocket>).alpnProtocol === null) socket.once('secureConnect', ready);
    else if (socket.connecting) socket.once('connect', ready);
    else ready();
  };
  if (outgoing.socket) watch(outgoing.socket);
  else outgoing.once('socket', watch);
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const pairs = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), String(value)]));
}
