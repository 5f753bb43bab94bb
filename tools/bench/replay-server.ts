/**
 * Answers with recorded replies, in a process of its own so that its work is not counted:
 * `http://127.0.0.1:<port>/<delay in ms>/<account>/<the call's path>`. Only rate calls are delayed; with the delay `never`
 * they get no answer. It listens on several ports: each carrier has a server of its own.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecordedCall } from './recordings.ts';

/** The calls of each account, by the account's name. The last one is the rate call. */
export type Replies = Readonly<Record<string, readonly RecordedCall[]>>;

const PORTS = 32;

process.once('message', async (replies: Replies) => {
  const ports = await Promise.all(Array.from({ length: PORTS }, () => listen(replies)));
  process.send?.(ports);
});
process.once('disconnect', () => process.exit());

async function listen(replies: Replies): Promise<number> {
  const server = createServer((request, response) => {
    const [, delay = '', account = '', ...rest] = (request.url ?? '').split('/');
    const calls = replies[decodeURIComponent(account)] ?? [];
    const call = calls.find(({ path }) => path === `/${rest.join('/')}`);
    request.resume();
    request.on('end', () => {
      const answer = () => {
        response.writeHead(call?.status ?? 404, { 'content-type': call?.reply_type ?? 'text/plain' });
        response.end(call?.reply);
      };
      if (call !== calls.at(-1) || delay === '0') answer();
      else if (delay !== 'never') setTimeout(answer, Number(delay));
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
