import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Lets a server listen on this machine, at a free port unless one is named. Returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A port that is free, as the one after it is. */
export async function freePort(): Promise<number> {
  const servers = [createServer(), createServer()] as const;
  const port = await listen(servers[0]);
  const free = await listen(servers[1], port + 1).catch(() => undefined);
  for (const server of servers) if (server.listening) await new Promise((resolve) => server.close(resolve));
  return free === undefined ? freePort() : port;
}

/** A carrier's server that answers every request with the same JSON, and remembers their paths. */
export async function answering(body: unknown, date = new Date()) {
  const paths: (string | undefined)[] = [];
  const server = createHttpServer((request, response) => {
    paths.push(request.url);
    response.setHeader('date', date.toUTCString());
    response.end(JSON.stringify(body));
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const close = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, paths, close, [Symbol.asyncDispose]: close };
}
