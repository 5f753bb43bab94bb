import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Connection } from '../src/connection.js';

test('stops waiting, for a time or for the end, when the client goes', async () => {
  const waits: Promise<void>[] = [];
  await using server = createServer((_, outgoing) => {
    const connection = new Connection(outgoing);
    waits.push(connection.wait(60_000), connection.untilGone());
    outgoing.once('close', () => waits.push(connection.wait(60_000), connection.untilGone()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  request.on('error', () => undefined);
  await expect.poll(() => waits.length).toBe(2);
  request.destroy();
  await Promise.all(waits);
  await expect.poll(() => waits.length).toBe(4);
  await Promise.all(waits);
});
