import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ordersFile } from '../support/requests.js';
import type { Stage } from './support/in-browser.js';
import { inspect } from './support/looks.js';
import { shown } from './support/steps.js';

const ORDERS = ordersFile(['1001', '1002', '1003'], { 1002: '1.2', 1003: '-4' });

export function testBatches(stage: Stage): void {
  describe('a batch', () => {
    it('goes from a dropped file of orders to one PDF', async () => {
      const page = await stage.visit();
      await page.getByRole('link', { name: 'Batches', exact: true }).click();
      await shown(page.getByText('Drop a CSV file of orders here'));
      await inspect(page, 'batches');
      const dropped = await page.evaluateHandle((text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], 'orders.csv', { type: 'text/csv' }));
        return data;
      }, ORDERS);
      await page.getByText('Drop a CSV file of orders here').dispatchEvent('drop', { dataTransfer: dropped });
      await shown(page.getByText('orders.csv', { exact: true }));
      const name = await page.getByLabel('Name of the batch').inputValue();
      // Rows are seen at work: Canada Post takes its time.
      stage.shop.simulators.canadapost.fault({ kind: 'slow', ms: 1_500 }, { path: /shipments$/ });
      await startBatch(page);
      await shown(page.getByRole('heading', { name, level: 1 }));
      await shown(page.getByText('Running', { exact: true }));
      await shown(page.getByRole('progressbar'));
      await shown(page.getByText('2 of 3 labels bought'));
      await shown(page.getByText('Finished', { exact: true }));
      expect(stage.shop.simulators.canadapost.purchases).toHaveLength(2);

      const wrong = await shown(page.getByRole('row', { name: /1003/ }));
      await shown(wrong.getByText('Wrong'));
      await shown(wrong.getByText(/weight/));
      await page.getByRole('radio', { name: /^With problems/ }).check();
      expect(await page.getByRole('row', { name: /1001/ }).count()).toBe(0);
      await page.getByRole('radio', { name: /^All/ }).check();
      await inspect(page, 'batch');

      const fileBy = async (button: string) => {
        const saving = page.waitForEvent('download');
        await page.getByRole('button', { name: button }).click();
        return readFile(await (await saving).path());
      };
      const labels = await fileBy('All labels as one PDF');
      expect(labels.subarray(0, 5).toString()).toBe('%PDF-');
      const results = (await fileBy('Results as CSV')).toString();
      for (const number of stage.shop.simulators.canadapost.purchases) expect(results).toContain(number);
      expect((await fileBy('Rows with problems as CSV')).toString()).toContain('1003');

      // The same file under the same name buys nothing more.
      await page.getByRole('link', { name: 'Batches', exact: true }).click();
      const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(ORDERS) };
      await page.getByLabel('File of orders').setInputFiles(file);
      await page.getByLabel('Name of the batch').fill(name);
      await startBatch(page);
      await shown(page.getByText('2 of 3 labels bought'));
      await shown(page.getByText('Finished', { exact: true }));
      expect(stage.shop.simulators.canadapost.purchases).toHaveLength(2);
    });
  });
}

async function startBatch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy the labels …' }).click();
  const question = await shown(page.getByRole('dialog', { name: 'Buy the labels of orders.csv?' }));
  await question.getByRole('button', { name: 'Buy the labels', exact: true }).click();
}
