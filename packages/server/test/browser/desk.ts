import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Stage } from './support/in-browser.js';
import { inspect } from './support/looks.js';
import { chooseFile, openOrders, shopifyExport } from './support/orders.js';
import { shown } from './support/steps.js';

export function testDesk(stage: Stage): void {
  describe('the order desk', () => {
    it('makes labels and slips of a shop’s export, and buys nothing twice', async () => {
      const page = await stage.visit();
      await openOrders(stage, page);
      await page.getByRole('button', { name: 'Import orders …' }).click();
      const dialog = await chooseFile(page, 'Export of orders', shopifyExport(1001));
      await shown(dialog.getByText('3 orders added'));
      const wrong = dialog.getByRole('row', { name: /#1003/ });
      await shown(wrong.getByText(/city/i).first());
      await inspect(page, 'import');
      await dialog.getByRole('button', { name: 'Go to the orders' }).click();

      await shown(page.getByRole('row', { name: /#1001.*Alex Boudreau.*Halifax/ }));
      await page.getByRole('button', { name: 'Select all 2' }).click();
      await page.getByRole('button', { name: 'Buy labels …' }).click();
      const question = page.getByRole('dialog', { name: 'Buy 2 labels?' });
      await (await shown(question.getByRole('button', { name: /^Buy 2 for / }))).click();
      await shown(page.getByText('2 of 2 labels bought'));
      // What was begun is found again.
      await page.reload();
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Labels and slips (2)' }).click();
      const pdf = (await readFile(await (await file).path())).toString('latin1');
      expect(pdf.slice(0, 5)).toBe('%PDF-');
      await page.getByRole('button', { name: 'Done' }).click();
      expect(purchases(stage)).toHaveLength(2);

      await page.getByRole('button', { name: 'Import orders …' }).click();
      const again = await chooseFile(page, 'Export of orders', shopifyExport(1001));
      await shown(again.getByText(/0 orders added.*3 known already/));
      await again.getByRole('button', { name: 'Go to the orders' }).click();

      await page.getByRole('radio', { name: /^Needs attention/ }).check();
      await page.getByRole('link', { name: '#1003' }).click();
      const panel = page.getByRole('complementary', { name: '#1003' });
      await shown(panel.getByRole('button', { name: 'Ask for prices' }));
      await inspect(page, 'order');
      await panel.getByLabel('City').fill('Québec');
      await panel.getByRole('button', { name: 'Save' }).click();
      await shown(panel.getByText(/To do$/));

      await page.getByRole('link', { name: 'Today', exact: true }).click();
      await shown(page.getByRole('table', { name: /^Spent in CAD/ }));
      await inspect(page, 'today');
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      for (const part of ['Senders', 'Boxes']) await page.locator('summary', { hasText: part }).click();
      await page.getByRole('button', { name: 'Add a rule' }).click();
      await page.getByLabel('In words').fill('Express is fast');
      await page.getByLabel('The buyer chose').fill('express');
      await page.getByRole('group', { name: 'Then' }).getByLabel('Buy').fill('fastest');
      await inspect(page, 'settings');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect
        .poll(async () => (await stage.shop.desk.of().settings()).rules)
        .toMatchObject([
          // biome-ignore lint/suspicious/noThenProperty: what a rule does is called so
          { name: 'Express is fast', when: { shipping_method: ['express'] }, then: { choose: 'fastest' } },
        ]);
    });

    it('takes a file that it has never seen, once a person has said what its columns are', async () => {
      const page = await stage.visit();
      await openOrders(stage, page);
      const rows =
        'Beleg;Wer;Wo;Ort;PLZ;Land;Artikel;Stueck\nB-1;Ada Roy;1841 Argyle Street;Halifax;B3J 3A5;CA;MUG;1\n';
      await page.getByRole('button', { name: 'Import orders …' }).click();
      const dialog = await chooseFile(page, 'Export of orders', Buffer.from(rows));
      const columns = {
        Beleg: 'Order number',
        Wer: 'Name',
        Wo: 'Street and number',
        Ort: 'City',
        PLZ: 'Postal code',
      };
      const all = { ...columns, Land: 'Country', Artikel: 'Article number', Stueck: 'Quantity' };
      for (const [title, field] of Object.entries(all))
        await dialog.getByLabel(title, { exact: true }).selectOption(field);
      await dialog.getByLabel('Name of the shop').fill('market');
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await shown(dialog.getByText('1 order added'));
      await dialog.getByRole('button', { name: 'Import another file' }).click();
      // It is known by its columns from now on.
      await chooseFile(page, 'Export of orders', Buffer.from(rows.replace('B-1', 'B-2')));
      await shown(dialog.getByText('1 order added'));
    });

    it('is worked by keys alone', async () => {
      const page = await stage.visit();
      await openOrders(stage, page);
      const press = async (...keys: readonly string[]) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      await press('?');
      await shown(page.getByRole('dialog', { name: 'Keys' }));
      await inspect(page, 'keys');
      await press('Escape', 'i');
      await chooseFile(page, 'Export of orders', shopifyExport(2001));
      await press('Enter');
      await shown(page.getByRole('link', { name: '#2001' }));
      await press('/');
      await page.keyboard.insertText('200');
      await shown(page.getByRole('button', { name: 'Select all 2' }));
      await press('Escape', 'j', 'j', 'x');
      await shown(page.getByText('1 selected'));
      await press('b');
      const buy = page.getByRole('dialog').getByRole('button', { name: /^Buy 1 for / });
      await shown(buy);
      await tabTo(page, /^Buy 1 for /);
      await press('Enter');
      await shown(page.getByText('1 of 1 labels bought'));
      await shown(page.getByRole('button', { name: 'Labels and slips (1)' }));
      await press('4');
      await shown(page.getByRole('link', { name: '#2001' }).or(page.getByRole('link', { name: '#2002' })));
      await press('a', 'l');
      await shown(page.getByRole('dialog', { name: 'Print labels and slips' }));
      const file = page.waitForEvent('download');
      await tabTo(page, /^Make the file$/);
      await press('Enter');
      expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
      await press('Escape', 's');
      await page.keyboard.insertText('2001');
      await press('Enter');
      await shown(page.getByRole('complementary', { name: '#2001' }));
      await press('Escape');
      await shown(page.getByRole('link', { name: '#2002' }));
    });
  });
}

function purchases({ shop }: Stage): readonly unknown[] {
  return Object.values(shop.simulators).flatMap((simulator) => simulator.purchases);
}

/** Goes on with the tabulator until a button of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const focused = await page.evaluate('document.activeElement?.textContent ?? ""');
    if (name.test(String(focused))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} was not reached`);
}
