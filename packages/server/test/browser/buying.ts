import { readBarcode } from '@waybill/labels/reader';
import { describe, expect, it, vi } from 'vitest';
import { PATIENT, type Stage } from './support/in-browser.js';
import { askForPrices, choose, comparePrices, label, prices, quoteOf, shown } from './support/steps.js';

/** What carriers are sent, in prices of the example: the cheapest, by Canada Post. */
const CHEAPEST = 'Expedited Parcel canadapost';

export function testBuying(stage: Stage): void {
  describe('buying a label', () => {
    it('goes from a key to a printed label, and on to the shipment and its end', async () => {
      const page = await stage.visit({ at: '/' });
      await page.getByLabel('API key').fill(stage.shop.key);
      await page.getByRole('button', { name: 'Use this key' }).click();
      await comparePrices(page);
      const price = await quoteOf(page, CHEAPEST).getByText('$').innerText();

      const dialog = await choose(page, CHEAPEST);
      await shown(dialog.getByText(price, { exact: true }));
      await shown(dialog.getByText('Canada Post Expedited Parcel'));
      await shown(dialog.getByText('1841 Argyle Street'));
      await shown(dialog.getByText('A simulator answers'));
      expect(stage.shop.simulators.canadapost.purchases).toHaveLength(0);
      await dialog.getByRole('button', { name: `Buy for ${price}` }).click();

      const { picture, number } = await label(page);
      expect(stage.shop.simulators.canadapost.purchases).toEqual([number]);
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);

      const print = vi.fn();
      await page.exposeFunction('print', () => print());
      await page.getByRole('button', { name: 'Print Label' }).click();
      await expect.poll(() => print.mock.calls, PATIENT).toHaveLength(1);
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('main').isVisible()).toBe(false);
      expect(await readBarcode(await page.pdf())).toEqual([expect.stringContaining(number)]);
      await page.emulateMedia({ media: 'screen' });

      const way = page.getByRole('region', { name: 'On its way' });
      await shown(way.getByText('Label made'));
      await shown(way.getByRole('listitem').getByText('Electronic information submitted'));
      stage.shop.simulators.canadapost.advance({ days: 1 });
      await way.getByRole('button', { name: 'Ask again' }).click();
      await expect.poll(() => way.getByRole('listitem').count(), PATIENT).toBeGreaterThan(1);

      await page.getByRole('link', { name: 'Shipments', exact: true }).click();
      const row = await shown(page.getByRole('row', { name: number }));
      await shown(row.getByText('Bought'));
      await row.getByRole('link').click();
      await page.getByRole('button', { name: 'Void' }).click();
      const question = await shown(page.getByRole('dialog', { name: 'Void this shipment?' }));
      await question.getByRole('button', { name: 'Void it' }).click();
      await shown(page.getByRole('main').getByText('The carrier was asked for the money'));
      await shown(page.getByText(/Voided$/));
    });

    it('shows the answers that are there while a carrier is awaited', async () => {
      const page = await stage.visit();
      stage.shop.simulators.purolator.fault({ kind: 'hang' }, { path: /Estimating/i });
      await askForPrices(page);
      await shown(prices(page).getByText('Waiting for purolator'));
      await shown(quoteOf(page, CHEAPEST));
      await shown(quoteOf(page, 'UPS Standard ups'));
      await shown(quoteOf(page, 'Ground freight ratecard/own-van'));
      await shown(prices(page).getByText('3 of 4 accounts have answered'));
      await page.getByRole('button', { name: 'Stop' }).click();
      await shown(prices(page).getByText('Stopped.'));
      await shown(quoteOf(page, CHEAPEST));
      stage.shop.reset();
      await page.getByRole('button', { name: 'Get prices' }).click();
      await shown(quoteOf(page, 'Purolator Ground purolator'));
    });

    it('sorts prices by what people ask for', async () => {
      const page = await stage.visit();
      await comparePrices(page);
      const cells = prices(page).getByRole('cell', { name: /^\$[\d.]+$/ });
      const totals = async () => (await cells.allInnerTexts()).map((text) => Number(text.slice(1)));
      const ascending = (await totals()).toSorted((a, b) => a - b);
      expect(ascending.length).toBeGreaterThan(15);
      expect(await totals()).toEqual(ascending);
      await page.getByRole('button', { name: 'Sort by Total' }).click();
      await expect.poll(totals, PATIENT).toEqual(ascending.toReversed());
      await page.getByRole('button', { name: 'Sort by Delivery' }).click();
      const rows = prices(page).getByRole('rowheader');
      await expect.poll(() => rows.first().innerText(), PATIENT).toContain('UPS Express Saver');
      expect(await rows.last().innerText()).toContain('Ground freight');
    });

    it('explains what a price is made of', async () => {
      const page = await stage.visit();
      await comparePrices(page);
      await page.getByRole('button', { name: 'Parts of the price of Expedited Parcel', exact: true }).click();
      const parts = await shown(page.getByRole('table').filter({ hasText: 'Base charge' }).last());
      const amounts = (await parts.getByRole('cell').allInnerTexts()).map((text) =>
        Number(text.replace('$', '')),
      );
      const total = amounts.pop();
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(total as number, 2);
      expect(await quoteOf(page, CHEAPEST).innerText()).toContain(`$${total}`);

      await page.getByRole('button', { name: 'Parts of the price of Ground freight' }).click();
      const explained = await shown(page.getByRole('table', { name: 'How the rate card calculates it' }));
      await shown(explained.getByText('rates[0].breaks[0]'));
    });

    it('buys in the format that was asked for', async () => {
      const page = await stage.visit();
      await comparePrices(page);
      const dialog = await choose(page, 'UPS Standard ups');
      await dialog.getByLabel('Label').selectOption('ZPL');
      await dialog.getByRole('button', { name: /^Buy for/ }).click();
      await shown(page.getByText('is written for label printers'));
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: /^Download .*zpl$/ }).click();
      expect((await saving).suggestedFilename()).toMatch(/zpl$/);
    });

    it('keeps nothing of a purchase that was cancelled', async () => {
      const page = await stage.visit();
      await comparePrices(page);
      const dialog = await choose(page, CHEAPEST);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.reload();
      await shown(page.getByText('Say where from, where to and what'));
      expect(await page.getByText('A purchase without an answer').count()).toBe(0);
      expect(stage.shop.simulators.canadapost.purchases).toHaveLength(0);
    });
  });
}
