import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { findChromium } from './chromium.js';
import { openShop, type Shop } from './shop.js';

/** What the tests of a file share: a browser, and a shop whose carriers have no faults when a test begins. */
export interface Stage {
  readonly shop: Shop;
  /** A new visitor's browser, without memory of others; on the page with the shop's key, unless it says otherwise. */
  visit(visit?: Visit): Promise<Page>;
}

interface Visit extends BrowserContextOptions {
  /** What the address has after the server's. */
  readonly at?: string;
}

/** A page that does not get there in this time never will. */
const HANGS_MS = 60_000;
/** For `expect.poll`. */
export const PATIENT = { timeout: HANGS_MS, interval: 20 };

const ARGS =
  '--disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** Tests in a real browser; skipped where there is none. After each, nothing may have gone wrong that no user sees. */
export function describeInBrowser(name: string, tests: (stage: Stage) => void): void {
  const executablePath = findChromium();
  describe.skipIf(executablePath === undefined)(`${name}, in a browser`, () => {
    let browser: Browser;
    let shop: Shop;
    let visits: { readonly context: BrowserContext; readonly troubles: readonly string[] }[] = [];
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: executablePath as string, args: ARGS.split(' ') });
      shop = await openShop();
    });
    beforeEach(() => shop.reset());
    afterEach(async ({ task }) => {
      const ended = visits;
      visits = [];
      if (task.result?.state === 'fail') for (const { context } of ended) await describePages(context);
      for (const { context } of ended)
        for (const page of context.pages()) await keepsKeySecret(page, shop.key);
      await Promise.all(ended.map(({ context }) => context.close()));
      expect(ended.flatMap(({ troubles }) => troubles)).toEqual([]);
    });
    afterAll(async () => {
      await browser?.close();
      await shop?.[Symbol.asyncDispose]();
    });
    tests({
      get shop() {
        return shop;
      },
      async visit({ at = `/#key=${shop.key}`, ...options } = {}) {
        const context = await browser.newContext({
          baseURL: shop.url,
          locale: 'en-CA',
          timezoneId: 'America/Toronto',
          reducedMotion: 'reduce',
          viewport: { width: 1280, height: 900 },
          ...options,
        });
        context.setDefaultTimeout(HANGS_MS);
        visits.push({ context, troubles: watch(context, options.baseURL ?? shop.url) });
        const page = await context.newPage();
        await page.goto(at);
        return page;
      },
    });
  });
}

/** What a person sees who looks for the reason of a failure. */
async function describePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const lines = (await page.locator('body').ariaSnapshot()).split('\n');
    console.error(page.url(), `\n${lines.filter((line) => !line.includes('- option ')).join('\n')}`);
  }
}

/** What goes wrong in a browser without a word on the page, as it happens. */
function watch(context: BrowserContext, origin: string): readonly string[] {
  const troubles: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('blob:')) troubles.push(`a request to ${url}`);
  });
  context.on('response', (response) => {
    // The API's refusals are shown on the page.
    const isFile = !new URL(response.url()).pathname.startsWith('/v1/');
    if (response.status() >= 400 && isFile) troubles.push(`${response.status()} for ${response.url()}`);
  });
  context.on('console', (message) => {
    // Chromium writes there what the handlers above have looked at.
    const isLoading = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isLoading) troubles.push(message.text());
  });
  context.on('weberror', (error) => troubles.push(String(error.error())));
  return troubles;
}

/** The key is in the memory of its tab, and nowhere else. */
async function keepsKeySecret(page: Page, key: string): Promise<void> {
  const kept = await page.evaluate(
    'JSON.stringify({ ...localStorage }) + document.cookie + document.body.innerHTML',
  );
  expect(`${kept}${page.url()}`).not.toContain(key);
}
