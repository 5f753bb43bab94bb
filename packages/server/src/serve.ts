import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { ConfigurationError } from '@waybill/core';
import { type AppSettings, createApp } from './api/app.js';

/** What a server answers with, and where it listens. */
export interface ServeSettings extends Omit<AppSettings, 'closing'> {
  /** `127.0.0.1` by default: only programs on this machine reach it. */
  readonly host?: string;
  /** 8484 by default; 0 for any that is free. */
  readonly port?: number;
}

/** A server that listens. */
export interface RunningServer extends AsyncDisposable {
  /** Such as `http://127.0.0.1:8484`. */
  readonly url: string;
  /** Takes no more requests, ends streams, and waits for what is under way: a purchase is never cut. */
  close(): Promise<void>;
}

/** A client that is slower than this is cut off: it would keep a connection for itself. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 60_000;

/**
 * Listens for requests.
 * @throws {@link ConfigurationError} `port_in_use`
 */
export async function serve({
  host = '127.0.0.1',
  port = 8484,
  ...settings
}: ServeSettings): Promise<RunningServer> {
  const closing = new AbortController();
  const app = createApp({ ...settings, closing: closing.signal });
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS },
  }) as Server;
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new ConfigurationError(`port ${port} of ${host} is in use: name another one`, { code: 'port_in_use' })
      : error;
  });
  let closed: Promise<unknown> | undefined;
  const close = async () => {
    closed ??= once(server.close(), 'close');
    closing.abort();
    await closed;
  };
  return { url: urlOf(server), close, [Symbol.asyncDispose]: close };
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
