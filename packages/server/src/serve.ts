import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import type { WorkOptions } from '@waybill/batch';
import { ConfigurationError } from '@waybill/core';
import type { Observer } from '@waybill/core/observe';
import { type AppSettings, createApp } from './api/app.js';
import { isLoopback } from './api/hosts.js';
import { UnderWay } from './api/under-way.js';
import { type FollowUpOptions, followUp, sealOlder, watchClock } from './follow-up.js';
import { servePage } from './page.js';
import { workOn } from './work.js';

/** What a server answers with, and where it listens. */
export interface ServeSettings extends Omit<AppSettings, 'closing' | 'underWay'> {
  /** `127.0.0.1` by default: only programs on this machine reach it. */
  readonly host?: string;
  /** 8484 by default; 0 for any that is free. */
  readonly port?: number;
  /** Whether `/` is the page for people; true by default. */
  readonly page?: boolean;
  /** Whether this process works on rows of batches, and on how many at once; true by default, which is 8. */
  readonly work?: boolean | Pick<WorkOptions, 'concurrency'>;
  /** Whether this process asks carriers about purchases that are unknown or not complete; true by default. */
  readonly follow_up?: boolean | FollowUpOptions;
  /** Gets how many purchases are unknown, each minute. */
  readonly observer?: Observer;
}

/** A server that listens. */
export interface RunningServer extends AsyncDisposable {
  /** Such as `http://127.0.0.1:8484`. */
  readonly url: string;
  /** How many requests that buy or change something are not done, those among them whose client has gone. */
  readonly underWay: number;
  /**
   * Takes no more requests, ends streams, and waits for what is under way, of requests and of batches: a purchase is never cut.
   * Other requests have ten seconds.
   */
  close(): Promise<void>;
}

/** A client that is slower than this is cut off: it would keep a connection for itself. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 60_000;

/** How long requests that change nothing may go on when the server closes. */
const CLOSING_MS = 10_000;
/** How long it takes to write an answer. */
const ANSWERED_MS = 1_000;
const IDLE_MS = 50;

/**
 * Listens for requests.
 * @throws {@link ConfigurationError} `port_in_use`, or `cannot_listen` for an address that is not this machine's
 */
export async function serve({
  host = '127.0.0.1',
  port = 8484,
  page = true,
  work = true,
  follow_up = true,
  observer,
  ...settings
}: ServeSettings): Promise<RunningServer> {
  const closing = new AbortController();
  const underWay = new UnderWay();
  const { hosts = isLoopback(host) ? [] : undefined, ...others } = settings;
  const app = createApp({
    ...others,
    ...(hosts === undefined ? {} : { hosts }),
    closing: closing.signal,
    underWay,
  });
  if (page) servePage(app);
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS },
  }) as Server;
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw notListening(error, host, port);
  });
  const { batches, logger } = settings;
  const working =
    batches === undefined || !work
      ? undefined
      : workOn(batches, { ...(work === true ? {} : work), signal: closing.signal }, logger);
  const { signal } = closing;
  const about = { ...settings, ...(observer === undefined ? {} : { observer }), signal };
  const following = follow_up ? followUp(about, follow_up === true ? {} : follow_up) : undefined;
  void watchClock(about);
  const sealing = sealOlder(about);
  let closed: Promise<void> | undefined;
  const close = () => {
    closing.abort();
    closed ??= Promise.all([closeServer(server, underWay), working, following, sealing]).then(
      () => undefined,
    );
    return closed;
  };
  return {
    url: urlOf(server),
    get underWay() {
      return underWay.count;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function notListening(error: NodeJS.ErrnoException, host: string, port: number): ConfigurationError {
  return error.code === 'EADDRINUSE'
    ? new ConfigurationError(`port ${port} of ${host} is in use: name another one`, { code: 'port_in_use' })
    : new ConfigurationError(`port ${port} of ${host} cannot be listened at: ${error.message}`, {
        code: 'cannot_listen',
      });
}

async function closeServer(server: Server, underWay: UnderWay): Promise<void> {
  const closed = once(server.close(), 'close');
  // A connection that is kept for further requests is idle only after its answer.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  const closedWithin = (ms: number) => Promise.race([closed, delay(ms, undefined, { ref: false })]);
  await closedWithin(CLOSING_MS);
  await underWay.done();
  await closedWithin(ANSWERED_MS);
  clearInterval(idle);
  server.closeAllConnections();
  await closed;
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
