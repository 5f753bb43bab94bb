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

process.once('message', async ({ carriers, delay_ms, trouble_percent }: LoadOrders) => {
  const open = new Set<Socket>();
  let most_open = 0;
  let asked = 0;
  const ports = carriers.map(async (calls) => {
    const server = createServer((request, response) => {
      request.resume();
      const call = calls.find(({ path }) => path === request.url);
      const answer = () => {
        response.writeHead(call?.status ?? 404, { 'content-type': call?.reply_type ?? 'text/plain' });
        response.end(call?.reply);
      };
      if (call !== calls.at(-1)) return answer();
      asked += 1;
      if (asked % 100 >= trouble_percent) return void setTimeout(answer, delay_ms);
      if (asked % 3 === 0) response.writeHead(503).end();
      else if (asked % 3 === 1) request.socket.resetAndDestroy();
    });
    server.keepAliveTimeout = 60_000;
    server.on('connection', (socket) => {
      most_open = Math.max(most_open, open.add(socket).size);
      socket.once('close', () => open.delete(socket));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', 4_096, listening));
    return (server.address() as AddressInfo).port;
  });
  process.send?.(await Promise.all(ports));
  process.on('message', () => process.send?.(most_open));
});
process.once('disconnect', () => process.exit());
