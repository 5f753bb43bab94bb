import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const SIZES = [
  { width: 1280, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];
const SCHEMES = ['light', 'dark'] as const;
/** Long enough for a busy machine. */
const REDRAWN = { timeout: 20_000, interval: 20 };

/** Where pictures of the page are kept when `WAYBILL_SCREENSHOTS` is set. Git ignores it. */
const PICTURES = join(import.meta.dirname, '../../../test-results/screenshots');

/**
 * Looks at a state of the page on a desk, a tablet and a telephone, by day and by night: axe finds nothing to say about it, and
 * it is not wider than the screen.
 */
export async function inspect(page: Page, state: string): Promise<void> {
  await page.evaluate(axe.source);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // The plot is drawn anew for its new width a moment later.
    const tooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect
      .poll(tooWide, { ...REDRAWN, message: `${state} fits into ${size.width} pixels` })
      .toBeLessThanOrEqual(0);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await keepPicture(page, `${state}-${size.width}-${colorScheme}`);
      // A tablet has the rules of the others. In the dark, colours alone are different.
      if (size.width === 768 || (colorScheme === 'dark' && size.width === 360)) continue;
      const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
      expect(await violations(page, rules), `${state}, ${size.width} pixels, ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize(SIZES[0] as { width: number; height: number });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function keepPicture(page: Page, name: string): Promise<void> {
  if ((process.env.WAYBILL_SCREENSHOTS ?? '') === '') return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

async function violations(page: Page, rules: readonly string[] | undefined): Promise<readonly string[]> {
  const found = await page.evaluate(
    async (only) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      const runOnly = only === undefined ? {} : { runOnly: { type: 'rule' as const, values: only } };
      return (await axe.run(document, { resultTypes: ['violations'], ...runOnly })).violations;
    },
    rules as string[] | undefined,
  );
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
}
