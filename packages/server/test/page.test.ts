import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ledger } from '@waybill/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../src/index.js';
import { servePage } from '../src/page.js';

// Nothing here asks it.
const ledger = {} as Ledger;
const FOR_EVER = 'public, max-age=31536000, immutable';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-page-'));
  await mkdir(join(folder, 'page/assets'), { recursive: true });
  await writeFile(join(folder, 'page/index.html'), '<!doctype html><title>Waybill</title>');
  await writeFile(join(folder, 'page/icon.svg'), '<svg/>');
  await writeFile(join(folder, 'page/assets/main-4f3a.js'), 'start()');
  await writeFile(join(folder, 'secret.txt'), 'secret');
});
afterAll(() => rm(folder, { recursive: true }));

function appWith(page: string) {
  const app = createApp({ accounts: [], ledger, keys: { find: () => undefined } });
  servePage(app, page);
  return app;
}

describe('the page', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', 'no-cache', '<!doctype html><title>Waybill</title>'],
    ['/icon.svg', 'image/svg+xml; charset=utf-8', 'no-cache', '<svg/>'],
    ['/assets/main-4f3a.js', 'text/javascript; charset=utf-8', FOR_EVER, 'start()'],
  ])('%s comes with its type, and is kept as long as it is right', async (path, type, kept, text) => {
    const answer = await appWith(join(folder, 'page')).request(path);
    expect(answer.status).toBe(200);
    const policy = expect.stringContaining("default-src 'self'");
    const sent = { 'content-type': type, 'cache-control': kept, 'content-security-policy': policy };
    expect(Object.fromEntries(answer.headers)).toMatchObject(sent);
    expect(await answer.text()).toBe(text);
  });

  it.each(['/../secret.txt', '/assets/../../secret.txt', '/assets/%2e%2e/%2e%2e/secret.txt', '/none.js'])(
    '%s is not there',
    async (path) => {
      const answer = await appWith(join(folder, 'page')).request(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(answer.headers.get('cache-control')).toBeNull();
    },
  );

  it('leaves the API as it is', async () => {
    const app = appWith(join(folder, 'page'));
    expect((await app.request('/health/live')).status).toBe(200);
    expect((await app.request('/v1/rates', { method: 'POST' })).status).toBe(401);
    expect((await app.request('/v1/nothing', { method: 'POST' })).status).toBe(404);
  });

  it('that is not built says how it is', async () => {
    const answer = await appWith(join(folder, 'nothing')).request('/');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('npm run build');
  });
});
