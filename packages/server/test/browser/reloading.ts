import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PATIENT, type Stage } from './support/in-browser.js';
import { buy, comparePrices, label, shown } from './support/steps.js';

/** How Canada Post refuses. */
const REFUSAL = JSON.stringify({
  title: 'Validation failed',
  detail: 'A problem was found.',
  errors: [{ errorCode: '8064', message: 'No pickup on this day' }],
});

/** Long enough for a person to reload the page. */
const SLOW_MS = 2_500;

export function testReloading(stage: Stage): void {
  const post = () => stage.shop.simulators.canadapost;
  const isPurchase = (exchange: { readonly method: string; readonly path: string }) =>
    exchange.method === 'POST' && exchange.path.endsWith('/shipments');

  /** Buys from a carrier that sells at once and answers late, and returns while the answer is awaited. */
  async function buySlowly(page: Page): Promise<void> {
    post().fault({ kind: 'slow', ms: SLOW_MS }, { method: 'POST', path: /shipments$/, times: 1 });
    await comparePrices(page);
    await buy(page, 'Expedited Parcel canadapost');
    await shown(page.getByText('Buying …'));
    await expect.poll(() => post().purchases.length, PATIENT).toBe(1);
  }

  describe('a purchase without an answer', () => {
    it('is found again after a reload, and made once', async () => {
      const page = await stage.visit();
      await buySlowly(page);
      await page.reload();
      const { number } = await label(page);
      expect(post().purchases).toEqual([number]);
      await page.reload();
      expect((await label(page)).number).toBe(number);
      expect(await page.getByText('A purchase without an answer').count()).toBe(0);
      expect(post().purchases).toEqual([number]);
    });

    it('is found again in a new tab, when a person asks', async () => {
      const page = await stage.visit();
      await buySlowly(page);
      const context = page.context();
      await page.close();
      const later = await context.newPage();
      await later.goto(`/#key=${stage.shop.key}`);
      await shown(later.getByText('A purchase without an answer'));
      await later.getByRole('button', { name: 'Ask what became of it' }).click();
      const { number } = await label(later);
      expect(post().purchases).toEqual([number]);
      expect(await later.getByText('A purchase without an answer').count()).toBe(0);
    });

    it('is asked for again under its key when the connection broke', async () => {
      const page = await stage.visit();
      await comparePrices(page);
      const breakOff = async (route: Route) => {
        await route.fetch();
        await route.abort('connectionreset');
      };
      await page.route('**/v1/shipments?*', breakOff, { times: 1 });
      await buy(page, 'Expedited Parcel canadapost');
      await shown(page.getByText('The connection broke before the answer came'));
      expect(post().purchases).toHaveLength(1);
      await page.getByRole('button', { name: 'Ask again' }).click();
      const { number } = await label(page);
      expect(post().purchases).toEqual([number]);
    });

    it('is not made again by itself where the carrier’s answer was lost: the carrier is asked', async () => {
      const page = await stage.visit();
      const sent = () => post().exchanges.filter(isPurchase).length;
      post().fault({ kind: 'reset_after' }, { method: 'POST', path: /shipments$/ });
      post().fault({ kind: 'status_after', status: 503 }, { method: 'GET' });
      await comparePrices(page);
      await buy(page, 'Expedited Parcel canadapost');
      await shown(page.getByText('It is unknown whether this was bought'));
      await page.reload();
      await shown(page.getByText('It is unknown whether this was bought'));
      const before = post().exchanges.length;
      await page.getByRole('button', { name: 'Ask the carrier' }).click();
      await expect.poll(() => post().exchanges.length, PATIENT).toBeGreaterThan(before);
      await shown(page.getByText('It is unknown whether this was bought'));
      expect(sent()).toBe(1);
      const [bought] = post().purchases;

      stage.shop.reset();
      await page.getByRole('button', { name: 'Ask the carrier' }).click();
      expect((await label(page)).number).toBe(bought);
      expect(sent()).toBe(0);
    });

    it('that the carrier refused is not asked for again', async () => {
      const page = await stage.visit();
      await comparePrices(page);
      post().fault({ kind: 'reply', status: 400, body: REFUSAL }, { method: 'POST', path: /shipments$/ });
      await buy(page, 'Expedited Parcel canadapost');
      await shown(page.getByText('It was not bought.'));
      await shown(page.getByText('No pickup on this day'));
      await page.getByRole('button', { name: 'Back to the prices' }).click();
      await page.reload();
      await shown(page.getByText('Say where from, where to and what'));
      expect(await page.getByText('A purchase without an answer').count()).toBe(0);
      expect(post().purchases).toHaveLength(0);
    });
  });
}
