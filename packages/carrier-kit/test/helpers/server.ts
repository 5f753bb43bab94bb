import { readFileSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import net, { type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** One request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** Which connection it came over, from 1. */
  readonly connection: number;
  readonly httpVersion: string;
}

export type Answering = (request: Arrived, response: ServerResponse, socket: Socket) => void;

export interface TestServer {
  readonly url: string;
  readonly arrived: readonly Arrived[];
}

const tls = new URL('./tls/', import.meta.url);
/** A certificate for localhost that nothing trusts by itself. */
export const certificate = readFileSync(new URL('localhost.cert.pem', tls), 'utf8');
export const key = readFileSync(new URL('localhost.key.pem', tls), 'utf8');

/** A server on loopback for one test. */
export async function serve(answering: Answering, { secure = false } = {}): Promise<TestServer> {
  const arrived: Arrived[] = [];
  const connections = new Map<Socket, number>();
  const listener = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { socket } = incoming;
    if (!connections.has(socket)) connections.set(socket, connections.size + 1);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request: Arrived = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
      connection: connections.get(socket) ?? 0,
      httpVersion: incoming.httpVersion,
    };
    arrived.push(request);
    answering(request, response, socket);
  };
  const server = secure
    ? https.createServer({ key, cert: certificate }, listener)
    : http.createServer(listener);
  const port = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}`, arrived };
}

/** A server that speaks no HTTP by itself. */
export async function serveRaw(connected: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    connected(socket);
  });
  const port = await listen(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${port}`;
}

/** A port that nothing listens on. */
export async function closedPort(): Promise<number> {
  const server = net.createServer();
  const port = await listen(server);
  await new Promise((closed) => server.close(closed));
  return port;
}

async function listen(server: net.Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}
