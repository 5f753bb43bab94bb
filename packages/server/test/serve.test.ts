import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type RunningServer, serve } from '../src/index.js';
import { request, toBuy } from './support/requests.js';
import { openShop } from './support/shop.js';

const shop = await openShop();
let server: RunningServer;
beforeEach(async () => {
  server = await serve({ ...shop.settings, port: 0, page: false });
  return () => server.close();
});

const post = (path: string, body: unknown, { headers = {}, ...init }: RequestInit = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { ...shop.login(), 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...init,
  });
const buy = (key: string, init: RequestInit = {}) =>
  post('/v1/shipments?carrier=canadapost', toBuy(), { headers: { 'idempotency-key': key }, ...init });
const begun = () => expect.poll(() => server.underWay).toBe(1);

describe('a server that closes', () => {
  it('answers a purchase that is under way', async () => {
    shop.simulators.canadapost.fault({ kind: 'slow', ms: 500 }, { method: 'POST' });
    const answer = buy('waits');
    await begun();
    await server.close();
    expect((await answer).status).toBe(201);
    expect(server.underWay).toBe(0);
  });

  it('finishes a purchase whose client has gone', async () => {
    shop.simulators.canadapost.fault({ kind: 'slow', ms: 500 }, { method: 'POST' });
    const gone = new AbortController();
    const answer = buy('gone', { signal: gone.signal }).catch(() => 'gone');
    await begun();
    gone.abort();
    expect(await answer).toBe('gone');
    await server.close();
    expect((await shop.ledger.get('gone'))?.state).toBe('bought');
  });

  it('ends a stream without its end, so that the client asks again', async () => {
    shop.simulators.ups.fault({ kind: 'slow', ms: 5_000 }, {});
    const stream = await post('/v1/rates/stream', request);
    const text = stream.body?.pipeThrough(new TextDecoderStream());
    const reader = text?.getReader();
    const first = await reader?.read();
    expect(first?.value).toContain('event: outcome');
    reader?.releaseLock();
    const rest = allOf(text);
    await server.close();
    expect((await rest).join('')).not.toContain('event: end');
    await expect(post('/v1/rates', request)).rejects.toThrow('fetch failed');
  });
});

describe('a server that works on batches', () => {
  const rows = ['A', 'B', 'C'].map((key) => ({ key, request }));

  it('buys what is uploaded, and finishes rows under way when it closes', async () => {
    shop.simulators.canadapost.fault({ kind: 'slow', ms: 300 }, { method: 'POST' });
    expect((await post('/v1/batches', { name: 'worked', rows })).status).toBe(202);
    const batch = await shop.batches.get('worked');
    const rowsOf = async () => (await allOf(batch?.results())).map(({ state }) => state);
    await expect.poll(rowsOf, { timeout: 20_000 }).toContain('active');
    await server.close();
    expect(await rowsOf()).not.toContain('active');
  });

  it('leaves batches to others where it is set so', async () => {
    const work = vi.spyOn(shop.batches, 'work');
    await using _idle = await serve({ ...shop.settings, port: 0, page: false, work: false });
    expect(work).not.toHaveBeenCalled();
    await using _few = await serve({ ...shop.settings, port: 0, page: false, work: { concurrency: 2 } });
    expect(work).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ concurrency: 2 }));
    work.mockRestore();
  });
});

describe('a server that cannot listen', () => {
  it.each([
    ['127.0.0.1', 'port_in_use', /^port \d+ of 127\.0\.0\.1 is in use/],
    ['203.0.113.9', 'cannot_listen', /^port \d+ of 203\.0\.113\.9 cannot be listened at/],
  ])('at %s says so', async (host, code, message) => {
    const port = Number(new URL(server.url).port);
    await expect(serve({ ...shop.settings, host, port })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });
});

async function allOf<Item>(items: AsyncIterable<Item> | undefined): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items ?? []) found.push(item);
  return found;
}
