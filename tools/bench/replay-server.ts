/**
 * Answers with recorded replies, in a process of its own so that its work is not counted:
 * `http://127.0.0.1:<port>/<delay in ms>/<account>/<the call's path>`. Only rate calls are delayed; with the delay `never`
 * they get no answer.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecordedCall } from './recordings.ts';

/** The calls of each account, by the account's name. The last one is the rate call. */
export type Replies = Readonly<Record<string, readonly RecordedCall[]>>;

process.once('message', (replies: Replies) => {
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
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
