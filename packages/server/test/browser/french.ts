import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { en as deskEn } from '../../page/src/texts/desk/en.js';
import { fr as deskFr } from '../../page/src/texts/desk/fr.js';
import { en } from '../../page/src/texts/en.js';
import { fr } from '../../page/src/texts/fr.js';
import type { Stage } from './support/in-browser.js';
import { chooseFile, openOrders, shopifyExport } from './support/orders.js';
import { shown } from './support/steps.js';

export function testFrench(stage: Stage): void {
  describe('in French', () => {
    it('is the whole page, with its figures and days', async () => {
      const page = await stage.visit({ locale: 'fr-CA', at: '/' });
      await shown(page.getByLabel('Clé d’API'));
      await isInFrench(page);
      await page.getByLabel('Clé d’API').fill(stage.shop.key);
      await page.getByRole('button', { name: 'Utiliser cette clé' }).click();
      stage.shop.simulators.purolator.fault({ kind: 'html', status: 503 }, { path: /Estimating/i });
      await page.getByRole('button', { name: 'Remplir un exemple' }).click();
      await page.getByRole('button', { name: 'Demander les prix' }).click();
      const results = page.getByRole('region', { name: fr.prices.results, exact: true });
      const row = await shown(results.getByRole('row', { name: /^Expedited Parcel canadapost/ }));
      await shown(results.getByText(/de 4 comptes/));
      expect(await row.innerText()).toMatch(/\d+,\d\d\s\$/);
      expect(await row.innerText()).toMatch(
        /(lun|mar|mer|jeu|ven)\. \d+ (nov|déc|janv|févr|mars|avr|mai|juin|juill|août|sept|oct)/,
      );
      await page.getByRole('button', { name: 'Ground freight' }).first().click();
      await isInFrench(page);

      await row.getByRole('button', { name: /^Acheter/ }).click();
      await shown(page.getByRole('dialog'));
      await isInFrench(page);
      await page.getByRole('dialog').getByRole('button', { name: /\$/ }).click();
      await shown(page.getByRole('img'));
      await shown(page.getByRole('button', { name: fr.shipment.refresh }));
      await isInFrench(page);
      await page.getByRole('button', { name: fr.shipment.void }).click();
      await shown(page.getByRole('dialog'));
      await isInFrench(page);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: fr.views.shipments, exact: true }).click();
      await shown(page.getByRole('table'));
      await isInFrench(page);
      await page.getByRole('link', { name: fr.views.batches, exact: true }).click();
      await shown(page.getByRole('button', { name: fr.batches.start }));
      await isInFrench(page);
    });

    it('is the order desk, with what is wrong and what carriers refuse', async () => {
      const page = await stage.visit({ locale: 'fr-CA' });
      const t = deskFr;
      await openOrders(stage, page, fr.views.orders);
      await page.getByRole('button', { name: t.orders.import }).click();
      const dialog = await chooseFile(page, t.imports.file, shopifyExport(3001));
      await shown(dialog.getByRole('row', { name: /#3003 Ville \(destinataire\) manque/ }));
      await dialog.locator('summary').first().click();
      await isInFrench(page);
      await dialog.getByRole('button', { name: t.imports.done }).click();
      await page.getByRole('radio', { name: new RegExp(`^${t.orders.states.attention}`) }).check();
      await page.getByRole('link', { name: '#3003' }).click();
      await shown(page.getByRole('button', { name: t.order.save }));
      await isInFrench(page);
      await page.getByRole('button', { name: t.order.close }).click();
      await page.getByRole('button', { name: t.keys.open }).click();
      await shown(page.getByRole('dialog'));
      await isInFrench(page);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: fr.views.today, exact: true }).click();
      await shown(page.getByRole('heading', { name: t.today.spent }));
      await isInFrench(page);
      await page.getByRole('link', { name: fr.views.settings, exact: true }).click();
      await shown(page.locator('summary').first());
      // All parts are open.
      await page.evaluate('for (const part of document.querySelectorAll("details")) part.open = true');
      await page.getByRole('button', { name: t.settings.add_rule }).click();
      await isInFrench(page);

      await page.getByRole('link', { name: fr.views.prices, exact: true }).click();
      await page.getByRole('button', { name: fr.form.ask }).click();
      await shown(page.getByText(fr.problems.required).first());
      await isInFrench(page);
      await page.getByRole('button', { name: fr.form.example }).click();
      await page
        .getByRole('group', { name: fr.form.from })
        .getByLabel(fr.form.country_code)
        .selectOption('US');
      await page.getByRole('button', { name: fr.form.ask }).click();
      await shown(page.getByText(/comptes? n’expédi.* de ce pays : États-Unis/));
      await page.locator('.elsewhere summary').click();
      await isInFrench(page);
      expect(await page.locator('main').innerText()).not.toMatch(/ships from|is required|must be|takes /);
    });

    it('is kept once it was chosen', async () => {
      const page = await stage.visit();
      await page.getByLabel('Language').selectOption('Français');
      await shown(page.getByRole('button', { name: 'Demander les prix' }));
      await page.reload();
      await shown(page.getByRole('button', { name: 'Demander les prix' }));
      expect(await page.locator('html').getAttribute('lang')).toBe('fr');
      expect(await page.title()).toBe(`${fr.prices.title} · Waybill`);
    });
  });
}

/** No text of ours stands there in English, seen or read out. */
async function isInFrench(page: Page): Promise<void> {
  const there = await page.evaluate(() => {
    const words: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) words.push(walker.currentNode.nodeValue ?? '');
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        words.push(element.getAttribute(name) ?? '');
    return words.map((word) => word.trim()).filter((word) => /\p{L}{2}/u.test(word));
  });
  expect(there.length).toBeGreaterThan(8);
  const isEnglish = (word: string) => ENGLISH.some((pattern) => pattern.test(word));
  expect(there.filter(isEnglish)).toEqual([]);
}

/** What is written alike in both languages. */
const ALIKE = [
  'Waybill',
  'Services',
  'Service',
  'Total',
  'Code',
  'Note',
  'Documents',
  'Options',
  'Budget',
  'Logo',
  'Article',
  'Articles',
];

/** Our English texts as patterns, whatever numbers and names are put into them. */
const ENGLISH = [...patternsOf(en), ...patternsOf(deskEn)].filter(
  (pattern) => !ALIKE.some((word) => pattern.test(word)),
);

function patternsOf(texts: object): readonly RegExp[] {
  return Object.values(texts).flatMap((text: unknown) => {
    if (typeof text === 'object' && text !== null) return patternsOf(text);
    const written = typeof text === 'function' ? String(text('§', '§', '§')) : String(text);
    const parts = written.split(/§|undefined/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    // What has no word of its own fits everything.
    return /\p{L}{3}/u.test(parts.join(' ')) ? [new RegExp(`^${parts.join('.*')}$`)] : [];
  });
}
