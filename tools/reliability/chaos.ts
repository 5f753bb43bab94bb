import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, request as startRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request that arrived at the proxy. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The carrier's answer. */
export interface CarrierReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
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

/** Decides what becomes of a call: nothing to hand it on, or how it is disturbed. */
export type Decide = (request: Arrived) => ((call: Disturbed) => Promise<void> | void) | undefined;

/** A proxy on loopback between an account and its carrier. */
export interface Chaos extends AsyncDisposable {
  readonly url: string;
  /** All that arrived. */
  readonly arrived: Arrived[];
}

/**
 * Writes an answer to the connection itself, past the server's own queue of responses: what was written by hand before would
 * hold it up.
 */
export function answer(socket: Socket, { status, headers, body }: CarrierReply): void {
  const lines = Object.entries({ ...headers, 'content-length': String(body.length) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Reason\r\n${head}\r\n`, 'latin1'), body]));
}

/** Starts a proxy in front of a server. Links of the server in its answers lead to the proxy. */
export async function startChaos(target: string, decide: Decide): Promise<Chaos> {
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
    arrived.push(request);
    const disturb = decide(request);
    let forwarded: Promise<CarrierReply> | undefined;
    const forward = () => (forwarded ??= handOn(request, request.body));
    try {
      if (disturb !== undefined)
        await disturb({ request, socket, forward, ask: (body) => handOn(request, Buffer.from(body)) });
      else {
        answer(socket, await forward());
      }
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
