import { deepEqual } from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { HttpClient } from '@waybill/core/plugin';
import { canonical, isSameBody } from './bodies.js';
import type { RecordedCall } from './cases.js';

/** A request as it left the carrier package. */
export interface SentRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Scheme, host and port. */
  readonly origin: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether it was marked as not to be sent twice; `undefined` if the wire does not show it. */
  readonly once?: boolean;
}

/** Answers requests with the replies of recorded calls. */
export class Replay {
  /** Every request, in order of arrival. */
  readonly requests: SentRequest[] = [];
  /** The call that answered each request, if one did; as long as `requests`. */
  readonly answers: (RecordedCall | undefined)[] = [];
  /** How the requests differ from the recorded ones. */
  readonly problems: string[] = [];
  readonly #left: RecordedCall[];
  readonly #calls: readonly RecordedCall[];
  readonly #strict: boolean;

  /** A strict replay notes every difference; a loose one only finds the reply that fits best. */
  constructor(calls: readonly RecordedCall[], { strict }: { strict: boolean }) {
    this.#calls = calls;
    this.#left = [...calls];
    this.#strict = strict;
  }

  /** Recorded calls that were not made. */
  get left(): readonly RecordedCall[] {
    return this.#left;
  }

  answer(request: SentRequest): RecordedCall | undefined {
    this.requests.push(request);
    const call = this.#equal(request) ?? (this.#strict ? this.#refuse(request) : this.#nearest(request));
    const position = call === undefined ? -1 : this.#left.indexOf(call);
    if (position >= 0) this.#left.splice(position, 1);
    if (call !== undefined && this.#strict) this.#compareHeaders(call, request);
    this.answers.push(call);
    return call;
  }

  /** Calls of one batch arrive in any order, so a call is recognised by its content. */
  #equal(request: SentRequest): RecordedCall | undefined {
    return this.#left.find(
      (call) =>
        call.method === request.method &&
        call.path === request.path &&
        isSameBody(call.request ?? '', request.body),
    );
  }

  #refuse({ method, path, body }: SentRequest): undefined {
    const expected = this.#left.find((call) => call.method === method && call.path === path);
    // It was made, if not as recorded.
    if (expected !== undefined) this.#left.splice(this.#left.indexOf(expected), 1);
    const left = this.#left.map((call) => `${call.method} ${call.path}`);
    this.problems.push(
      expected === undefined
        ? `sent a call that is not recorded, or sent it too often: ${method} ${path}; still expected: ${left.join(', ') || 'none'}`
        : `${method} ${path}: the body differs\n${difference(body, expected.request ?? '')}`,
    );
  }

  #nearest({ method, path }: SentRequest): RecordedCall | undefined {
    const same = (call: RecordedCall) => call.method === method && call.path === path;
    const alike = (call: RecordedCall) => call.method === method;
    return (
      this.#left.find(same) ??
      this.#left.find(alike) ??
      this.#calls.findLast(same) ??
      this.#calls.findLast(alike)
    );
  }

  #compareHeaders(call: RecordedCall, request: SentRequest): void {
    for (const [name, value] of Object.entries(call.headers)) {
      const sent = request.headers[name];
      if (sent !== value)
        this.problems.push(
          `${call.method} ${call.path}: header ${name} must be ${value}, was ${sent ?? 'left out'}`,
        );
    }
  }
}

function difference(sent: string, recorded: string): string {
  try {
    deepEqual(canonical(sent), canonical(recorded));
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

/** Requests in a form in which equal ones are equal. */
export function wire(requests: readonly SentRequest[]): unknown[] {
  return requests.map(({ method, path, headers, body }) => [method, path, headers, canonical(body)]);
}

/** Plays without a network: what a carrier package is given as its HTTP client. */
export function replayClient(replay: Replay): HttpClient {
  return {
    send: async ({ method, url, headers, body = '', once, signal }) => {
      signal.throwIfAborted();
      const { pathname, search, origin } = new URL(url);
      const call = replay.answer({
        method,
        path: pathname + search,
        origin,
        headers: lowerCase(headers),
        body,
        once,
      });
      if (call === undefined) return { status: 404, headers: {}, body: new Uint8Array() };
      return { status: call.status, headers: call.reply_headers, body: call.reply };
    },
  };
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Plays over real HTTP, on loopback. */
export async function replayServer(replay: Replay): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const body = await text(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const { method = '', url: path = '' } = request;
    const call = replay.answer({ method, path, origin: '', headers, body });
    if (call === undefined) response.writeHead(404).end();
    else response.writeHead(call.status, call.reply_headers).end(call.reply);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
