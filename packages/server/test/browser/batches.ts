import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Stage } from './support/in-browser.js';
import { inspect } from './support/looks.js';
import { shown } from './support/steps.js';

const COLUMNS = [
  'order',
  'shipper.company_name',
  'shipper.person_name',
  'shipper.phone_number',
  'shipper.address_lines[0]',
  'shipper.city',
  'shipper.state_code',
  'shipper.postal_code',
  'shipper.country_code',
  'recipient.person_name',
  'recipient.phone_number',
  'recipient.address_lines[0]',
  'recipient.city',
  'recipient.state_code',
  'recipient.postal_code',
  'recipient.country_code',
  'shipment.currency',
  'shipment.items[0].weight',
  'shipment.items[0].length',
  'shipment.items[0].width',
  'shipment.items[0].height',
];
const FROM = 'Junction Ceramics,Priya Nair,416-555-0142,100 Queen Street West,Toronto,ON,M5H 2N2,CA';
const TO = 'Alex Boudreau,902-555-0167,1841 Argyle Street,Halifax,NS,B3J 3A5,CA';
const ORDERS = [
  COLUMNS.join(','),
  `1001,${FROM},${TO},CAD,2.5,40,30,25`,
  `1002,${FROM},${TO},CAD,1.2,30,20,15`,
  `1003,${FROM},${TO},CAD,-4,30,20,15`,
].join('\n');

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
      await page.getByLabel('File of orders').setInputFiles({
        name: 'orders.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(ORDERS),
      });
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
