import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import net, { type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { certificate, key } from './server.js';

export interface TestProxy {
  /** With user and password. */
  readonly url: string;
  /** Host and port of every CONNECT, in the order of arrival. */
  readonly asked: readonly string[];
}

/** What a proxy does with CONNECT: connect, answer with a status, or neither. */
export type Behaviour = 'connect' | 'hang' | 'cut' | number;

/**
 * An HTTP proxy on loopback for one test. It wants the login of its URL.
 * @param options `to`: the URL of the server that it connects to, whatever is asked for.
 */
export async function proxyServer(
  behaviour: Behaviour = 'connect',
  { secure = false, to }: { readonly secure?: boolean; readonly to?: string } = {},
): Promise<TestProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const login = `Basic ${Buffer.from('proxy-user:proxy-secret').toString('base64')}`;
  const server = secure ? https.createServer({ key, cert: certificate }) : http.createServer();
  server.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) => {
    asked.push(request.url ?? '');
    client.on('error', () => undefined);
    if (behaviour === 'hang') return;
    if (behaviour === 'cut') return void client.destroy();
    const status = request.headers['proxy-authorization'] === login ? behaviour : 407;
    if (status !== 'connect') return void client.end(`HTTP/1.1 ${status} No\r\n\r\nproxy-page`);
    const target = new URL(to ?? `http://${request.url}`);
    const upstream = net.connect(Number(target.port), target.hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    sockets.add(upstream);
    upstream.on('error', () => client.destroy());
  });
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `${secure ? 'https' : 'http'}://proxy-user:proxy-secret@localhost:${port}`, asked };
}
