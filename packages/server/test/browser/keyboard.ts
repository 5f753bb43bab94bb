import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Stage } from './support/in-browser.js';
import { label, prices, shown } from './support/steps.js';

export function testKeyboard(stage: Stage): void {
  describe('without a mouse', () => {
    it('a label is bought and printed', async () => {
      const page = await stage.visit({ at: '/' });
      const press = (key: string) => page.keyboard.press(key);
      await tabTo(page, page.getByLabel('API key'));
      await page.keyboard.insertText(stage.shop.key);
      await press('Enter');
      await tabTo(page, page.getByRole('button', { name: 'Fill in an example' }));
      await press('Enter');
      await tabTo(page, page.getByRole('button', { name: 'Get prices' }));
      await press('Enter');
      await shown(prices(page).getByText(/prices? from 4 accounts/));

      const plot = page.getByRole('listbox', { name: 'Price by delivery day, CAD' });
      await tabTo(page, plot.getByRole('option').first());
      await press('ArrowRight');
      await press('ArrowUp');
      const pointed = page.locator(':focus');
      const name = (await pointed.getAttribute('aria-label')) ?? '';
      const isSelected = () => plot.getByRole('option', { name, exact: true }).getAttribute('aria-selected');
      expect(await isSelected()).toBe('false');
      await press('Enter');
      expect(await isSelected()).toBe('true');
      const card = await shown(prices(page).getByRole('listitem').filter({ hasText: 'Your choice' }));
      const [price] = name.split(',') as [string];
      await shown(card.getByText(price, { exact: true }));
      await tabTo(page, card.getByRole('button', { name: /^Buy / }), 'Shift+Tab');
      await press('Enter');

      const dialog = await shown(page.getByRole('dialog', { name: 'Buy this label?' }));
      await press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await isFocused(card.getByRole('button', { name: /^Buy / }))).toBe(true);
      await press('Enter');
      await tabTo(page, dialog.getByRole('button', { name: `Buy for ${price}` }));
      await press('Enter');
      await label(page);
      await hasFocus(page);
      await tabTo(page, page.getByRole('button', { name: 'Print Label' }));
    });
  });
}

/** More than the page has places for the focus. */
const MOST_STEPS = 150;

/** Goes on with the tabulator as a person does, who sees at each step where she is. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await shown(target);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
    await hasFocus(page);
  }
  throw new Error(`${target} was not reached by ${key}`);
}

async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Something has the focus, and it is seen. */
async function hasFocus(page: Page): Promise<void> {
  const focus = await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return 'nothing has the focus';
    const marks = [focused, focused.closest('label'), focused.querySelector('.ring')];
    const isMarked = marks.some((element) => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth, stroke } = getComputedStyle(element);
      const isRing = element.matches('.ring') && stroke !== 'none';
      return isRing || (outlineStyle !== 'none' && outlineWidth !== '0px');
    });
    return isMarked || focused.matches('h1') ? 'seen' : `not seen: ${focused.outerHTML}`;
  });
  expect(focus).toBe('seen');
}
