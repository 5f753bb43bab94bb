import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, request as startRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyCarrierProxy } from '@waybill/core';
import { type RunningSimulator, startSimulator } from '@waybill/simulator';
import { tokensOfOneRun } from './shared.ts';
import { NOW, type Subject } from './subjects.ts';

/** A request that arrived at the proxy. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type Headers = Readonly<Record<string, string | readonly string[]>>;

/** An answer, of the carrier or in its place. */
export interface CarrierReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** A call that is disturbed. */
export interface Disturbed {
  readonly request: Arrived;
  /** The connection to the client; what is written goes out as it is. */
  readonly socket: Socket;
  /** Hands the call to the carrier, once, and gives its answer. */
  forward(): Promise<CarrierReply>;
  /** What the carrier says to a request with this body in place of its own. */
  ask(body: string): Promise<CarrierReply>;
}

/** What is done with a call. */
export type Play = (call: Disturbed) => Promise<void> | void;

/** The first lines of an answer. */
export function head(status: number, headers: Headers): string {
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}: ${value}\r\n`),
  );
  return `HTTP/1.1 ${status} Reason\r\n${lines.join('')}\r\n`;
}

/**
 * Writes an answer to the connection itself, past the server's own queue of responses: what was written by hand before would
 * hold it up.
 */
export function answer(socket: Socket, { status, headers, body }: CarrierReply): void {
  const first = head(status, { ...headers, 'content-length': String(body.length) });
  socket.write(Buffer.concat([Buffer.from(first, 'latin1'), body]));
}

/**
 * Starts a proxy on loopback between an account and its carrier's server. Links of the server in its answers lead to the proxy.
 * @param decide what is done with a call, the first of which is 0; `undefined` hands it on
 */
export async function startChaos(
  target: string,
  decide: (request: Arrived, index: number) => Play | undefined,
) {
  const arrived: Arrived[] = [];
  const agent = new Agent({ keepAlive: true });
  let url = '';

  const handOn = async ({ method, path, headers }: Arrived, body: Buffer): Promise<CarrierReply> => {
    const { host: _host, connection: _connection, ...others } = headers;
    const sent = { ...others, ...(body.length > 0 ? { 'content-length': String(body.length) } : {}) };
    const outgoing = startRequest(target + path, { method, headers: sent, agent });
    outgoing.end(body);
    const [incoming] = await once(outgoing, 'response');
    const bytes: Buffer = await buffer(incoming);
    // Bytes stay what they are in latin1.
    const text = bytes.toString('latin1').replaceAll(target, url);
    const kept = Object.entries<string>(incoming.headers).filter(
      ([name]) => !/^(connection|keep-alive|transfer-encoding|content-length)$/.test(name),
    );
    return {
      status: incoming.statusCode,
      headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value).replaceAll(target, url)])),
      body: Buffer.from(text, 'latin1'),
    };
  };

  const server = createServer(async (incoming) => {
    const { socket, method = '', url: path = '', headers } = incoming;
    const request = { method, path, headers, body: await buffer(incoming).catch(() => Buffer.alloc(0)) };
    const disturb = decide(request, arrived.push(request) - 1);
    let forwarded: Promise<CarrierReply> | undefined;
    const forward = () => (forwarded ??= handOn(request, request.body));
    try {
      if (disturb === undefined) answer(socket, await forward());
      else await disturb({ request, socket, forward, ask: (body) => handOn(request, Buffer.from(body)) });
    } catch {
      // The carrier was stopped, or the client went away.
      socket.destroy();
    }
  });
  server.on('connection', (socket) => socket.on('error', () => {}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    arrived,
    [Symbol.asyncDispose]: async () => {
      agent.destroy();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export type Chaos = Awaited<ReturnType<typeof startChaos>>;

/** Runs an operation at a simulator of its own while calls are disturbed. What repeats a call, repeats it at once. */
export async function disturbed<Result>(
  { definition, simulator }: Subject,
  settings: Readonly<Record<string, unknown>>,
  disturb: (request: Arrived, index: number, simulator: RunningSimulator) => Play | undefined,
  operate: (proxy: AnyCarrierProxy) => Promise<Result>,
) {
  const running = await startSimulator(simulator, { now: () => NOW });
  await using chaos = await startChaos(running.url, (request, index) => disturb(request, index, running));
  let last = 0;
  const proxy = definition.create(
    { ...running.settings, ...settings, server_url: chaos.url },
    {
      account: 'disturbed',
      clock: { now: () => NOW, wait: () => nextTurn() },
      newId: () => `id-${++last}`,
      tokens: tokensOfOneRun(),
    },
  );
  const began = performance.now();
  const result = await operate(proxy);
  const elapsed_ms = performance.now() - began;
  // What the carrier still does for a call that was cut counts.
  await running.close();
  return { result, elapsed_ms, arrived: chaos.arrived, sold: running.purchases.length };
}

export function pathOf({ path }: Pick<Arrived, 'path'>): string {
  return path.split('?')[0] ?? path;
}
