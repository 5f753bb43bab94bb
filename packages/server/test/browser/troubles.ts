import { describe, expect, it } from 'vitest';
import { PATIENT, type Stage } from './support/in-browser.js';
import { askForPrices, comparePrices, prices, quoteOf, shown } from './support/steps.js';

export function testTroubles(stage: Stage): void {
  describe('what goes wrong', () => {
    it('in the request stands at its field, which has the focus', async () => {
      const page = await stage.visit();
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      await page.getByLabel('Weight').fill('-1');
      await page.getByLabel('Count', { exact: true }).fill('0');
      await page.getByRole('button', { name: 'Get prices' }).click();
      const described = { name: 'Weight', description: 'must be above 0' };
      const weight = await shown(page.getByRole('textbox', described));
      const hasFocus = () => weight.evaluate((field) => field === document.activeElement);
      await expect.poll(hasFocus, PATIENT).toBe(true);
      await shown(page.getByRole('textbox', { name: 'Count', description: /\w/ }));
      await weight.fill('1,5');
      await page.getByLabel('Count', { exact: true }).fill('2');
      await page.getByRole('button', { name: 'Get prices' }).click();
      await shown(prices(page).getByText(/prices? from 4 accounts/));
      expect(await page.getByRole('textbox', { description: 'must be' }).count()).toBe(0);
    });

    it('at a carrier is shown in its row, beside the prices of others', async () => {
      const page = await stage.visit();
      const { canadapost, ups, purolator } = stage.shop.simulators;
      canadapost.fault({ kind: 'html', status: 503 }, { path: /prices$/ });
      ups.fault({ kind: 'empty' }, { path: /Shop/ });
      purolator.fault({ kind: 'html', status: 401 }, { path: /Estimating/i });
      await askForPrices(page);
      await shown(prices(page).getByText('1 price from 4 accounts'));
      await shown(quoteOf(page, 'Ground freight'));
      const says = (account: string, text: string) => {
        const has = page.getByText(account, { exact: true });
        return shown(prices(page).getByRole('listitem').filter({ has }).getByText(text));
      };
      await says('canadapost', 'Not reachable');
      await says('canadapost', 'Trying again may help');
      await says('ups', 'Unreadable answer');
      await says('purolator', 'The login was not accepted');
    });

    it('is each carrier’s own refusal', async () => {
      const page = await stage.visit();
      await askForPrices(page, '900');
      await shown(prices(page).getByText('No carrier has a price for this'));
      const refusals = await shown(prices(page).getByRole('list').filter({ hasText: 'canadapost' }));
      const accounts = await refusals.getByRole('listitem').allInnerTexts();
      for (const account of ['canadapost', 'ups', 'purolator', 'ratecard/own-van'])
        expect(accounts.filter((text) => text.startsWith(account))).not.toEqual([]);
    });

    it('is a key that the server does not know', async () => {
      const page = await stage.visit({ at: `/#key=wb_${'x'.repeat(43)}` });
      await shown(page.getByRole('alert').getByText('The server does not know this key.'));
      await page.getByLabel('API key').fill(stage.shop.key);
      await page.getByRole('button', { name: 'Use this key' }).click();
      await comparePrices(page);
      await page.getByRole('button', { name: 'Forget the key' }).click();
      await shown(page.getByLabel('API key'));
      await page.reload();
      await shown(page.getByLabel('API key'));
    });

    it('is a key that asks too often', async () => {
      const { url } = await stage.shop.listen({ per_minute: 1 });
      const page = await stage.visit({ baseURL: url });
      await askForPrices(page);
      await shown(prices(page).getByRole('alert').getByText('Too many requests with this key'));
    });

    it('is a server that goes away while carriers answer, and comes back', async () => {
      const server = await stage.shop.listen();
      const page = await stage.visit({ baseURL: server.url });
      stage.shop.simulators.purolator.fault({ kind: 'hang' }, { path: /Estimating/i });
      await askForPrices(page, '3');
      await shown(quoteOf(page, 'Expedited Parcel canadapost'));
      await server.close();
      await shown(prices(page).getByText('The server does not answer'));
      await shown(quoteOf(page, 'Expedited Parcel canadapost'));
      await shown(prices(page).getByText('Stopped.'));
      await page.getByRole('button', { name: 'Try again' }).click();
      await shown(prices(page).getByText('The server does not answer'));
      stage.shop.reset();
      await stage.shop.listen(undefined, Number(new URL(server.url).port));
      // What hangs at a carrier would be waited for together.
      await page.getByLabel('Weight').fill('4');
      await page.getByRole('button', { name: 'Get prices' }).click();
      await shown(quoteOf(page, 'Purolator Ground purolator'));
    });

    it('is a server that is away when a label is bought', async () => {
      const server = await stage.shop.listen();
      const page = await stage.visit({ baseURL: server.url });
      await comparePrices(page);
      await quoteOf(page, 'Expedited Parcel canadapost').getByRole('button', { name: /^Buy / }).click();
      await server.close();
      await page.getByRole('button', { name: /^Buy for/ }).click();
      await shown(page.getByText('The connection broke before the answer came'));
      expect(stage.shop.simulators.canadapost.purchases).toHaveLength(0);
      await stage.shop.listen(undefined, Number(new URL(server.url).port));
      await page.getByRole('button', { name: 'Ask again' }).click();
      await shown(page.getByRole('img', { name: /^Picture of Label/ }));
      expect(stage.shop.simulators.canadapost.purchases).toHaveLength(1);
    });
  });
}
