import { describe, it } from 'vitest';
import type { Stage } from './support/in-browser.js';
import { inspect } from './support/looks.js';
import { askForPrices, buy, choose, comparePrices, label, prices, shown } from './support/steps.js';

export function testLooking(stage: Stage): void {
  describe('everybody can read and use', () => {
    it('prices, and what is said in place of them', async () => {
      const page = await stage.visit({ at: '/#key=wb_wrong' });
      await shown(page.getByRole('alert'));
      await inspect(page, 'key');
      await page.getByLabel('API key').fill(stage.shop.key);
      await page.getByRole('button', { name: 'Use this key' }).click();
      await page.getByRole('button', { name: 'Get prices' }).click();
      await shown(page.getByRole('textbox', { name: 'Weight', description: /\w/ }));
      await inspect(page, 'problems');
      stage.shop.simulators.ups.fault({ kind: 'html', status: 503 }, { path: /Shop/ });
      stage.shop.simulators.purolator.fault({ kind: 'hang' }, { path: /Estimating/i });
      await askForPrices(page);
      await shown(prices(page).getByText('3 of 4 accounts have answered'));
      await shown(prices(page).getByText('Not reachable'));
      await inspect(page, 'waiting');
      await page.getByRole('button', { name: 'Stop' }).click();
      await shown(prices(page).getByText('Stopped.'));
      stage.shop.reset();
      await comparePrices(page);
      await page.getByRole('button', { name: 'Parts of the price of Ground freight' }).click();
      await shown(page.getByRole('table', { name: 'How the rate card calculates it' }));
      await page.getByRole('listbox').getByRole('option').nth(5).click();
      await inspect(page, 'prices');
      await page.getByRole('group', { name: 'To' }).getByLabel('Country').selectOption('US');
      await page.getByText('Date, currency and services').click();
      await shown(page.getByRole('group', { name: 'Goods for customs' }));
      await inspect(page, 'abroad');
    });

    it('purchases and shipments', async () => {
      const page = await stage.visit();
      await comparePrices(page);
      await choose(page, 'Expedited Parcel canadapost');
      await inspect(page, 'buying');
      await page.getByRole('button', { name: 'Cancel' }).click();
      stage.shop.simulators.ups.fault({ kind: 'reset_after' }, { path: /ship$/ });
      stage.shop.simulators.ups.fault({ kind: 'status_after', status: 503 }, { path: /recovery/ });
      await buy(page, 'UPS Standard ups');
      await shown(page.getByText('It is unknown whether this was bought'));
      await inspect(page, 'unknown');
      await page.getByRole('button', { name: 'Close' }).click();
      await shown(page.getByText('A purchase without an answer'));
      await inspect(page, 'pending');
      await buy(page, 'Expedited Parcel canadapost');
      await label(page);
      stage.shop.simulators.canadapost.advance({ days: 1 });
      await page.getByRole('button', { name: 'Ask again' }).click();
      await shown(page.getByText('Item picked up'));
      await inspect(page, 'shipment');
      await page.getByRole('button', { name: 'Void' }).click();
      await shown(page.getByRole('dialog'));
      await inspect(page, 'void');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Shipments', exact: true }).click();
      await page.getByRole('button', { name: 'Ask carriers for the status' }).click();
      await shown(page.getByRole('cell', { name: 'On its way' }));
      await inspect(page, 'shipments');
    });
  });
}
