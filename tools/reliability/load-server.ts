/**
 * Answers for all carriers of the load, each at a port of its own, in a process of its own: with recorded replies after a
 * while, and a share of prices with trouble instead.
 */
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { RecordedCall } from '../bench/recordings.ts';

/** What the server does. */
export interface LoadOrders {
  readonly carriers: readonly (readonly RecordedCall[])[];
  /** Milliseconds until prices come. */
  readonly delay_ms: number;
  /** Of a hundred calls for prices, those that get 503, silence or a reset. */
  readonly trouble_percent: number;
}

/** What it counted since it was asked last. */
export interface LoadCounts {
  readonly requests: number;
  readonly connections: number;
  readonly most_open: number;
}

process.once('message', async (orders: LoadOrders) => {
  const open = new Set<Socket>();
  let counts = { requests: 0, connections: 0, most_open: 0 };
  let asked = 0;
  const ports = orders.carriers.map(async (calls) => {
    const server = createServer((request, response) => {
      request.resume();
      counts.requests += 1;
      const call = calls.find(({ path }) => path === request.url);
      const answer = () => {
        response.writeHead(call?.status ?? 404, { 'content-type': call?.reply_type ?? 'text/plain' });
        response.end(call?.reply);
      };
      if (call !== calls.at(-1)) return answer();
      asked += 1;
      if (asked % 100 >= orders.trouble_percent) return void setTimeout(answer, orders.delay_ms);
      if (asked % 3 === 0) response.writeHead(503).end();
      else if (asked % 3 === 1) request.socket.resetAndDestroy();
    });
    server.keepAliveTimeout = 60_000;
    server.on('connection', (socket) => {
      open.add(socket);
      counts = {
        ...counts,
        connections: counts.connections + 1,
        most_open: Math.max(counts.most_open, open.size),
      };
      socket.once('close', () => open.delete(socket));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', 4_096, listening));
    return (server.address() as AddressInfo).port;
  });
  process.send?.(await Promise.all(ports));
  process.on('message', () => {
    process.send?.(counts satisfies LoadCounts);
    counts = { requests: 0, connections: 0, most_open: open.size };
  });
});
process.once('disconnect', () => process.exit());
